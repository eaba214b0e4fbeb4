/** Turns amounts in whole cents into words and figures. */

const FIGURES = new Intl.NumberFormat("en-US");

/** @param {number} cents */
export function money(cents) {
  const whole = Math.floor(Math.abs(cents) / 100), part = Math.abs(cents) % 100;
  const figures = FIGURES.format(whole) + (part ? `.${String(part).padStart(2, "0")}` : "");
  return `${cents < 0 ? "−" : ""}$${figures}`;
}

/** `+$20`, `−$5`, `$0`. @param {number} cents */
export function signed(cents) {
  return cents > 0 ? `+${money(cents)}` : money(cents);
}

/** The amount without a dollar sign, as on a chip: `25`, `12.50`. @param {number} cents */
export function figure(cents) {
  return money(cents).replace("$", "");
}

/** The amount as it is spoken: `12 dollars 50`, `1 dollar`, `50 cents`. @param {number} cents */
export function spoken(cents) {
  const whole = Math.floor(Math.abs(cents) / 100), part = Math.abs(cents) % 100;
  if (!whole && part) return `${part} cents`;
  return `${whole} ${whole === 1 ? "dollar" : "dollars"}${part ? ` ${part}` : ""}`;
}

/** Dollars as typed at the table: `12.50`, `1000`. @param {number} cents */
export function dollars(cents) {
  return cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100);
}

/** Typed dollars in cents; `null` if the text is not an amount. @param {string} text */
export function cents(text) {
  const plain = text.trim().replace(/^\$/, "").replaceAll(",", "");
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return null;
  return Math.round(Number(plain) * 100);
}

/** @param {number} share */
export function percent(share) {
  return `${(100 * share).toFixed(2)}%`;
}

/** The step between the lines of a chart: 1, 2 or 5 and zeros, at least this much and at least 1. @param {number} least */
export function niceStep(least) {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, least))));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= least) ?? power;
}

/** @template T @param {Iterable<T>} all @param {(each: T) => number} of */
export function sum(all, of) {
  let total = 0;
  for (const each of all) total += of(each);
  return total;
}
