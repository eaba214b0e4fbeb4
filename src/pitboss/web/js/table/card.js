/** The rack card of a sheet: wagers, procedure, pay tables, and how unclear points are read. */

import { e, h, note, num, row } from "../dom.js";

/** @param {RackCard | undefined} card */
export function rackCard(card) {
  if (!card) return [note("The rack card cannot be shown now.")];
  return [
    part("Table", card.table && h("p", "serif", card.table)),
    part("Wagers", h("dl", "wagers", ...(card.wagers ?? []).flatMap((wager) => [e("dt", e("b", wager.title), wager.limits && e("small", ` ${wager.limits}`)), e("dd", `Wins if ${wager.wins}.${wager.pays ? ` Pays ${wager.pays}.` : ""}`)]))),
    part("How it is dealt", h("ol", "procedure", ...(card.procedure ?? []).map((line) => e("li", line)))),
    ...(card.pay_tables ?? []).map((table) => part(`${table.title} pays`, e("table", e("tbody", ...table.lines.map((line) => row(line.label, num(line.pays))))))),
    part("At this house", rows((card.plays ?? []).map((play) => [play.label, play.value]))),
    part("Options of this table", rows((card.options ?? []).map((option) => [option.key.replaceAll("-", " "), option.value]))),
    part("Readings", ...(card.readings ?? []).map((each) => h("div", "reading", e("b", each.about), e("p", each.reading), each.why && note(each.why)))),
    part("Sources", h("ul", "note", ...(card.sources ?? []).map((each) => e("li", each.of ? `${each.of}: ${each.source}` : each.source)))),
  ].filter((each) => each.childElementCount > 1);
}

/** @param {string} title @param {...Child} children */
function part(title, ...children) {
  return e("section", e("h3", title), ...children);
}

/** @param {string[][]} lines */
function rows(lines) {
  return lines.length ? e("table", e("tbody", ...lines.map(([name, value]) => row(name, num(value))))) : null;
}
