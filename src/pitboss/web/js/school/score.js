/** The score sheet for the trainer, as CSV. */

/** @typedef {import("./school.js").Done} Done */

const HEAD = ["sheet", "round", "number", "seat", "wager", "down", "entered", "right amount", "to the cent", "in order", "seconds of the round", "late"];

/** @param {string} sheet @param {Done[]} done */
export function scoreSheet(sheet, done) {
  const rows = done.flatMap((round) => round.marks.map((mark) => [sheet, round.seed, mark.number, mark.seat, mark.title, dollars(mark.down), mark.entered === null ? "" : dollars(mark.entered), dollars(mark.amount), mark.right, mark["in-order"], (round.took / 1000).toFixed(1), round.late].map(cell).join(",")));
  return [HEAD.join(","), ...rows, ""].join("\r\n");
}

/** @param {number} cents */
function dollars(cents) {
  return cents / 100;
}

/** Marks a text that a spreadsheet would read as a formula. @param {string | number | boolean} value */
function cell(value) {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
