/** Opening a table: its sheet, its options, bots, and who may sit. */

import { getOnce, houseName, post, sheets } from "../api.js";
import { alarm, attempt, e, group, h, put, say } from "../dom.js";
import { choice } from "../menu.js";
import { capital } from "../table/model.js";
import { Screen } from "../screen.js";
import { smallFelt } from "./small.js";

/** @typedef {{name: string, title?: string, doc?: string, type: string, default: string, offered?: string, choices?: string[]}} Option */

const MOST_BOTS = 8, FEW = 6;

export class OpenTable extends Screen {
  /** @type {SheetLine[]} */
  #sheets = [];
  house = "mount-airy";
  #sheet = "";
  #bots = 2;
  #isPrivate = false;
  /** The options that the house leaves open on this sheet. @type {Option[]} */
  #asked = [];
  /** @type {Record<string, unknown>} */
  #chosen = {};
  #houses = group("pick houses", "House");
  #game = h("select", { class: "box", "aria-label": "Game", onchange: () => void this.#pick(this.#game.value) });
  #options = h("section");
  #summary = h("p", "summary");
  #button = h("button", { class: "btn main big2", id: "open-it", disabled: true, onclick: () => void this.#open() }, "Open the table");
  #preview = h("div", "ofelt");
  #form = h("div", "form");
  #leave = h("a", { class: "btn", href: "/floor" }, "Cancel");
  #says = alarm();
  #count = e("b", String(this.#bots));
  #link = h("div");

