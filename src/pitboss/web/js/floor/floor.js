/** The floor: houses, games, and tables with their limits, open seats, pace and meters. A seat takes two clicks. */

import { get, getOnce, houseName, post, sheets } from "../api.js";
import { alarm, attempt, button, e, group, h, Kept, put, ruled, say } from "../dom.js";
import { money, sum } from "../money.js";
import { Screen } from "../screen.js";
import { settings } from "../settings.js";
import { limitsOf } from "../table/model.js";
import { smallFelt } from "./small.js";

const EVERY = 5000;
/** A player with less than this in total is offered new chips: twenty of the smallest bets at most tables. */
const FEW = 10000;
/** Families of games. A game that no pattern matches is poker against the house. @type {[string, RegExp | null][]} */
const FAMILIES = [["Blackjack", /black|spanish|double-back/], ["Craps", /craps/], ["Roulette", /roulette/], ["Baccarat", /baccarat/], ["Pai gow", /pai-gow|double-hand/], ["Poker against the house", null], ["Poker room", null], ["Big Six", /big-six/]];
/** What a round is called, by kind of table. @type {Record<string, string>} */
const ROUNDS = { room: "hands", steps: "rolls", pit: "rounds" };

export class Floor extends Screen {
  #house = "";
  #family = "";
  /** @type {TableLine[]} */
  #tables = [];
  /** @type {SheetLine[]} */
  #sheets = [];
  meters = h("ul");
  #next = h("span", "note");
  #main = h("button", { class: "btn main big", id: "seat-me", onclick: () => void this.#anySeat() }, "Seat me");
  #chips = e("span");
  #few = button(() => void attempt(this.#says, async () => { this.shell.take(await post("/api/chips")); this.#purse(); }), "Take new chips");
  #lost = false;
  #houses = group("pick", "Houses");
  #games = group("pick", "Games");
  #list = h("ul", "tables");
  #more = h("section");
  #foot = h("p", "note endnote");
  #says = alarm();
  #kept = new Kept(this.#list);
  #lede = h("p", "lede", "Every table is dealt as its house posts it. Chips are play money and have no cash value.");
  #timer = 0;

