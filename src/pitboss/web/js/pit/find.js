/** The dispute desk: a round by its number, its time or a player's name, shown as any one person saw it. */

import { get, houseName } from "../api.js";
import { e, h, put, ruled, submits } from "../dom.js";
import { signed } from "../money.js";

/** @typedef {{table: number, title: string, sheet: string, number: number, at: number, state: string, people: {person: string, name: string, net: number}[]}} Found */

const MINUTE = 60_000;

/** @param {import("./pit.js").PitTable[]} tables */
export function finder(tables) {
  const table = h("select", "box", h("option", { value: "" }, "any"), ...tables.map((each) => h("option", { value: each.id }, `${each.title}, ${houseName(each.house)} ${each.id}`)));
  const wanted = h("input", { class: "box", placeholder: "1184, 10:30 or Ada", autocomplete: "off" }), found = h("ul", { class: "found", "aria-live": "polite" });
  const search = async () => {
    try {
      const { rounds } = await get(`/api/reports/rounds?${asked(wanted.value, table.value)}`);
      put(found, ...rounds.map(line), rounds.length ? null : e("li", e("p", "The log has no such round.")));
    } catch (error) {
      put(found, e("li", h("p", "bad", /** @type {Error} */ (error).message)));
    }
  };
  return [ruled("Find a round"), h("form", { class: "find", onsubmit: submits(() => search()) }, e("label", "Table", table), e("label", "Round, time or name", wanted), h("button", { class: "btn main", type: "submit" }, "Find it")), found,
    h("p", "note after", "A name shows the round as that person saw it. This browser checks its shuffle. Viewing is logged.")];
}

/** Reads a search, in any order: a time (the latest such time of day, give or take a minute), a name, a number. @param {string} text @param {string} table */
function asked(text, table) {
  const query = new URLSearchParams(table ? { table } : {});
  const name = text.trim().split(/\s+/).filter((word) => {
    const [, hour, minute] = /^(\d\d?):(\d\d)/.exec(word) ?? [];
    if (hour) {
      const then = new Date().setHours(Number(hour), Number(minute), 0, 0), at = then > Date.now() ? then - 1440 * MINUTE : then;
      query.set("since", String(at - MINUTE));
      query.set("until", String(at + 2 * MINUTE));
    }
    return !hour;
  });
  query.set("name", name.join(" "));
  return query;
}

/** @param {Found} round */
function line(round) {
  const to = `/replay/${round.table}/${round.number}`, when = new Date(round.at);
  return e("li", e("div", e("b", `Round ${round.number}`), " ", e("small", `${round.title}, ${houseName(round.sheet.split("/")[0] ?? "")} ${round.table} · ${when.toLocaleDateString("en-GB")} ${when.toLocaleTimeString("en-GB")}`),
    e("p", round.people.length ? "" : round.state, ...round.people.flatMap((each, at) => [at ? " · " : "", h("a", { href: `${to}?seat=${encodeURIComponent(each.person)}` }, each.name), ` ${signed(each.net)}`]))),
    round.state === "open" ? null : h("a", { class: "btn", href: to }, "Show it"));
}
