/** A table's win at the end of each hour, and what the prices predict for the same number of rounds. */

import { get } from "../api.js";
import { circle, h, note, s, write } from "../dom.js";
import { money, niceStep } from "../money.js";

/** @typedef {{at: number, win_by_play: number, rounds: number}} Hour */

const HOUR = 3600000, LEFT = 56, RIGHT = 352, TOP = 16, BOTTOM = 190;

/** @param {import("./pit.js").ShiftLine} line @param {import("./theory.js").Theory | null} theory @returns {Promise<Element[]>} */
export async function winByHour(line, theory) {
  const { hours } = await get(`/api/reports/hours?table=${line.table}`);
  return [h("h2", { class: "ruled", tabindex: -1 }, line.title, h("small", {}, ` table ${line.table}, win by hour `), h("a", { class: "note", href: `/table/${line.table}` }, "Go there")),
    ...(hours.length ? [chart(hours, theory), note(`${line.rounds} ${line.rounds === 1 ? "round" : "rounds"}${line.voids ? `, ${line.voids} void` : ""}. The line is what the table has won since it opened${theory ? "; dashed is what the prices predict for these rounds, and the band is twice the usual spread" : ""}.`)] : [note("No round has ended here yet.")])];
}

/** @param {Hour[]} hours @param {import("./theory.js").Theory | null} theory */
function chart(hours, theory) {
  const first = hours[0]?.at ?? 0, count = Math.round(((hours.at(-1)?.at ?? first) - first) / HOUR) + 1, rounds = hours.reduce((sum, hour) => sum + hour.rounds, 0);
  // The end of each hour: the total win, what the prices predict, and the usual distance from it.
  let won = 0, played = 0;
  const ends = [{ won, says: 0, band: 0 }];
  for (let each = 0; each < count; each += 1) {
    const hour = hours.find(({ at }) => at === first + each * HOUR);
    won += hour?.win_by_play ?? 0;
    played += hour?.rounds ?? 0;
    const share = rounds ? played / rounds : 0;
    ends.push({ won, says: (theory?.win ?? 0) * share, band: 2 * (theory?.spread ?? 0) * Math.sqrt(share) });
  }
  const all = ends.flatMap((end) => [end.won, end.says - end.band, end.says + end.band]);
  const step = 100 * niceStep((Math.max(...all) - Math.min(...all)) / 400), low = Math.floor(Math.min(...all) / step), high = Math.max(Math.ceil(Math.max(...all) / step), low + 1);
  const x = (/** @type {number} */ at) => LEFT + ((RIGHT - LEFT) * at) / count, y = (/** @type {number} */ cents) => BOTTOM - ((BOTTOM - TOP) * (cents / step - low)) / (high - low);
  const line = (/** @type {(end: {won: number, says: number, band: number}) => number} */ of) => ends.map((end, at) => `${x(at).toFixed(1)} ${y(of(end)).toFixed(1)}`);
  const last = /** @type {{won: number, says: number, band: number}} */ (ends.at(-1)), out = theory !== null && Math.abs(last.won - last.says) > last.band;
  const group = s("svg", { class: "chart", viewBox: "0 0 432 222", role: "img", "aria-label": `Win by hour: ${money(last.won)}${theory ? `, predicted ${money(Math.round(last.says))}, give or take ${money(Math.round(last.band))}` : ""}` });
  if (theory) group.append(s("path", { class: "band", d: `M${[...line((end) => end.says + end.band), ...line((end) => end.says - end.band).reverse()].join("L")}Z` }));
  for (let tick = low; tick <= high; tick += 1) group.append(s("path", { class: "gridl", d: `M${LEFT} ${y(tick * step).toFixed(1)}H${RIGHT}` }), write(LEFT - 6, y(tick * step), 13, "sq end", money(tick * step)));
  const every = Math.ceil(count / 6);
  for (let at = 0; at <= count; at += every) group.append(write(x(at), 210, 13, "sq mid", new Date(first + at * HOUR).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })));
  if (theory) group.append(s("path", { class: "thl", d: `M${line((end) => end.says).join("L")}` }));
  group.append(s("path", { class: "actl", d: `M${line((end) => end.won).join("L")}` }), circle(out ? "act out" : "act", RIGHT, y(last.won), 5), write(RIGHT + 10, y(last.won), 13.5, "b start", money(last.won)));
  if (theory && Math.abs(y(last.says) - y(last.won)) > 15) group.append(write(RIGHT + 10, y(last.says), 13, "sq start", money(Math.round(last.says))));
  return group;
}
