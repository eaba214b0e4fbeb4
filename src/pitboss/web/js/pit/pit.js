/** The pit: every table with drop, win and theory; fees, meters, the night sheet, the log, and a supervisor's actions. */

import { get, houseName } from "../api.js";
import { e, h, heads, note, num, put, row, ruled, say } from "../dom.js";
import { money, signed, sum } from "../money.js";
import { lone, Screen } from "../screen.js";
import { capital } from "../table/model.js";
import { acting } from "./acting.js";
import { finder } from "./find.js";
import { winByHour } from "./hours.js";
import { gauge, theoryOf } from "./theory.js";

/** @typedef {{table: number, title: string, sheet: string, drop: number, fills: number, credits: number, win_by_count: number, win_by_play: number, rake: number, collection: number, commission: number, contributions: number, awards: number, rounds: number, voids: number, hold: number | null}} ShiftLine */
/** @typedef {TableLine & {coin: Record<string, number>, private: boolean, frozen: string}} PitTable */

const EVERY = 15000;
/** @type {Record<string, string>} */
const STATES = { round: "playing", bets: "betting", bank: "bank", between: "betting", idle: "waiting", over: "closed" };

export class Pit extends Screen {
  #lede = h("p", "lede");
  #totals = h("dl", "tot");
  #rows = h("tbody");
  #log = h("ol", "log");
  night = h("div");
  #meters = h("section");
  #fees = h("section");
  #find = h("section");
  #hours = h("section");
  #says = h("p", { class: "note", role: "status" });
  #timer = 0;
  #shape = "";
  #shown = 0;

