/** The dispute desk: a round by its number or its time, shown as any one person saw it. */

import { get } from "../api.js";
import { h, put } from "../dom.js";
import { houseName } from "../houses.js";

/** @param {import("./pit.js").PitTable[]} tables @param {{person: string, name: string}[]} people */
export function finder(tables, people) {
  const table = h("select", { class: "box" }, ...tables.map((each) => h("option", { value: each.id }, `${each.title}, ${houseName(each.house)} ${each.id}`)));
  const wanted = h("input", { class: "box", placeholder: "1184, or 10:30", autocomplete: "off" }), found = h("ul", { class: "found", "aria-live": "polite" });
  const seen = h("select", { class: "box" }, h("option", { value: "" }, "a watcher"), ...people.map((each) => h("option", { value: each.person }, each.name)));
  const search = async () => {
    try {
      const rounds = await get(`/api/tables/${table.value}/rounds?last=200`), text = wanted.value.trim();
      const fits = rounds.filter((/** @type {any} */ round) => !text || String(round.number) === text || clock(round.at).startsWith(text)).slice(0, 12);
      put(found, ...fits.map((/** @type {any} */ round) => h("li", {}, h("div", {}, h("b", {}, `Round ${round.number}`), " ", h("small", {}, clock(round.at)), h("p", {}, round.state)),
        round.state === "open" ? null : h("a", { class: "btn", href: `/replay/${table.value}/${round.number}${seen.value ? `?seat=${encodeURIComponent(seen.value)}` : ""}` }, "Show it"))), fits.length ? null : h("li", {}, h("p", {}, "No such round among the last 200 of this table.")));
    } catch (error) {
      put(found, h("li", {}, h("p", { class: "bad" }, /** @type {Error} */ (error).message)));
    }
  };
  return [h("h2", { class: "ruled" }, "Find a round"), h("form", { class: "find", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void search(); } }, h("label", {}, "Table", table), h("label", {}, "Round or time", wanted), h("label", {}, "As seen by", seen), h("button", { class: "btn main", type: "submit" }, "Find it")), found,
    h("p", { class: "note after" }, "A round is shown as any one person saw it, and its shuffle is checked in this browser. Looking is logged.")];
}

/** @param {number} at */
function clock(at) {
  return new Date(at).toLocaleTimeString("en-GB");
}
