/** Compares two houses' sheets of one game: what differs, and what each difference costs. */

import { e, h, heads, note, row, ruled } from "../dom.js";
import { houseName } from "../api.js";

/** @typedef {{before: {edge: number} | null, after: {edge: number} | null, change?: number}} Cost */

/** @param {any} diff */
export function comparison(diff) {
  const [here = "", there = ""] = [diff.first, diff.second].map((sheet) => houseName(sheet.split("/")[0]));
  const whole = Object.entries(diff.whole), lines = diff.differences, name = (/** @type {string} */ wager) => diff.names[wager] ?? wager;
  const priced = lines.filter((/** @type {any} */ each) => each.costs || each.cents_a_hand !== undefined), rest = lines.filter((/** @type {any} */ each) => !priced.includes(each));
  const table = (/** @type {string[]} */ head, /** @type {HTMLElement[]} */ rows) => h("table", "diff", heads(4, ...head), h("tbody", {}, ...rows));
  const cell = (/** @type {string} */ house, /** @type {Child} */ words) => h("td", { "data-at": house }, words);
  return [ruled(`${here} and ${there} `, h("small", {}, `${lines.length} ${lines.length === 1 ? "difference" : "differences"}`)),
    priced.length ? table(["What differs", here, there, "Cost to the player alone"], priced.map((/** @type {any} */ each) => row(each.name, cell(here, each.values[0]), cell(there, each.values[1]), h("td", {}, ...cost(each, name))))) : note("No wager changes its price."),
    rest.length ? h("details", {}, h("summary", {}, `${rest.length} more without a price`), table(["What differs", here, there], rest.map((/** @type {any} */ each) => row(each.name, cell(here, each.values[0]), cell(there, each.values[1]))))) : "",
    whole.length ? table(["All together", here, there, "Change"], whole.map(([wager, found]) => row(name(wager), ...[found.before, found.after].map((price, at) => cell(at ? there : here, price ? points(price.edge, false) : "not offered")), h("td", {}, found.change === undefined ? "–" : points(found.change, true))))) : ""];
}

/** @param {any} each @param {(wager: string) => string} name */
function cost(each, name) {
  /** @type {HTMLElement[]} */
  const found = Object.entries(/** @type {Record<string, Cost>} */ (each.costs ?? {})).map(([wager, one]) => e("div", `${name(wager)}: `, h("b", { class: one.change === undefined ? null : one.change > 0 ? "bad" : "up" }, one.change !== undefined ? points(one.change, true) : one.after ? `new, ${points(one.after.edge, false)}` : "not offered")));
  if (each.cents_a_hand !== undefined) found.push(e("div", `${each.cents_a_hand}¢ a hand`));
  if (each.why) found.push(e("small", each.why));
  return found;
}

/** @param {number} share @param {boolean} sign */
function points(share, sign) {
  return `${sign && share > 0 ? "+" : share < 0 ? "−" : ""}${(100 * Math.abs(share)).toFixed(4)}%`;
}