  connectedCallback() {
    this.className = "floor pit";
    this.shell.title("The pit");
    put(this, h("section", "phead", e("div", e("h1", "The pit"), h("p", { class: "lede", role: "status" }, "Reading the books…"))));
    void this.#load(true);
    this.#timer = setInterval(() => void this.#load(false), EVERY);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  /** @param {boolean} first @param {boolean} [at] an action was done, so that the focused part is drawn again too */
  async #load(first, at = first) {
    await this.shell.ready;
    try {
      const [pit, shift, night, audit] = await Promise.all(["/api/pit", "/api/reports/shift", "/api/reports/night", "/api/reports/audit?last=40"].map(get));
      if (first) this.#build();
      const shape = JSON.stringify([pit, shift, night, audit]);
      if (shape === this.#shape || (!at && this.#rows.contains(document.activeElement))) return;
      this.#shape = shape;
      await this.#draw(pit, shift.shift, night, audit.audit);
      if (first) put(this.#find, ...finder(pit.tables));
    } catch (error) {
      clearInterval(this.#timer);
      const status = /** @type {any} */ (error).status;
      put(this, lone(status === 403 || status === 401 ? "The pit is for supervisors." : "The pit cannot be shown now.", /** @type {Error} */ (error).message));
    }
  }

  #build() {
    /** @param {string} name */
    const csv = (name) => h("a", { class: "note", href: `/api/reports/${name}?format=csv`, download: `${name}.csv` }, "CSV");
    put(this, h("section", "phead", e("div", e("h1", "The pit"), this.#lede), this.#totals, h("div", "acts", h("a", { class: "btn main", href: "/open" }, "Open a table…"))), this.#says,
      e("section", ruled("Tables ", csv("shift")), h("div", "scrollx", h("table", "pt", heads(2, "Table", "State", "Seats", "Drop", "Win, count", "Win, play", "Apart", "Hold", "Theory", "Against the prices", h("span", "unseen", "What to do")), this.#rows)),
        h("p", "note after", "Drop: chips that players bought here. Count: the win by rack and box. Play: the win by rounds. Apart: their difference. Hold and theory are shares of the drop: what play won, and what the prices predict for the bets. In the drawing the line is theory, the dot is the win, and the band is twice the usual spread: 19 nights of 20 end inside it. A red dot is outside and worth a look, no more.")),
      h("div", "cols", this.#hours, this.#find),
      e("section", ruled("Night sheet ", csv("night")), this.night),
      h("div", "cols", e("section", ruled("Voids and changes ", csv("audit")), this.#log), h("div", "col", this.#meters, this.#fees)));
  }

  /** @param {any} pit @param {ShiftLine[]} shift @param {any} night @param {any[]} audit */
  async #draw(pit, shift, night, audit) {
    /** @type {Map<number, PitTable>} */
    const open = new Map(pit.tables.map((/** @type {PitTable} */ table) => [table.id, table]));
    // Tables with play come first.
    const lines = shift.filter((line) => open.has(line.table) || line.rounds || line.drop).sort((one, other) => Number(!one.rounds) - Number(!other.rounds));
    const theories = new Map(await Promise.all(lines.map(async (line) => /** @type {[number, import("./theory.js").Theory | null]} */ ([line.table, await theoryOf(open.get(line.table) ?? null, line.rounds)]))));
    const people = sum(open.values(), (table) => table.taken.length), bots = sum(open.values(), (table) => table.taken.filter((each) => each.role === "bot").length);
    say(this.#lede, `${open.size} tables, ${people ? `${people} players, ${bots} of them bots` : "nobody is playing"}. Play money, accounted for like real money.`);
    const all = (/** @type {(line: ShiftLine) => number} */ of) => sum(lines, of), fee = (/** @type {ShiftLine} */ line) => line.rake + line.collection + line.commission;
    const says = sum(theories.values(), (each) => each?.win ?? 0);
    put(this.#totals, ...[["Drop", all((line) => line.drop)], ["Win by count", all((line) => line.win_by_count)], ["Win by play", all((line) => line.win_by_play)], ["Predicted win", Math.round(says)], ["Fees", all(fee)]].map(([name, value]) => e("div", e("dt", name), e("dd", money(/** @type {number} */ (value))))));
    put(this.#rows, ...lines.map((line) => this.#row(line, open.get(line.table) ?? null, theories.get(line.table) ?? null)));
    const shown = lines.find((line) => line.table === this.#shown) ?? [...lines].sort((one, other) => other.rounds - one.rounds)[0];
    if (shown) await this.#open(shown, theories.get(shown.table) ?? null);
    put(this.#log, ...alike(audit).slice(0, 20).map(([each, more]) => e("li", h("time", { datetime: new Date(each.at).toISOString() }, time(each.at)), e("p", e("b", capital(this.#named(each.what, night))), this.#named(after(each.after), night), more ? `, and ${more} more like it` : ""), e("small", `by ${this.#name(each.by, night)}${each.why ? `: ${each.why}` : ""}`))), audit.length ? null : e("li", note("None yet.")));
    this.#night(night);
    const meters = Object.entries(pit.meters);
    put(this.#meters, ruled("Meters"), meters.length ? e("table", e("tbody", ...meters.map(([name, shows]) => e("tr", h("th", { scope: "row" }, ...meterName(name, lines, pit.tables)), h("td", "num brass", money(Number(shows))))))) : note("No meter runs."));
    const fees = lines.filter((line) => fee(line) || line.contributions);
    put(this.#fees, ruled("Fees"), e("table", heads(1, "Table", "Rake", "Collection", "Commission", "To meters"), e("tbody", ...fees.map((line) => e("tr", h("th", { scope: "row" }, line.title, e("small", ` ${line.table}`)), ...[line.rake, line.collection, line.commission, line.contributions].map((value) => num(money(value))))),
      h("tr", "sum", h("th", { scope: "row" }, "Total"), ...[all((line) => line.rake), all((line) => line.collection), all((line) => line.commission), all((line) => line.contributions)].map((value) => num(money(value)))))));
  }

  /** A table's win by hour. @param {ShiftLine} line @param {import("./theory.js").Theory | null} theory @param {boolean} [asked] the viewer tapped it, so the page scrolls to it */
  async #open(line, theory, asked = false) {
    this.#shown = line.table;
    const parts = await winByHour(line, theory);
    if (this.#shown !== line.table) return;
    put(this.#hours, ...parts);
    if (asked) this.#hours.querySelector("h2")?.focus();
  }

  /** @param {ShiftLine} line @param {PitTable | null} table @param {import("./theory.js").Theory | null} theory */
  #row(line, table, theory) {
    const apart = line.win_by_count - line.win_by_play, house = line.sheet.split("/")[0] ?? "", room = table?.kind === "room", state = table?.frozen ? "stopped" : STATES[table?.phase ?? "over"] ?? "closed";
    const share = (/** @type {number | null} */ value) => (value === null ? "–" : `${(100 * value).toFixed(1).replace("-", "−")}%`);
    return h("tr", { "data-house": house, "data-table": line.table }, h("th", { scope: "row" }, h("i", "swatch"), h("button", { class: "tiny", "aria-label": `${line.title}, table ${line.table}: win by hour`, onclick: () => void this.#open(line, theory, true) }, line.title), " ", e("small", `${houseName(house)} ${line.table}`)), h("td", `st ${state}`, state), h("td", "num sm", table ? (table.seats > 99 ? String(table.taken.length) : `${table.taken.length} of ${table.seats}`) : ""),
      num(money(line.drop)), ...[line.win_by_count, line.win_by_play].map((win) => num(money(win))), num(apart ? h("b", "bad", signed(apart)) : h("span", "quiet", "0")), h("td", "num sm", share(line.hold)), h("td", "num sm", share(theory && line.drop ? theory.win / line.drop : null)),
      h("td", "g", theory ? gauge(line.win_by_play, theory) : e("small", room ? "players play each other" : line.rounds ? "no price" : "no play yet")),
      e("td", table ? h("button", { class: "btn", "aria-label": `Act at ${line.title}, table ${line.table}`, onclick: () => acting(table, (words) => { say(this.#says, words); this.shell.say(words); void this.#load(false, true); }) }, "Act…") : null));
  }

  /** @param {string} person @param {any} night */
  #name(person, night) {
    const known = night.night.find((/** @type {any} */ each) => each.person === person)?.name ?? (person === this.shell.person?.id ? this.shell.person?.name : null);
    // Two people may have the same name: the later one gets a number.
    const alike = night.night.filter((/** @type {any} */ each) => each.name === known), place = alike.findIndex((/** @type {any} */ each) => each.person === person);
    return place > 0 ? `${known} (${place + 1})` : known ?? person;
  }

  /** A line of the log with names for people. @param {string} text @param {any} night */
  #named(text, night) {
    return text.replace(/\b[a-z][0-9a-f]{12,}\b/g, (person) => this.#name(person, night));
  }

  /** @param {any} night */
  #night(night) {
    const people = night.night, played = people.filter((/** @type {any} */ each) => each.result || each.returned || each.at_tables), idle = people.length - played.length;
    const name = (/** @type {string} */ person) => this.#name(person, night);
    put(this.night, people.length ? h("div", "owe", h("div", "scrollx", e("table", heads(1, "Player", "Issued", "Returned", "Has", "Result"), e("tbody", ...played.map((/** @type {any} */ each) => row(name(each.person), ...[each.issued, each.returned, each.balance + each.at_tables].map((value) => num(money(value))), h("td", `num ${each.result > 0 ? "up" : each.result < 0 ? "bad" : ""}`, signed(each.result))))))),
      e("div", h("ol", "pays", ...night.owed.map((/** @type {any} */ each) => e("li", e("b", name(each.payer)), " pays ", e("b", name(each.payee)), e("span", money(each.cents))))), h("p", "note after", `${night.owed.length ? "These payments settle the night" : "Nothing to settle"}. Bots are left out: what they win or lose is the bank’s.${idle ? ` ${idle} more ${idle === 1 ? "has" : "have"} chips and did not play.` : ""}`))) : note("Nobody has bought chips yet."));
  }
}

/** The name and place of a meter: `table 1/blazing-7s` belongs to one table, `mount-airy/linked` to several games of a house. @param {string} name @param {ShiftLine[]} lines @param {PitTable[]} tables @returns {Child[]} */
function meterName(name, lines, tables) {
  const [where = "", meter = ""] = name.split("/"), line = lines.find((each) => `table ${each.table}` === where), games = new Set(tables.filter((each) => Object.values(each.links).includes(name)).map((each) => each.title));
  return [capital(meter.replaceAll("-", " ")), e("small", ` ${line ? `${line.title}, ${houseName(line.sheet.split("/")[0] ?? "")} ${line.table}` : [houseName(where), ...games].join(", ")}`)];
}

/** Lines of the log, each with the number of further lines that differ only in the table. @param {any[]} audit @returns {[any, number][]} */
function alike(audit) {
  /** @type {[any, number][]} */
  const found = [];
  const shape = (/** @type {any} */ each) => JSON.stringify([each.what.replace(/^table \d+/, ""), each.after, each.by, each.why]);
  for (const each of audit) {
    const last = found.at(-1);
    if (last && each.what.startsWith("table ") && shape(last[0]) === shape(each)) last[1] += 1;
    else found.push([each, 0]);
  }
  return found;
}

/** The new value of a change: an amount, or words. @param {string} words */
function after(words) {
  if (words.startsWith("{")) return `: ${Object.entries(JSON.parse(words).options ?? {}).map(([name, value]) => `${name.replaceAll("-", " ")} ${value}`).join(", ")}`;
  return /^\d+$/.test(words) ? `: ${money(Number(words))}` : /^[A-Z]\w*\(/.test(words) ? "" : words ? `: ${words}` : "";
}

/** The time; with the date if it was another day. @param {number} at */
function time(at) {
  const when = new Date(at), day = when.toDateString() === new Date().toDateString() ? "" : `${when.toLocaleDateString("en-GB", { day: "numeric", month: "short" })} `;
  return day + when.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}

export const tag = "pit-pit";
customElements.define(tag, Pit);