  connectedCallback() {
    this.className = "floor lobby";
    this.shell.title("The floor");
    this.append(h("section", "hero", e("div", e("h1", "Take a seat."), this.#lede,
      h("div", "acts", this.#main, h("a", { class: "btn big", href: "/open" }, "Open a table…"), this.#next), h("p", "acts chips", this.#chips, this.#few), this.#says),
    h("aside", "meters", e("h2", "Meters"), this.meters)),
    h("nav", { class: "filters", "aria-label": "Houses and games" }, this.#houses, this.#games), h("h2", "unseen", "Tables"), this.#list, this.#more, this.#foot);
    // The next click leads to a table, so its modules are loaded now.
    void import("../table/table.js");
    void this.#load();
    void this.shell.ready.then(() => this.#purse());
    this.#timer = setInterval(() => void this.#load(), EVERY);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  async #load() {
    try {
      const [floor, all] = await Promise.all([get("/api/floor"), sheets()]);
      // The viewer's own seats come first.
      this.#tables = [...floor.tables].sort((one, other) => Number(Boolean(other.yours)) - Number(Boolean(one.yours)));
      this.#sheets = all;
      if (this.#lost) say(this.#says, "");
      this.#lost = false;
      if (this.isConnected) this.#draw();
    } catch (error) {
      this.#lost = true;
      say(this.#says, /** @type {Error} */ (error).message);
    }
  }

  /** Goes back to the viewer's seat; or to the first table shown with an open seat, or to one that the floor finds. */
  #anySeat() {
    const own = this.#own();
    if (own) return this.shell.go(`/table/${own.id}`);
    const first = this.#first(), sheet = this.#sheets.find((each) => this.#fits(each))?.sheet;
    return this.seat(first ? { table: first.id } : { sheet });
  }

  /** Whether it belongs to the chosen house and games. @param {{house: string, game: string, kind: string}} each */
  #fits(each) {
    return (!this.#house || each.house === this.#house) && (!this.#family || familyOf(each) === this.#family);
  }

  #first() {
    return this.#tables.find((table) => this.#fits(table) && !table.yours && table.taken.length < table.seats);
  }

  /** The table at which the viewer sits. */
  #own() {
    return this.#tables.find((table) => table.yours && !table.yours.leaving);
  }

  /** @param {object} wanted */
  seat(wanted) {
    return attempt(this.#says, async () => {
      await this.shell.ready;
      const found = await post("/api/seat", wanted);
      // The table will ask for this felt as soon as it knows the seat, so the floor computes it now.
      getOnce(`/api/tables/${found.table}/felt?seat=${found.seat}`).catch(() => {});
      this.shell.go(`/table/${found.table}`);
    });
  }

  #draw() {
    const houses = new Set(this.#sheets.map((each) => each.house));
    say(this.#lede, `${spelled(houses.size)} houses, ${this.#sheets.length} sheets, each dealt as the house posts it. Chips are play money and have no cash value.`);
    const counts = count(this.#tables.map((table) => table.house));
    choose(this.#houses, [["", "All houses", ""], ...[...houses].map((slug) => /** @type {[string, string, string]} */ ([slug, houseName(slug), String(counts.get(slug) ?? 0)]))], this.#house, (house) => { this.#house = house; this.#draw(); }, true);
    const here = new Set(this.#sheets.filter((each) => !this.#house || each.house === this.#house).map(familyOf));
    choose(this.#games, [["", "All games", ""], ...FAMILIES.filter(([name]) => here.has(name)).map(([name]) => /** @type {[string, string, string]} */ ([name, name, ""]))], this.#family, (family) => { this.#family = family; this.#draw(); }, false);
    const shown = this.#tables.filter((table) => table.yours || this.#fits(table));
    this.#kept.draw(shown.map((table) => ({ key: String(table.id), sig: JSON.stringify(table), make: () => this.#table(table) })));
    this.#others(shown);
    this.#meters();
    const bots = sum(this.#tables, (table) => table.taken.filter((each) => each.role === "bot").length), people = sum(this.#tables, (table) => table.taken.length) - bots;
    say(this.#foot, `${this.#tables.length} tables, ${people} ${people === 1 ? "player" : "players"}, ${bots} bots. Every shuffle is committed before the bets and revealed after.`);
    const first = this.#first(), own = this.#own();
    say(this.#main, own ? "Back to your seat" : "Seat me");
    say(this.#next, own ? `${own.title}, table ${own.id}, seat ${own.yours?.seat}.` : first ? `${first.title} at ${houseName(first.house)}, from ${money(first.limits[0])}. Or choose below; watching is free.` : "Or choose below.");
    this.#purse();
  }

  /** Where the viewer's chips are: in the pocket, in front of a seat, on a layout. */
  #purse() {
    const { balance } = this.shell, mine = this.#tables.filter((table) => table.yours), at = (/** @type {TableLine} */ { yours }) => (yours ? yours.stack + yours.down : 0), all = balance + sum(mine, at);
    const where = mine.map((table) => `${money(at(table))} at ${table.title}, table ${table.id}${table.yours?.down ? ` (${money(table.yours.down)} of it ${table.yours.leaving ? "still up" : "down"})` : ""}`);
    this.#few.hidden = !this.shell.person || all >= FEW;
    say(this.#chips, mine.length || !this.#few.hidden ? `You have ${money(all)}${mine.length ? `: ${[...where, balance && `${money(balance)} in your pocket`].filter(Boolean).join("; ")}` : ""}.` : "");
  }

  /** @param {TableLine} table */
  #table(table) {
    const open = table.seats - table.taken.length, many = table.seats > 20, full = open <= 0;
    const meter = Object.values(table.meters ?? {}).find(Boolean), where = houseName(table.house);
    const bots = table.taken.filter((each) => each.role === "bot").length, { yours } = table, rounds = ROUNDS[table.kind] ?? "rounds";
    const state = yours ? [e("b", yours.leaving ? "you got up" : `seat ${yours.seat} is yours`), e("small", [yours.leaving ? "" : `${money(yours.stack)} in front of you`, yours.down ? `${money(yours.down)} ${yours.leaving ? "is still up" : "down"}` : ""].filter(Boolean).join(", "))]
      : [e("b", many ? "room for all" : String(open)), many ? "" : ` of ${table.seats} open`, e("small", table.pace ? `${Math.round(table.pace).toLocaleString("en-US")} ${rounds} an hour` : table.rounds ? `${table.rounds} ${rounds} so far` : "waits for players")];
    const named = `${table.title}, ${where}, table ${table.id}`, to = (/** @type {string} */ words) => h("a", { class: "btn", href: `/table/${table.id}`, "aria-label": `${words}: ${named}` }, words);
    return h("li", { class: yours ? "tbl own" : "tbl", "data-house": table.house, "data-table": table.id }, smallFelt(table.sheet, table.seats, table.taken.map((each) => each.seat)),
      h("div", "cap", e("h3", h("a", { href: `/table/${table.id}` }, table.title)), h("p", "quiet", h("i", "swatch"), where), e("p", e("b", limitsOf(table))),
        h("p", "quiet", [`table ${table.id}`, table.private && "private", meter && `meter ${money(meter)}`, bots && `${bots} ${bots === 1 ? "bot" : "bots"}`].filter(Boolean).join(" · "))),
      h("div", "do", e("span", ...state), settings.links[table.id] && h("button", { class: "btn plain", "aria-label": `Invite: ${named}`, onclick: () => void import("./link.js").then(({ invite }) => invite(table.id)) }, "Invite…"), yours ? to(yours.leaving ? "Watch" : "Your seat") : full ? to("Watch")
        : h("button", { class: "btn", "aria-label": `Seat me: ${named}`, onclick: () => void this.seat({ table: table.id }) }, "Seat me")));
  }

  /** Sheets of this choice that have no table yet. @param {TableLine[]} shown */
  #others(shown) {
    const open = new Set(shown.map((table) => table.sheet));
    const rest = this.#sheets.filter((each) => !open.has(each.sheet) && this.#fits(each));
    const shape = rest.map((each) => each.sheet).join();
    if (this.#more.dataset["of"] === shape) return;
    this.#more.dataset["of"] = shape;
    put(this.#more, rest.length ? ruled("More games ", e("small", "a table is opened for you")) : "", h("ul", "sheetlist", ...rest.map((each) => h("li", { "data-house": each.house },
      h("button", { class: "btn", "data-sheet": each.sheet, onclick: () => void this.seat({ sheet: each.sheet }) }, h("i", "swatch"), each.title, e("small", houseName(each.house)))))));
  }

  #meters() {
    /** A meter that several games share is listed once. @type {Map<string, {titles: Set<string>, house: string, amount: number}>} */
    const found = new Map();
    for (const table of this.#tables) {
      for (const [name, amount] of Object.entries(table.meters ?? {})) {
        const key = table.links[name] ?? `${table.house}/${table.game}/${name}`;
        if (amount) found.set(key, { titles: new Set([...(found.get(key)?.titles ?? []), table.title]), house: table.house, amount });
      }
    }
    const list = [...found.values()].sort((one, other) => other.amount - one.amount).slice(0, 4);
    /** @type {HTMLElement} */ (this.meters?.parentElement).hidden = !list.length;
    put(this.meters, ...list.map((each) => e("li", e("span", [...each.titles].join(", "), e("small", houseName(each.house))), e("b", money(each.amount)))));
  }
}

/** @param {{game: string, kind: string}} each */
function familyOf({ game, kind }) {
  return kind === "room" ? "Poker room" : FAMILIES.find(([, names]) => names?.test(game))?.[0] ?? "Poker against the house";
}

/** @param {string[]} words */
function count(words) {
  const found = new Map();
  for (const word of words) found.set(word, (found.get(word) ?? 0) + 1);
  return found;
}

/** @param {number} number */
function spelled(number) {
  return ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"][number] ?? String(number);
}

/**
 * A row of words; one of them is chosen.
 * @param {Element} row
 * @param {[string, string, string][]} words
 * @param {string} now
 * @param {(value: string) => void} tell
 * @param {boolean} swatches
 */
export function choose(row, words, now, tell, swatches) {
  const shape = JSON.stringify([words, now]);
  if (row.getAttribute("data-of") === shape) return;
  row.setAttribute("data-of", shape);
  put(row, ...words.map(([value, word, more]) => h("button", { "aria-pressed": String(value === now), "data-house": swatches && value ? value : null, onclick: () => tell(value) }, swatches && value ? h("i", "swatch") : "", word, more ? e("small", more) : "")));
}

export const tag = "pit-floor";
customElements.define(tag, Floor);
