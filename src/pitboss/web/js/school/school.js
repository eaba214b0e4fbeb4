/** Dealer school: the felt shows a finished round; the trainee pays or takes each wager, and is graded to the cent. */

import { get, houseName, post, sheets } from "../api.js";
import { sheetPicker } from "../desk/picker.js";
import { save } from "../desk/save.js";
import { alarm, button, e, group, h, heads, note, num, put, s, say, submits } from "../dom.js";
import { Lens } from "../felt/lens.js";
import { Scene } from "../felt/scene.js";
import { acts, stillLook } from "../felt/still.js";
import { cents, figure, money, signed, sum } from "../money.js";
import { disc } from "../pieces/chips.js";
import { Screen } from "../screen.js";
import { closeUp } from "./close.js";
import { scoreSheet } from "./score.js";

/** @typedef {{number: number, seat: number, wager: string, title: string, down: number, hand: number | null}} Question */
/** @typedef {Question & {amount: number, entered: number | null, right: boolean, "in-order": boolean, says: string, line: {table: string, line: string, pays: string} | null, readings: {on: string, reading: string, why: string}[]}} Mark */
/** @typedef {{seed: string, view: TableView, questions: Question[]}} Lesson */
/** @typedef {{seed: string, asked: number, right: number, order: number, took: number, late: boolean, marks: Mark[]}} Done */

/** Chips that are added to the amount. @type {[string, number][]} */
const CHIPS = [["v1", 100], ["v5", 500], ["v25", 2500], ["v100", 10000], ["v500", 50000]];

