/** Strategy charts: a grid for two axes, a list for one. */

import { e, h, heads, note, row, ruled } from "../dom.js";

/** @typedef {{situation: string[], best: string, costs: Record<string, number>}} Choice */
/** @typedef {{title: string, axes: string[], choices: Choice[], note?: string}} Chart */

const MOST_COLUMNS = 14;

/** @param {Record<string, Chart[]>} found */
export function charts(found) {
  const all = Object.values(found).flat();
  if (!all.length) return [];
  return [ruled("How to play it"), ...all.map((chart, at) => h("details", { open: at === 0 }, e("summary", chart.title.replace(/^./, (letter) => letter.toUpperCase())), h("div", "scrollx", draw(chart)), chart.note ? note(chart.note) : null))];
}

/** @param {Chart} chart */
function draw(chart) {
  const columns = [...new Set(chart.choices.map((each) => each.situation.at(-1) ?? ""))];
  return chart.axes.length > 1 && columns.length <= MOST_COLUMNS ? grid(chart, columns) : list(chart);
}

/** @param {Choice} choice */
function given(choice) {
  return Object.entries(choice.costs).map(([word, cost]) => `${word} costs $${cost.toFixed(cost < 0.1 ? 4 : 2)}`).join(", ");
}

/** @param {Chart} chart */
function list(chart) {
  return e("table", heads(9, ...chart.axes, "Best", "Cost of others, per $1 bet"),
    e("tbody", ...chart.choices.map((choice) => e("tr", ...choice.situation.map((word, at) => (at ? e("td", word) : h("th", { scope: "row" }, word))), e("td", e("b", choice.best)), h("td", "quiet", given(choice))))));
}

/** @param {Chart} chart @param {string[]} columns */
function grid(chart, columns) {
  const words = [...new Set(chart.choices.map((each) => each.best))], short = letters(words);
  /** @type {Map<string, Map<string, Choice>>} */
  const rows = new Map();
  for (const choice of chart.choices) {
    const name = choice.situation.slice(0, -1).join(", "), found = rows.get(name) ?? new Map();
    rows.set(name, found.set(choice.situation.at(-1) ?? "", choice));
  }
  return e("div", h("table", "strat", e("thead", e("tr", e("th", chart.axes.slice(0, -1).join(", "), e("small", ` against ${chart.axes.at(-1)}`)), ...columns.map((column) => h("th", { scope: "col" }, column)))),
    e("tbody", ...[...rows].map(([name, found]) => row(name, ...columns.map((column) => {
      const choice = found.get(column);
      return choice ? h("td", { class: `w${words.indexOf(choice.best) % 6}`, title: `${choice.best}; ${given(choice)}` }, h("abbr", { "aria-label": choice.best }, short.get(choice.best) ?? "")) : h("td");
    }))))), h("p", "legend", ...words.map((word, at) => e("span", h("i", `w${at % 6}`, short.get(word) ?? ""), word))));
}

/** A mark for each word: its first letter that no other word has taken. @param {string[]} words */
function letters(words) {
  const taken = new Set(), found = new Map();
  for (const word of words) {
    const sign = [...word.toUpperCase()].find((letter) => /[A-Z]/.test(letter) && !taken.has(letter)) ?? word;
    taken.add(sign);
    found.set(word, sign);
  }
  return found;
}
