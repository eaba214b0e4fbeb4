/** The odds desk: a sheet's prices, pay lines to change in place, strategy charts, and a comparison with another house. */

import { get, getOnce, houseName, post, sheets } from "../api.js";
import { alarm, attempt, button, e, h, heads, note, num, put, rect, row, ruled, s, say, sentence, set, write } from "../dom.js";
import { money, niceStep, percent } from "../money.js";
import { lone, Screen } from "../screen.js";
import { capital } from "../table/model.js";
import { charts } from "./charts.js";
import { comparison } from "./compare.js";
import { sheetPicker } from "./picker.js";
import { save } from "./save.js";

/** @typedef {{edge: number, exact?: string, method?: string, bound?: number, rounds?: number, stderr?: number, sd: number, win: number, push: number, lose: number, per?: string, rule?: string, note?: string, also?: string[]}} Price */
/** @typedef {{before: Price | null, after: Price | null, distribution?: [number, number][]}} Repriced */

const WAIT = 180, HANDS = 60, STAKE = 500, MOST_BARS = 14;

export class Desk extends Screen {
  #sheet = "";
  /** The floor's data about the sheet. @type {any} */
  #about = null;
  /** @type {any} */
  #odds = null;
  /** @type {Map<string, string | boolean>} */
  #changes = new Map();
  /** @type {Record<string, Repriced>} */
  #repriced = {};
  /** @type {string[]} */
  #waiting = [];
  #text = "";
  /** Whether something that was typed cannot be read, so that it has no prices. */
  #wrong = false;
  #wager = "";
  /** @type {Map<string, HTMLInputElement>} */
  #inputs = new Map();
  #lede = h("p", "lede");
  #says = alarm();
  #waits = h("div", { role: "status" });
  undo = button(() => this.#undo(), "Undo the changes");
  #tables = h("section", "col");
  #figures = h("dl", { class: "price", "aria-live": "polite" });
  #wagers = h("tbody");
  often = h("section", "col");
  #beside = h("section");
  #timer = 0;
  #asked = 0;

  connectedCallback() {
    const [house = "mount-airy", game = "three-card-poker"] = this.parts.filter(Boolean);
    this.#sheet = `${house}/${game}`;
    this.className = "floor desk";
    this.shell.house(house);
    put(this, h("header", "phead", e("div", e("h1", "Odds desk"), h("p", { class: "lede", role: "status" }, "Reading the sheet and its prices…"))));
    void this.#load();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  async #load() {
    try {
      const [about, odds, all] = await Promise.all([getOnce(`/api/sheets/${this.#sheet}`), getOnce(`/api/sheets/${this.#sheet}/odds`), sheets()]);
      this.#about = about;
      this.#odds = odds;
      this.shell.title(`Odds desk: ${about.title}`);
      this.#build(all);
    } catch (error) {
      put(this, lone("No such sheet.", /** @type {Error} */ (error).message, "/odds", "To the odds desk"));
    }
  }

  /** @param {SheetLine[]} all */
  #build(all) {
    const about = this.#about, others = all.filter((each) => each.game === about.game && each.house !== about.house), asked = new URLSearchParams(location.search).get("with");
    const compare = h("select", { class: "box", "aria-label": "Compare with another house", onchange: () => void this.#compare(compare.value) }, h("option", { value: "" }, others.length ? "Compare with…" : "No other house posts it"), ...others.map((each) => h("option", { value: each.sheet, selected: each.sheet === asked }, houseName(each.house))));
    compare.disabled = !others.length;
    this.#wager = Object.keys(this.#odds.wagers)[0] ?? "";
    put(this, h("header", "phead", e("div", e("h1", about.title), this.#lede),
      h("div", "acts", sheetPicker(all, this.#sheet, (sheet) => this.shell.go(`/odds/${sheet}`)), compare, this.undo,
        button(() => save(`${about.game}.toml`, this.#own(), "application/toml"), "Save as a sheet"),
        h("button", { class: "btn main", onclick: () => void this.#open() }, "Open a table with it"))),
    this.#says, this.#beside,
    h("div", "cols", this.#tables, h("div", "col",
      h("section", "col", ...(this.#wager ? [ruled("Every wager"), h("div", "scrollx", h("table", "wg", heads(1, "Wager", "Price", "Wins", "Spread"), this.#wagers)), note("Price: what the house keeps of a bet in the long run. Spread: one standard deviation of a bet of 1.")] : []), this.#waits),
      this.often)), h("section", "charts"));
    put(this.#tables, ...this.#payTables());
    this.#draw();
    if (asked) void this.#compare(asked);
    void getOnce(`/api/sheets/${this.#sheet}/strategy`).then((found) => this.querySelector(".charts")?.append(...charts(found)), () => {});
  }

  // Pay lines, each in a box

  #payTables() {
    const { card, options } = this.#about, single = (card.wagers ?? []).filter((/** @type {any} */ wager) => wager.pays);
    const bySlug = new Map(this.#about.wagers.map((/** @type {any} */ wager) => [wager.title, wager.slug]));
    const tables = (card.pay_tables ?? []).map((/** @type {any} */ table) => {
      /** @type {Record<string, number> | null} */
      const chances = this.#odds.lines[table.key] ?? null;
      return e("section", ruled(table.title), h("table", "pt2", e("thead", e("tr", e("th", "Result"), h("th", "num", "Pays"), chances && h("th", "num cm", "Chance"), chances && h("th", "num some cm", "1 in"))),
        e("tbody", ...table.lines.map((/** @type {any} */ line) => row(line.label, num(this.#box(`${table.key}.${line.slug}`, line.pays, `${table.title}, ${line.label} pays`, longest(table.lines))), ...often(chances, line.slug))))));
    });
    const lines = single.filter((/** @type {any} */ wager) => bySlug.get(wager.title));
    if (lines.length) tables.push(e("section", ruled("Wagers with one line"), h("table", "pt2", e("tbody", ...lines.map((/** @type {any} */ wager) => row(wager.title, num(this.#box(`wagers.${bySlug.get(wager.title)}.pays`, wager.pays, `${wager.title} pays`, longest(lines)))))))));
    const choices = options.filter((/** @type {any} */ option) => option.type === "flag" || option.choices?.length > 1);
    if (choices.length) tables.push(e("section", ruled("Options"), ...choices.map((/** @type {any} */ option) => this.#option(option))));
    return tables;
  }

  /** @param {string} key @param {string} posted @param {string} label @param {number} size */
  #box(key, posted, label, size) {
    const was = h("small"), box = h("input", { class: "box pay", value: posted, size, "aria-label": label, autocomplete: "off", spellcheck: "false", onchange: () => { box.value ||= posted; }, oninput: () => this.#typed(key, box, posted, was) });
    this.#inputs.set(key, box);
    return h("span", "ed", was, box);
  }

  /** @param {string} key @param {HTMLInputElement} box @param {string} posted @param {Element} was */
  #typed(key, box, posted, was) {
    const text = box.value.trim(), form = /^[\d,.]+( (?:to|for) \d+)$/.exec(posted);
    const line = form && /^[\d,.]+$/.test(text) ? text + form[1] : text;
    if (!line || line === posted) this.#changes.delete(key);
    else this.#changes.set(key, line);
    set(box, "aria-invalid", null);
    const wager = key.replace(/^(?:wagers|pays)\./, "").split(".")[0] ?? "";
    if (this.#odds.wagers[wager]) this.#wager = wager;
    this.#mark(box, was, this.#changes.has(key) ? `was ${posted}` : "");
    this.#soon();
  }

  /** @param {Element} box @param {Element} was @param {string} words */
  #mark(box, was, words) {
    box.classList.toggle("changed", Boolean(words));
    say(was, words);
  }

  /** @param {any} option */
  #option(option) {
    const key = `options.${option.name}`, was = h("small"), id = `opt-${option.name}`, flag = option.type === "flag" || option.choices?.includes("true");
    /** @type {string[]} */
    const words = flag ? ["yes", "no"] : option.choices, posted = flag ? (/^(yes|true)$/.test(option.default) ? "yes" : "no") : option.default;
    const box = h("select", { class: "box", id, onchange: () => {
      if (box.value === posted) this.#changes.delete(key);
      else this.#changes.set(key, flag ? box.value === "yes" : box.value);
      this.#mark(box, was, this.#changes.has(key) ? `was ${posted}` : "");
      this.#soon();
    } }, ...words.map((word) => h("option", { value: word, selected: word === posted }, word)));
    return h("div", "frow", h("label", { class: "fl", for: id }, capital(option.title), e("small", option.doc)), was, box);
  }

  // Repricing

  #soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#price(false), WAIT);
  }

  /** @param {boolean} count */
  async #price(count) {
    const asked = ++this.#asked;
    if (count) put(this.#waits, note("Counting; this can take a while…"));
    try {
      const found = await post("/api/what-if", { sheet: this.#sheet, changes: Object.fromEntries(this.#changes), ...(count ? { count: true } : {}) });
      if (asked !== this.#asked) return;
      this.#repriced = found.wagers;
      this.#waiting = found.waiting ?? [];
      this.#text = found.text ?? "";
      this.#wrong = false;
      say(this.#says, "");
    } catch (error) {
      if (asked !== this.#asked) return;
      let words = /** @type {Error} */ (error).message.replace(`${this.#sheet}: `, "");
      for (const [key, box] of this.#inputs) {
        if (!words.startsWith(`${key}:`)) continue;
        set(box, "aria-invalid", "true");
        words = words.replace(key, box.ariaLabel ?? key);
      }
      // Otherwise old prices would be shown beside new input.
      this.#wrong = true;
      say(this.#says, sentence(words));
    }
    this.#draw();
  }

  #undo() {
    this.#changes.clear();
    this.#repriced = {};
    this.#waiting = [];
    this.#text = "";
    this.#wrong = false;
    put(this.#tables, ...this.#payTables());
    say(this.#says, "");
    this.#draw();
  }

  #own() {
    return this.#text || `house = "own"\n${this.#about.text}`;
  }

  #open() {
    return attempt(this.#says, async () => {
      const found = await post("/api/tables", this.#text ? { text: this.#text, private: true } : { sheet: this.#sheet, private: true });
      const { invite, keep } = await import("../floor/link.js");
      keep(found.id, found.link);
      invite(found.id);
    });
  }

  /** @param {string} other */
  async #compare(other) {
    history.replaceState(null, "", `/odds/${this.#sheet}${other ? `?with=${other}` : ""}`);
    if (!other) return put(this.#beside);
    put(this.#beside, h("p", { class: "note", role: "status" }, "Each difference is priced alone; this can take a while…"));
    while (!this.shell.person && this.isConnected) await new Promise((done) => setTimeout(done, 50));
    try {
      put(this.#beside, ...comparison(await get(`/api/diff/${this.#sheet}/${other}`)));
    } catch (error) {
      put(this.#beside, h("p", "note bad", sentence(/** @type {Error} */ (error).message)));
    }
  }

  // Drawing

  /** @param {string} key @returns {string} */
  #name(key) {
    const [plain = "", called] = key.split(", "), name = this.#odds.names[plain] ?? capital(plain.replaceAll("-", " "));
    return called ? `${name}, ${called.replaceAll("-", " ")}` : name;
  }

  /** Every price, each followed by the prices of other ways to play that wager. @returns {[string, Price][]} */
  #prices() {
    return Object.entries(this.#odds.wagers).flatMap(([key, price]) => /** @type {[string, Price][]} */ ([[key, price], ...Object.entries(/** @type {any} */ (price)).filter(([, other]) => typeof other?.edge === "number").map(([called, other]) => [`${key}, ${called}`, other])]));
  }

  #draw() {
    const lines = this.#changes.size;
    say(this.#lede, `${houseName(this.#about.house)}’s sheet, ${lines ? `${lines} ${lines === 1 ? "line" : "lines"} changed` : "as posted"}. ${lines ? "Nothing is posted until you save it or open a table." : this.#wager ? "Change a line, and the prices follow." : "Players play each other: the house takes its fee, and no wager has a price."}`);
    this.undo.disabled = !lines;
    this.#tables.classList.toggle("stale", [...this.#changes.keys()].some((key) => key.startsWith("options.")));
    const prices = this.#prices();
    put(this.#wagers, ...prices.map(([key, price]) => this.#row(key, price)), ...Object.entries(this.#repriced).filter(([key, each]) => !each.before && each.after && !prices.some(([old]) => old === key)).map(([key, each]) => this.#row(key, /** @type {Price} */ (each.after))));
    put(this.#waits, this.#waiting.length ? h("p", "reading", `${this.#waiting.map((each) => this.#name(each)).join(", ")}: the best play may change with this, so it must be counted again. `, button(() => void this.#price(true), "Count it")) : null);
    this.#often(prices);
  }

  /** @param {string} key @param {Price} price */
  #row(key, price) {
    const now = this.#repriced[key]?.after ?? price, waits = this.#waiting.includes(key.split(/[ ,]/)[0] ?? "");
    const pick = () => { this.#wager = key; this.#draw(); /** @type {HTMLElement | null} */ (this.#wagers.querySelector("[aria-pressed=true]"))?.focus(); };
    return h("tr", { class: key === this.#wager ? "on" : null, "data-wager": key }, h("th", { scope: "row" }, h("button", { class: "tiny", "aria-pressed": String(key === this.#wager), onclick: pick }, this.#name(key)), price.rule || price.note ? h("small", "under2", price.rule ?? price.note) : null),
      num(this.#wrong ? "–" : waits ? "waits" : percent4(now.edge), now !== price && !this.#wrong ? h("small", "under2 brass", `was ${percent4(price.edge)}`) : null), ...[percent(now.win), now.sd.toFixed(3)].map((figure) => num(waits || this.#wrong ? "" : figure)));
  }

  /** @param {[string, Price][]} prices */
  #often(prices) {
    const posted = prices.find(([key]) => key === this.#wager)?.[1], changed = this.#repriced[this.#wager];
    if (!posted || this.#wrong) return put(this.often);
    const now = changed?.after ?? posted, results = changed?.distribution ?? this.#odds.distribution[this.#wager] ?? [];
    /** @param {string} name @param {string} value @param {string} [was] */
    const figure = (name, value, was) => e("div", e("dt", name), e("dd", value, was && was !== value ? h("small", "brass", `was ${was}`) : null));
    const hour = (/** @type {Price} */ price) => money(Math.round(price.edge * STAKE * HANDS));
    put(this.#figures, figure("Price", percent4(now.edge), percent4(posted.edge)), figure("Wins", percent(now.win), percent(posted.win)), figure(`On ${money(STAKE)}, ${HANDS} an hour`, hour(now), hour(posted)), figure(...method(now)));
    put(this.often, ruled(`${this.#name(this.#wager)}: how often`), this.#figures, results.length ? bars(results) : note("The results of this way to play are not listed one by one."),
      results.length ? note(`What a bet of 1 wins. Bars show the square root of the chance, so that rare results are visible.${results.length > MOST_BARS ? ` The ${MOST_BARS} most frequent of ${results.length === 200 ? "200 or more" : results.length}.` : ""}`) : null,
      ruled(`A hundred hands at ${money(STAKE)}`), hundred(now, changed?.after ? posted : null), note("Half of all players end in the dark band, nine of ten in the light one. If a rare line pays most, fewer end above it."));
  }
}

/** @param {Record<string, number> | null} chances @param {string} slug */
function often(chances, slug) {
  if (!chances) return [];
  const chance = chances[slug] ?? 0;
  return [h("td", "num cm", chance ? `${(100 * chance).toPrecision(3)}%` : "–"), h("td", "num quiet some cm", chance ? (1 / chance).toLocaleString("en-US", { maximumFractionDigits: 1 }) : "")];
}

/** The boxes of a table are as wide as its longest line. @param {{pays: string}[]} lines */
function longest(lines) {
  return Math.max(8, ...lines.map((line) => line.pays.length));
}

/** How a price was found, and how certain it is. @param {Price} price @returns {[string, string]} */
function method({ exact, bound, rounds, stderr }) {
  if (exact && exact.length < 24) return ["Exactly", exact.replace("/", "/\u200b")];
  if (stderr) return ["Simulated", `${(rounds ?? 0).toLocaleString("en-US")} rounds, ±${(200 * stderr).toFixed(3)}%`];
  return ["Counted", bound ? `error below ${bound.toExponential(0)}` : "exactly"];
}

/** @param {number} share */
function percent4(share) {
  return `${(100 * share).toLocaleString("en-US", { minimumFractionDigits: 4, maximumFractionDigits: 4 }).replace("-", "−")}%`;
}

/** @param {[number, number][]} results */
function bars(results) {
  const shown = results.slice(0, MOST_BARS).sort(([one], [other]) => one - other), most = Math.max(...shown.map(([, chance]) => chance));
  const net = (/** @type {number} */ each) => `${each > 0 ? "+" : each < 0 ? "−" : ""}${Math.abs(each).toLocaleString("en-US", { maximumFractionDigits: 2 })}`;
  return s("svg", { class: "often", viewBox: `0 0 480 ${shown.length * 28 + 6}`, role: "img", "aria-label": shown.map(([each, chance]) => `${net(each)}: ${percent(chance)}`).join("; ") },
    ...shown.flatMap(([each, chance], at) => {
      const wide = Math.max(2, 300 * Math.sqrt(chance / most)), y = at * 28 + 4;
      return [write(66, y + 10, 14, "end b", net(each)), rect(each > 0 ? "up" : "dn", 76, y, wide, 19, 2), write(84 + wide, y + 10, 13, "start", chance < 0.0001 ? `1 in ${Math.round(1 / chance).toLocaleString("en-US")}` : percent(chance))];
    }));
}

/** The result of a hundred hands: the price as a line, and two bands around it. @param {Price} now @param {Price | null} posted */
function hundred(now, posted) {
  const at = Array.from({ length: 21 }, (_, each) => 5 * each), end = (/** @type {Price} */ price, /** @type {number} */ by, /** @type {number} */ hands) => ((-price.edge * hands + by * price.sd * Math.sqrt(hands)) * STAKE) / 100;
  const most = Math.max(...[1.645, -1.645].map((by) => Math.abs(end(now, by, 100)))), step = niceStep(most / 3.2);
  const x = (/** @type {number} */ hands) => 62 + 2.9 * hands, y = (/** @type {number} */ dollars) => 92 - (dollars * 82) / most;
  const line = (/** @type {Price} */ price, by = 0) => at.map((hands) => `${x(hands)} ${y(end(price, by, hands)).toFixed(1)}`);
  const band = (/** @type {number} */ by) => s("path", { class: "band2", d: `M${line(now, by).join("L")}L${line(now, -by).reverse().join("L")}Z` });
  const sum = (/** @type {number} */ dollars) => `${dollars > 0 ? "+" : dollars < 0 ? "−" : ""}$${Math.abs(Math.round(dollars)).toLocaleString("en-US")}`, ends = y(end(now, 0, 100)), other = posted ? y(end(posted, 0, 100)) : 0;
  return s("svg", { class: "often", viewBox: "0 0 480 204", role: "img", "aria-label": `After a hundred hands ${sum(end(now, 0, 100))} on average; nine of ten end between ${sum(end(now, -1.645, 100))} and ${sum(end(now, 1.645, 100))}` },
    ...Array.from({ length: 2 * Math.floor(most / step) + 1 }, (_, each) => (each - Math.floor(most / step)) * step).flatMap((dollars) => [s("path", { class: "gridl", d: `M62 ${y(dollars).toFixed(1)}H352` }), write(54, y(dollars), 12, "end", sum(dollars))]),
    band(1.645), band(0.674), posted ? s("path", { class: "thl", d: `M${line(posted).join("L")}` }) : null, s("path", { class: "actl", d: `M${line(now).join("L")}` }),
    write(358, posted && Math.abs(other - ends) < 16 ? other + (other > ends ? -16 : 16) : ends, 12, "start b", `${sum(end(now, 0, 100))}${posted ? " now" : ""}`), posted ? write(358, other, 12, "start", `${sum(end(posted, 0, 100))} posted`) : null,
    ...[1, -1].map((by) => write(358, y(end(now, 1.645 * by, 100)), 12, "start", `1 in 20 ${by > 0 ? "above" : "below"}`)), ...[0, 25, 50, 75, 100].map((hands) => write(x(hands), 196, 12, "mid", hands === 100 ? "100 hands" : hands)));
}

export const tag = "pit-desk";
customElements.define(tag, Desk);