export class School extends Screen {
  #sheet = "";
  /** @type {{seed: string, steps: number}[]} */
  #drill = [];
  /** @type {Lesson | null} */
  lesson = null;
  /** @type {{number: number, amount: number}[]} */
  #entries = [];
  /** @type {Map<number, Mark>} */
  marks = new Map();
  /** @type {Done[]} */
  #done = [];
  #now = 0;
  picked = 0;
  #began = 0;
  #timer = 0;
  #busy = false;
  /** The part of a shared layout that holds the wager. @type {Lens | null} */
  #lens = null;
  #layout = h("div", { class: "still", id: "still" });
  #near = group("near", "The table");
  #lede = h("p", "lede");
  #says = alarm();
  score = h("dl", "score");
  #clock = h("b", { class: "left", role: "timer" });
  #head = h("h2");
  #rows = h("tbody");
  #setup = h("details", "setup");
  #how = h("details");
  amount = h("input", { class: "box", inputmode: "decimal", autocomplete: "off", "aria-label": "Amount in dollars", onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event), oninput: () => this.#amounts() });
  #take = button(() => void this.#enter(-(this.#question?.down ?? 0)));
  #pay = h("button", { class: "btn main", type: "submit" }, "Pay");
  #entry = h("form", { class: "enter", onsubmit: submits(() => this.#typed()) });
  #sheetOf = button(() => save(`score-${this.#sheet.replace("/", "-")}.csv`, scoreSheet(this.#sheet, this.#done), "text/csv"), "Score sheet");
  #guided = h("input", { type: "checkbox", checked: true, onchange: () => this.#draw() });
  #seconds = h("select", "box", ...[["0", "no clock"], ["30", "30 seconds"], ["60", "60 seconds"], ["120", "2 minutes"]].map(([value, word]) => h("option", { value }, word)));

  connectedCallback() {
    const [house = "mount-airy", game = "blackjack"] = this.parts.filter(Boolean), ask = new URLSearchParams(location.search);
    this.#sheet = `${house}/${game}`;
    this.className = "floor school still";
    this.shell.house(house);
    const seed = h("input", { class: "box", value: ask.get("seed") ?? "1", maxlength: 30, required: true }), rounds = h("select", "box", ...["5", "10", "20"].map((many) => h("option", { value: many, selected: many === (ask.get("rounds") ?? "10") }, many)));
    const pick = h("span");
    const field = (/** @type {string} */ name, /** @type {HTMLElement} */ control) => e("label", name, control);
    this.#seconds.value = ask.get("limit") ?? "0";
    put(this.#entry, group("tray", "Chips", ...CHIPS.map(([kind, value]) => h("button", { "aria-label": `Add ${money(value)}`, onclick: () => this.#add(value) }, s("svg", { viewBox: "-24 -24 48 48", "aria-hidden": "true" }, disc(kind, 22, figure(value)))))),
      h("div", "go", e("label", "$", this.amount), this.#pay, button(() => void this.#enter(0), "Stand-off"), this.#take),
      note("Type or add chips. ", e("kbd", "↵"), " pays, ", e("kbd", "−"), " takes the bet, ", e("kbd", "0"), e("kbd", "↵"), " stands off. A negative amount takes that much."));
    put(this.#setup, e("summary", "Another game, drill or clock"), h("form", { class: "acts drill", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.#setup.open = false; history.replaceState(null, "", `/school/${this.#sheet}?seed=${encodeURIComponent(seed.value)}&rounds=${rounds.value}&limit=${this.#seconds.value}`); void this.#start(seed.value, Number(rounds.value)); } },
      pick, field("Drill", seed), field("Rounds", rounds), field("Time per round", this.#seconds), h("label", "tick", this.#guided, "show the order"), h("button", { class: "btn main", type: "submit" }, "Start")));
    this.append(h("header", "phead", e("div", e("h1", "Pay the table"), this.#lede), this.score, h("div", "acts", this.#setup, this.#how, this.#sheetOf)),
      this.#says, h("div", "cols", e("section", this.#near, this.#layout), h("section", "sheet", h("div", "rhead", this.#head, this.#clock),
        e("table", heads(2, "Seat", "Wager", "Down", "You pay or take", h("span", "unseen", "Right")), this.#rows), this.#entry)));
    void sheets().then((all) => pick.append(sheetPicker(all, this.#sheet, (sheet) => this.shell.go(`/school/${sheet}`))));
    this.#timer = setInterval(() => this.#tick(), 250);
    void this.#start(seed.value, Number(rounds.value));
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  get #limit() {
    return Number(this.#seconds.value) * 1000;
  }

  /** @param {string} seed @param {number} rounds */
  async #start(seed, rounds) {
    this.lesson = null;
    this.#done = [];
    this.#now = -1;
    say(this.#head, "Dealing…");
    put(this.#rows);
    try {
      const [found, felt] = await Promise.all([get(`/api/school/${this.#sheet}?seed=${encodeURIComponent(seed)}&rounds=${rounds}`), get(`/api/sheets/${this.#sheet}/felt`)]);
      this.#drill = found.rounds;
      this.shell.title(`Dealer school: ${found.title}`);
      say(this.#lede, `${found.title}, ${houseName(found.house)}. Pay, take or leave each wager in the house’s order.`);
      put(this.#how, e("summary", "How this house deals it"), h("ol", "procedure", ...found.procedure.map((/** @type {string} */ line) => e("li", line))), note(found.measure));
      this.#lens = felt.parts.length ? new Lens(new Scene(felt, acts), felt.parts) : null;
      put(this.#layout, this.#lens?.element);
      this.classList.toggle("lensed", Boolean(this.#lens));
      say(this.#says, "");
      await this.#next();
    } catch (error) {
      say(this.#head, "");
      say(this.#says, /** @type {Error} */ (error).message);
    }
  }

  async #next() {
    const line = this.#drill[++this.#now];
    if (!line) return;
    const lesson = /** @type {Lesson} */ (await get(`/api/school/${this.#sheet}/${encodeURIComponent(line.seed)}`));
    // The drop from a pot is itself a question, so it is not shown.
    this.lesson = { ...lesson, questions: lesson.questions.map((each) => (each.wager.startsWith("drop") ? { ...each, down: 0 } : each)) };
    this.#entries = [];
    this.marks = new Map();
    this.#began = Date.now();
    this.amount.value = "";
    this.#draw();
    if (this.#now || document.activeElement === document.body) this.amount.focus({ preventScroll: true });
  }

  /** The wager that is paid now: the next in the house's order, or the one that was picked. */
  get #question() {
    const open = (this.lesson?.questions ?? []).filter((each) => !this.marks.has(each.number));
    return open.find((each) => each.number === this.picked) ?? (this.#guided.checked ? open[0] : this.#listed.find((each) => !this.marks.has(each.number)));
  }

  /** The questions as listed: in the house's order, or sorted by words, which does not reveal the order. */
  get #listed() {
    const all = this.lesson?.questions ?? [];
    return this.#guided.checked ? all : [...all].sort((one, other) => one.title.localeCompare(other.title) || one.seat - other.seat);
  }

  // Entering

  /** @param {number} value */
  #add(value) {
    this.amount.value = ((cents(this.amount.value) ?? 0) / 100 + value / 100).toString();
    this.#amounts();
    this.amount.focus();
  }

  #amounts() {
    const value = cents(this.amount.value);
    say(this.#pay, value ? `Pay ${money(value)}` : /^[-−]/.test(this.amount.value) ? "Take" : "Pay");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if ((event.key !== "-" && event.key !== "−") || this.amount.value) return;
    event.preventDefault();
    void this.#enter(-(this.#question?.down ?? 0));
  }

  async #typed() {
    const text = this.amount.value.trim().replace("+", ""), value = cents(text.replace(/^[-−]/, ""));
    if (value === null) return say(this.#says, "Type an amount in dollars, such as 12.50.");
    await this.#enter(/^[-−]/.test(text) ? -value : value);
  }

  /** @param {number} amount */
  async #enter(amount) {
    const question = this.#question, lesson = this.lesson;
    if (!question || !lesson || this.#busy) return;
    this.#busy = true;
    const entries = [...this.#entries, { number: question.number, amount }], took = Date.now() - this.#began;
    try {
      const found = await post(`/api/school/${this.#sheet}`, { seed: lesson.seed, entries, took, ...(this.#limit ? { limit: this.#limit } : {}) });
      this.#entries = entries;
      for (const mark of found.marks) if (mark.entered !== null) this.marks.set(mark.number, mark);
      const mark = this.marks.get(question.number);
      this.shell.say(mark?.right ? "Right." : `Wrong. ${mark?.says ?? ""}`);
      if (entries.length === lesson.questions.length) this.#done.push({ seed: lesson.seed, asked: found.asked, right: found.right, order: found["in-order"], took, late: found.late, marks: found.marks });
      say(this.#says, "");
    } catch (error) {
      say(this.#says, /** @type {Error} */ (error).message);
    }
    this.#busy = false;
    this.picked = 0;
    this.amount.value = "";
    this.#draw();
    const next = this.querySelector(".next");
    if (next instanceof HTMLElement) next.focus();
    else this.amount.focus({ preventScroll: true });
    this.querySelector(".sheet .now")?.scrollIntoView({ block: "nearest" });
  }

  // Drawing

  #draw() {
    const { lesson } = this, question = this.#question;
    if (!lesson) return;
    const { view } = lesson, person = view.people.find((each) => each.seat === question?.seat);
    put(this.#near, ...closeUp(view, question));
    if (question) this.#lens?.lookAt(question.wager);
    this.#lens?.scene.draw({ ...stillLook(person ? { ...view, viewer: person.person, seat: person.seat } : view), decides: new Set(question ? [question.wager] : []) });
    this.#amounts();
    const over = !question, last = this.#now + 1 >= this.#drill.length;
    put(this.#head, `Round ${this.#now + 1} `, e("small", `of ${this.#drill.length}, hardest hands first`));
    put(this.#rows, ...this.#listed.flatMap((each) => this.#row(each, question)),
      ...(over ? [e("tr", h("td", { colspan: 5 }, h("p", "after", this.#result()), last ? note("The drill is over. The score sheet has every wager.") : h("button", { class: "btn main next", onclick: () => void this.#next() }, "Next round")))] : []));
    this.#entry.hidden = over;
    say(this.#take, question?.down ? `Take ${money(question.down)}` : "Take");
    this.#take.disabled = !question?.down;
    this.#score();
  }

  /** @param {Question} each @param {Question | undefined} question */
  #row(each, question) {
    const mark = this.marks.get(each.number), now = each === question, free = !mark && !now && !this.#guided.checked, title = `${each.title}${each.hand === null ? "" : `, hand ${each.hand + 1}`}`;
    const row = h("tr", { class: now ? "now" : null, "aria-current": now ? "step" : null }, e("td", each.seat || "–"), h("th", { scope: "row" }, free ? h("button", { class: "tiny", onclick: () => { this.picked = each.number; this.#draw(); this.amount.focus(); } }, title) : title),
      num(this.#shows(each) ? money(each.down) : ""), num(mark && !mark.right ? e("s", signed(mark.entered ?? 0)) : null, mark ? ` ${signed(mark.amount)}` : now ? "now" : ""), h("td", "res", mark ? h("b", mark.right ? "up" : "bad", h("span", { "aria-hidden": "true" }, mark.right ? "✓" : "✗"), h("span", "unseen", mark.right ? "right" : "wrong")) : null));
    if (!mark || (mark.right && mark["in-order"])) return [row];
    return [row, h("tr", "why", h("td", { colspan: 5 }, h("div", "reading", e("p", mark.right ? "Right, but out of order." : mark.says), mark.line ? note(`The line: ${mark.line.table}, ${mark.line.line}, ${mark.line.pays}.`) : null,
      ...(mark.right ? [] : mark.readings.map((reading) => note(`How the guide is read: ${reading.reading} ${reading.why ?? ""}`))))))];
  }

  /** Whether to show the amount that is down. The amount of a pot is itself a question before its shares. @param {Question} each */
  #shows({ down, wager }) {
    const pot = /^award (\d+)/.exec(wager)?.[1];
    return down && !this.lesson?.questions.some((other) => !this.marks.has(other.number) && (other.wager === `pot ${pot}` || other.wager === `drop ${pot}`));
  }

  #result() {
    const round = this.#done.at(-1);
    return round ? `${round.right} of ${round.asked} to the cent, ${round.order} in order, ${(round.took / 1000).toFixed(0)} seconds${round.late ? ": too late" : ""}.` : "";
  }

  #score() {
    const all = (/** @type {(done: Done) => number} */ of) => sum(this.#done, of), asked = all((each) => each.asked), count = this.#done.length;
    const figures = [["Rounds", `${count} of ${this.#drill.length}`], ["To the cent", asked ? `${all((each) => each.right)} of ${asked}` : "–"], ["In order", asked ? `${all((each) => each.order)} of ${asked}` : "–"], ["Time per round", count ? `${(all((each) => each.took) / count / 1000).toFixed(0)} s, best ${(Math.min(...this.#done.map((each) => each.took)) / 1000).toFixed(0)} s` : "–"]];
    this.#sheetOf.disabled = !count;
    put(this.score, ...figures.map(([name, value]) => e("div", e("dt", name), e("dd", value))));
  }

  #tick() {
    const over = !this.lesson || !this.#question, left = this.#limit - (Date.now() - this.#began);
    if (over) return;
    say(this.#clock, this.#limit ? `${Math.max(0, Math.ceil(left / 1000))} s` : "");
    this.#clock.classList.toggle("bad", this.#limit > 0 && left < 5000);
  }
}

export const tag = "pit-school";
customElements.define(tag, School);