  async connectedCallback() {
    this.className = "floor opening";
    this.shell.title("Open a table");
    put(this.#form, e("section", e("h2", "Sheet"), this.#houses, h("div", "frow", h("span", "fl", "Game"), this.#game)), this.#options,
      e("section", e("h2", "Seats"), h("div", "frow", h("span", "fl", "Bots", e("small", "they come when a guest sits down")), h("span", { class: "stepper", role: "group", "aria-label": "Bots" },
        h("button", { class: "btn", "aria-label": "one less", onclick: () => this.#step(-1) }, "−"), this.#count, h("button", { class: "btn", "aria-label": "one more", onclick: () => this.#step(1) }, "+"))),
      h("div", "frow", h("span", "fl", "Who may sit"), choice("Who may sit", [["all", "anyone"], ["link", "with the link"]], "all", (who) => { this.#isPrivate = who === "link"; this.#sum(); }))));
    this.append(h("section", "phead", e("div", e("h1", "Open a table"), h("p", "lede", "Any sheet of any house, with its options."))),
      h("div", "dbody", this.#form,
      h("div", "prev", this.#preview, this.#summary, this.#link)), h("footer", "acts dfoot", this.#button, this.#leave, this.#says));
    this.#sheets = await sheets();
    this.#house(this.house);
  }

  /** @param {string} house */
  #house(house) {
    this.house = house;
    const houses = [...new Set(this.#sheets.map((each) => each.house))], mine = this.#sheets.filter((each) => each.house === house);
    put(this.#houses, ...houses.map((slug) => h("button", { "aria-pressed": String(slug === house), "data-house": slug, onclick: () => this.#house(slug) }, h("i", "swatch"), houseName(slug))));
    put(this.#game, ...mine.map((each) => h("option", { value: each.sheet }, each.title)));
    void this.#pick(mine.find((each) => each.game === "blackjack")?.sheet ?? mine[0]?.sheet ?? "");
  }

  /** @param {string} sheet */
  async #pick(sheet) {
    this.#sheet = sheet;
    this.#chosen = {};
    const game = this.#game;
    game.value = sheet;
    this.setAttribute("data-house", this.house);
    put(this.#preview, smallFelt(sheet, 7, []));
    const tree = await getOnce(`/api/sheets/${sheet}`).catch((error) => ({ options: [], says: error.message }));
    if (this.#sheet !== sheet) return;
    /** @type {Option[]} */
    const all = this.#asked = tree.options ?? [];
    // The limits come first, then options with few choices. Amounts that hardly anybody changes come last.
    const order = (/** @type {Option} */ option) => (/^m(in|ax)$/.test(option.name) ? 0 : (option.choices?.length ?? 0) > 1 ? 1 : 2);
    const rows = [...all].sort((one, other) => order(one) - order(other)).map((option) => this.#row(option));
    put(this.#options, all.length ? e("h2", "Options ", e("small", "that this house leaves open")) : "", ...rows.slice(0, FEW),
      rows.length > FEW ? e("details", e("summary", `${rows.length - FEW} more options`), ...rows.slice(FEW)) : "");
    this.#sum();
    this.#button.disabled = false;
  }

  /** @param {Option} option */
  #row(option) {
    const name = option.title ?? "", label = h("span", "fl", capital(name), e("small", [option.doc, option.choices ? "" : option.offered].filter(Boolean).join(" ")));
    /** @param {unknown} value */
    const take = (value) => {
      if (String(value) === String(option.default)) delete this.#chosen[option.name];
      else this.#chosen[option.name] = value;
      this.#sum();
    };
    const words = option.choices ?? [], now = String(option.default ?? "");
    if (words.length > 1) {
      const named = words.map((word) => /** @type {[string, string]} */ ([word, word === "true" ? "yes" : word === "false" ? "no" : word.replaceAll("-", " ")]));
      if (words.length <= 3) return h("div", "frow", label, choice(name, named, now, (value) => take(valued(value))));
      return h("div", "frow", label, h("select", { class: "box", "aria-label": name, onchange: (/** @type {Event} */ event) => take(valued(/** @type {HTMLSelectElement} */ (event.target).value)) }, ...named.map(([value, word]) => h("option", { value, selected: value === now }, word))));
    }
    return h("div", "frow", label, h("label", "money", h("span", "unseen", name), option.type === "money" ? "$" : "", h("input", { value: String(option.default ?? ""), onchange: (/** @type {Event} */ event) => {
      const text = /** @type {HTMLInputElement} */ (event.target).value.trim().replaceAll(",", "");
      take(valued(text));
    } })));
  }

  /** @param {number} by */
  #step(by) {
    this.#bots = Math.min(MOST_BOTS, Math.max(0, this.#bots + by));
    say(this.#count, String(this.#bots));
    this.#sum();
  }

  #sum() {
    const title = this.#sheets.find((each) => each.sheet === this.#sheet)?.title ?? "", changes = Object.entries(this.#chosen).map(([name, value]) => {
      const { title, type } = this.#asked.find((each) => each.name === name) ?? {};
      return `${title ?? name} ${type === "money" ? "$" : ""}${value === true ? "yes" : value === false ? "no" : String(value).replaceAll("-", " ")}`;
    });
    say(this.#summary, `${title} at ${houseName(this.house)}. ${changes.length ? `Changed: ${changes.join(", ")}.` : "As the house posts it."} ${this.#bots ? `${this.#bots} ${this.#bots === 1 ? "bot" : "bots"}` : "No bots"}, ${this.#isPrivate ? "private, by link" : "anyone may sit"}.`);
  }

  #open() {
    return attempt(this.#says, async () => {
      const found = await post("/api/tables", { sheet: this.#sheet, options: this.#chosen, bots: this.#bots, private: this.#isPrivate });
      if (!found.link) {
        this.shell.go(`/table/${found.id}`);
        return;
      }
      const { keep, privateLink } = await import("./link.js");
      keep(found.id, found.link);
      put(this.#link, privateLink(found.link, found.id));
      this.#button.remove();
      this.#form.inert = true;
      say(this.#leave, "To the floor");
      this.#link.scrollIntoView({ block: "nearest" });
    });
  }
}

/** A chosen value as the floor reads it: yes or no, a number, or a word. @param {string} text */
function valued(text) {
  if (text === "true" || text === "false") return text === "true";
  return text !== "" && !Number.isNaN(Number(text)) ? Number(text) : text;
}

export const tag = "pit-open";
customElements.define(tag, OpenTable);
