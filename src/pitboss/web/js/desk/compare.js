/** Two houses' sheets of one game: what differs, and what each difference costs. */

import { h, heads, note, row, ruled } from "../dom.js";
import { houseName } from "../api.js";

/** @typedef {{before: {edge: number} | null, after: {edge: number} | null, change?: number}} Cost */

/** @param {any} diff @param {(wager: string) => string} name */
export function comparison(diff, name) {
  const [here = "", there = ""] = [diff.first, diff.second].map((sheet) => houseName(sheet.split("/")[0]));
  const whole = Object.entries(diff.whole), lines = diff.differences;
  return [ruled(`${here} and ${there} `, h("small", {}, `${lines.length} ${lines.length === 1 ? "difference" : "differences"}`)),
    h("div", "scrollx", h("table", "diff", heads(4, "What differs", here, there, "Alone it costs the player"), h("tbody", {}, ...lines.map((/** @type {any} */ each) => h("tr", {},
      h("th", { scope: "row" }, each.key.split(".").slice(1).join(", ").replaceAll("-", " ") || each.key, h("small", "under2", each.kind)), h("td", {}, each.first), h("td", {}, each.second),
      h("td", {}, ...cost(each, name))))))),
    whole.length ? h("div", "scrollx", h("table", "diff", heads(4, "All together", here, there, "Change"), h("tbody", {}, ...whole.map(([wager, found]) => row(name(wager), ...[found.before, found.after].map((price) => h("td", {}, price ? points(price.edge, false) : "not here")), h("td", {}, found.change === undefined ? "–" : points(found.change, true))))))) : note("No wager costs anything else.")];
}

/** @param {any} each @param {(wager: string) => string} name */
function cost(each, name) {
  /** @type {HTMLElement[]} */
  const found = Object.entries(/** @type {Record<string, Cost>} */ (each.costs ?? {})).map(([wager, one]) => h("div", {}, `${name(wager)}: `, h("b", { class: one.change === undefined ? null : one.change > 0 ? "bad" : "up" }, one.change !== undefined ? points(one.change, true) : one.after ? `new, ${points(one.after.edge, false)}` : "not there")));
  if (each.cents_a_hand !== undefined) found.push(h("div", {}, `${each.cents_a_hand}¢ a hand`));
  if (each.why) found.push(h("small", {}, each.why));
  return found.length ? found : [h("span", "quiet", "no price")];
}

/** @param {number} share @param {boolean} sign */
function points(share, sign) {
  return `${sign && share > 0 ? "+" : share < 0 ? "−" : ""}${(100 * Math.abs(share)).toFixed(4)}%`;
}
