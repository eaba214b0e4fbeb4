/** The table: its name, the felt, the call, the dock, and the pages beside it. One screen for every game. */

import { getOnce, houseName, post } from "../api.js";
import { h, put, say, set } from "../dom.js";
import { FeltView } from "../felt/view.js";
import { money, percent, spoken, sum } from "../money.js";
import { breakdown } from "../pieces/chips.js";
import { lone, Screen } from "../screen.js";
import { onChange } from "../settings.js";
import { Beside } from "./beside.js";
import { Bets, parted, range } from "./bets.js";
import { Call } from "./call.js";
import { Clock } from "./clock.js";
import { Dock } from "./dock.js";
import { keys } from "./keys.js";
import { bare, capital, isCleared, isShort, limitsOf, momentOf, offerOf, ownOf, roundWord, slugOf, stop } from "./model.js";
import { Prices } from "./prices.js";
import { Speech } from "./speech.js";
import { Trainer } from "./trainer.js";
import { Tray } from "./tray.js";

const SAID = 40, SOON = 2000, OPEN = 6000;

export class PitTable extends Screen {
  number = 0;
  /** @type {TableView | null} */
  view = null;
  /** The chip that a tap places, in cents. */
  chip = 500;
  /** The spot that is pointed at. @type {string | null} */
  point = null;
  /** Places of the viewer's cards that are picked. @type {Set<number>} */
  picked = new Set();
  /** An answer that the call shows until something happens: an explanation, or a refusal and what would be right. @type {[string, string] | null} */
  refusal = null;
  isRefused = false;
  /** Whether it was refused because the player has too few chips at the table. */
  isShort = false;
  /** What was missed while there was no connection. */
  missed = "";
  /** The events of this table, the latest last. @type {TableEvent[]} */
  log = [];
  /** Wagers paid or taken in the current round. @type {Map<string, {net: number, why: string}>} */
  settled = new Map();
  bets = new Bets((command) => this.shell.link.do(this.number, command), (why, short) => this.refuse(why, short), () => this.update());
  tray = new Tray((front) => this.#settingOf(front), () => this.update(), (words) => this.shell.say(words));
  felt = new FeltView({ tap: (key) => this.tap(key), why: (key, seat) => this.why(key, seat), sit: (seat) => void this.sit(seat), point: (key) => this.pointAt(key), hold: (key) => this.#held(key), near: () => this.tell("Nearer.", "Tap the spot, or the cloth to go back.") }, this.tray, () => this.update());
  clock = new Clock();
  dock = new Dock(this);
  call = new Call(this, this.clock.element);
  prices = new Prices();
  trainer = new Trainer(this);
  speech = new Speech(this);
  beside = new Beside(this);
  name = h("h1");
  facts = h("p");
  up = h("button", { class: "btn plain desk-only", onclick: () => void this.getUp() }, "Get up");
  rails = h("div", "rails");
  /** The rack card, and how this table differs from others of its game. @type {{card?: RackCard, differs: string[]} | null} */
  posted = null;
  /** The viewer's own seed for the next shuffle, in hexadecimal digits. */
  seed = "";
  #round = -1;
  #question = -1;
  #drawing = false;
  #besideWaits = false;
  #folding = 0;
  /** The time until which the result of a round stays visible before an offer of the bank covers it. */
  #open = 0;
  /** @type {(() => void)[]} */
  #ends = [];

  connectedCallback() {
    this.id = "table";
    this.number = Number(this.parts[0]);
    this.clock.tick = (share, seconds) => {
      this.felt.clock(share);
      this.speech.clock(seconds);
    };
    this.className = "room";
    this.append(h("section", { class: "at", "aria-label": "Table" }, h("div", "where", this.name, this.facts, this.rails, this.up), h("div", "foot", this.call.element, this.dock.element), this.felt.element), this.beside.element);
    const { link } = this.shell, redraw = () => this.update();
    link.addEventListener("state", redraw);
    const onkey = (/** @type {KeyboardEvent} */ event) => keys(this, event);
    document.addEventListener("keydown", onkey);
    this.#ends = [() => link.removeEventListener("state", redraw), () => document.removeEventListener("keydown", onkey), onChange(() => { void this.trainer.look(); this.update(); }), () => this.felt.stop(), () => this.clock.stop()];
    link.watch(this.number, (news) => this.#news(news), (says) => this.#gone(says));
  }

  disconnectedCallback() {
    this.shell.link.unwatch(this.number);
    for (const end of this.#ends) end();
  }

  get own() {
    return this.view ? ownOf(this.view) : null;
  }

  get moment() {
    return this.view ? momentOf(this.view) : "waiting";
  }

  get linkState() {
    return this.shell.link.state;
  }

  get isLost() {
    return this.view !== null && (this.linkState === "lost" || this.linkState === "trying" || this.linkState === "closed");
  }

  /** Whether the viewer is asked to set a hand in two. */
  get setting() {
    const question = this.view?.question;
    return (question?.mine && question.kind === "decision" && question.options.find((option) => option.word === "set" && option.cards && option.among.length)) || null;
  }

  get hint() {
    return this.trainer.hint;
  }

  // Events from the floor

  /** @param {News} news */
  #news(news) {
    const before = this.view, view = news.view;
    if (!before || before.sheet !== view.sheet) void this.#enter(view);
    else if (before.seat !== view.seat) void this.#lookFrom(view.seat);
    this.view = view;
    this.bets.see(view);
    if (view.round !== this.#round || view.phase !== "round") {
      if (view.phase === "round") this.settled = new Map();
      this.#round = view.round;
    }
    for (const event of news.events) this.#heard(event);
    const question = view.question?.number ?? -1;
    if (question !== this.#question || news.events.length) {
      if (question !== this.#question) this.picked = new Set();
      this.refusal = null;
    }
    this.#question = question;
    const rounds = before ? view.rounds - before.rounds : 0;
    if (rounds && view.phase === "bank") {
      this.#open = Date.now() + OPEN;
      setTimeout(() => this.update(), OPEN);
    }
    if (news.gap) this.missed = `You are back${rounds ? `; ${rounds === 1 ? `one ${roundWord(view)} has` : `${rounds} ${roundWord(view)}s have`} ended` : ""}.`;
    else if (news.events.length) this.missed = "";
    if (this.setting && view.question) this.tray.see(this.setting, view.question.number);
    this.clock.start(view.clock, question);
    const own = ownOf(view);
    this.shell.stack = own ? own.stack : null;
    this.shell.drawPurse();
    void this.trainer.look();
    this.speech.hear(before, view, news);
    this.update();
  }

  /** @param {TableEvent} event */
  #heard(event) {
    this.log.push(event);
    if (this.log.length > SAID) this.log.shift();
    if (event.kind === "closed") this.settled = new Map();
    if (event.kind === "pay" && this.view?.kind === "pit" && event.seat !== undefined && event.wager) this.#paid(event, event.seat, event.wager);
  }

  /** Shows the result of a wager at once if it is decided before the end of the round. @param {TableEvent} event @param {number} seat @param {string} wager */
  #paid(event, seat, wager) {
    const amount = this.view?.people.find((place) => place.seat === seat)?.spots.find((spot) => spot.wager === wager)?.amount ?? 0;
    const found = /: (win|lose)(?: ([\d,]+ to [\d,]+))?/.exec(event.words);
    if (!found || !amount || event.words.includes(" of it)")) return;
    const won = payout((found[2] ?? "").replaceAll(",", ""), amount);
    if (found[1] === "lose") this.settled.set(`${seat}|${wager}`, { net: -amount, why: event.words });
    else if (won !== null) this.settled.set(`${seat}|${wager}`, { net: won, why: event.words });
  }

  /** @param {TableView} view */
  async #enter(view) {
    set(this, "aria-busy", "true");
    this.shell.house(view.house);
    this.shell.title(`${view.title}, ${houseName(view.house)} table ${this.number}`);
    await this.#lookFrom(view.seat);
    // Prices may take long to count, so nothing waits for them.
    const priced = this.prices.load(view.sheet).then(() => this.update());
    await Promise.race([priced, new Promise((done) => setTimeout(done, SOON))]);
    this.update();
    this.removeAttribute("aria-busy");
    this.posted = await getOnce(`/api/tables/${this.number}/card`).catch(() => ({ differs: [] }));
    this.update();
  }

  /** The felt as seen from a seat. @param {number | null} seat */
  async #lookFrom(seat) {
    try {
      const felt = await getOnce(`/api/tables/${this.number}/felt${seat ? `?seat=${seat}` : ""}`);
      if (this.view?.seat === seat) this.felt.use(felt);
      this.update();
    } catch (error) {
      this.refuse(/** @type {Error} */ (error).message);
    }
  }

  /** @param {string} says */
  #gone(says) {
    put(this, lone("This table does not exist.", capital(says)));
  }

  // Actions of the viewer

  /** @param {string} why @param {boolean} [isShort] */
  refuse(why, isShort = false) {
    const pocket = this.shell.balance;
    this.isShort = isShort;
    const [first = "", ...rest] = (this.isShort ? `${stop(why)} ${pocket ? `You have ${money(pocket)} in your pocket.` : "Your pocket is empty."}` : why).split(/(?<=\.) /);
    this.tell(capital(first), rest.join(" "), true);
  }

  /** @param {string} first @param {string} [then] @param {boolean} [isRefused] */
  tell(first, then = "", isRefused = false) {
    this.refusal = [first, then];
    this.isRefused = isRefused;
    this.shell.say(`${first} ${then}`.trim());
    this.update();
  }

  /** A finger rests on a spot: what a chip there would mean, and nothing is bet. @param {string} key */
  #held(key) {
    const hint = this.hintFor(key);
    if (hint) this.tell(`${hint.title}: ${hint.words}`);
  }

  /** @param {object} command */
  async act(command) {
    this.refusal = null;
    const reply = await this.shell.link.do(this.number, command);
    if (reply.t === "no") this.refuse(reply.says ?? "The table does not take that.", isShort(reply));
    else this.update();
    return reply;
  }

  /** A tap on a spot. @param {string} key */
  tap(key) {
    if (this.isLost) {
      this.speech.callAgain();
      return;
    }
    this.refusal = null;
    const spot = this.spotOf(key);
    if (spot && this.felt.lens?.lean(spot)) return;
    if (!this.bets.isOpen(key) && this.view?.phase !== "bets") {
      const decides = this.view?.question?.mine ? this.view.question.options.find((option) => option.wager === key) : null;
      if (decides) this.dock.options.byKey(this.dock.options.buttons.find((button) => button.word === decides.word)?.key ?? "");
      else this.why(key, this.view?.seat ?? null);
      return;
    }
    if (this.bets.lay(key, this.chip)) this.shell.say(this.spotLabel(key));
  }

  /** @param {number} value */
  pickChip(value) {
    this.chip = value;
    this.shell.say(`${spoken(value)} chip`);
    this.update();
  }

  /** @param {string | null} key */
  pointAt(key) {
    if (this.point === key) return;
    this.point = key;
    this.update();
  }

  /** The result of a wager, and why. @param {string} key @param {number | null} seat */
  why(key, seat) {
    const person = this.view?.people.find((place) => place.seat === seat);
    const result = person?.results.find((each) => each.wager === key);
    if (!result) {
      this.refuse(this.bets.whyNot(key));
      return;
    }
    const ended = result.net > 0 ? `${money(result.amount)} wins ${money(result.net)}` : result.net < 0 ? `${money(-result.net)} lost` : `${money(result.returned)} comes back`;
    const words = [result.why, result.why ? capital(result.takes) : result.takes].filter(Boolean).join(". ");
    this.tell(`${result.title}:${words && ` ${words}.`}`, `${ended}.`);
  }

  ready() {
    if (this.moment === "betting" || this.moment === "between") void this.act({ do: "ready", ...(this.seed ? { seed: this.seed } : {}) });
  }

  /** The usual amount to buy, as when sitting down. */
  get usualBuy() {
    const least = this.view?.limits[0] ?? 0;
    return Math.min(this.shell.balance, this.view?.kind === "room" ? 4 * least : Math.max(50_000, 40 * least));
  }

  /** Whether the viewer has too few chips for any bet here. */
  get isBroke() {
    const { view, own } = this;
    return view !== null && own !== null && view.phase !== "round" && !own.spots.length && own.stack < (view.kind === "room" ? 1 : Math.min(...view.wagers.filter((wager) => !wager.needs.length).map((wager) => wager.least)));
  }

  /** Whether chips from the pocket would help now. */
  get lacks() {
    return this.refusal ? this.isShort : this.isBroke;
  }

  /** Buys more chips from the pocket. */
  buy() {
    void this.act({ do: "buy", amount: this.usualBuy });
  }

  /** Sits out from the next round on, or comes back. */
  rest() {
    void this.act({ do: this.own?.state === "away" ? "back" : "away" });
  }

  /** @param {string} words */
  sayOption(words) {
    const question = this.view?.question;
    if (!question || this.isLost) return;
    this.trainer.chose(words);
    void this.act({ do: "say", words, question: question.number });
  }

  /** @param {number | null} amount @param {boolean} co */
  bank(amount, co) {
    void this.act({ do: "bank", amount, ...(co ? { co: true } : {}) });
  }

  /** Asks for confirmation if the viewer folds although checking is free. */
  confirmFold() {
    const now = Date.now();
    if (now - this.#folding < 6000) return true;
    this.#folding = now;
    this.refuse("Checking is free. Fold again to fold anyway.");
    return false;
  }

  get pickedCards() {
    const among = this.view?.question?.options.find((option) => option.cards)?.among ?? [];
    const hand = this.own?.hands[0]?.cards ?? among;
    return [...this.picked].sort((one, other) => one - other).map((at) => hand[at]);
  }

  /** @param {number} [seat] */
  async sit(seat) {
    try {
      await post("/api/seat", { table: this.number, ...(seat ? { seat } : {}) });
    } catch (error) {
      this.refuse(/** @type {Error} */ (error).message);
    }
  }

  async getUp() {
    if (!this.own) {
      this.shell.go("/floor");
      return;
    }
    const reply = await this.act({ do: "get-up" });
    if (reply.t === "ok" && this.view?.phase !== "round") this.shell.go("/floor");
  }

  /** A line in words. @param {string} text */
  async type(text) {
    this.refusal = null;
    const reply = await this.shell.link.type(this.number, text);
    if (reply.t === "no") this.refuse(reply.says ?? "That cannot be understood.", isShort(reply));
    return reply;
  }

  /** The first action that a player who may hit or stand does not have with this hand; empty if none is missing. */
  get missing() {
    const words = this.view?.question?.options.map((option) => option.word) ?? [];
    return words.includes("hit") ? ["split", "double", "surrender"].find((word) => !words.includes(word)) ?? "" : "";
  }

  async askWhy() {
    const reply = await this.shell.link.ask(this.number, "why", { option: this.missing });
    this.refuse(reply.says ?? "");
  }

  /** @param {string[]} front */
  async #settingOf(front) {
    const reply = await this.shell.link.ask(this.number, "setting", { cards: front });
    return reply.t === "ok" ? /** @type {Made} */ ({ ...reply.answer, says: reply.says }) : null;
  }

  // Words about a spot

  /** @param {string | null} key */
  hintFor(key) {
    const spot = key ? this.spotOf(key) : null;
    if (!spot || !key) return null;
    const wager = this.view?.wagers.find((each) => each.slug === slugOf(spot.key));
    const equal = this.view?.wagers.find((each) => each.slug === wager?.equals);
    const chip = this.bets.lands(key, this.chip), won = payout(spot.pays || wager?.pays || "", chip), price = this.prices.of(spot.key);
    const down = this.bets.down.get(key);
    const words = [down ? `${money(down)} down as ${breakdown(down)}` : "", won !== null ? `${money(chip)} pays ${money(won)}` : this.#pays(spot) || (wager ? (equal ? `as much as ${equal.title}` : range(wager)) : ""), price ? `price ${percent(price.edge)}` : "", price ? `wins ${share(price.win)}` : ""].filter(Boolean);
    return { title: spot.title, words: `${words.join(", ")}.` };
  }

  /** What a spot pays: its line, or the first of its pay table. @param {FeltSpot} spot */
  #pays(spot) {
    if (spot.pays) return `pays ${spot.pays}`;
    const card = this.posted?.card, tables = card?.wagers.find((wager) => wager.slug === slugOf(spot.key))?.tables;
    const line = card?.pay_tables.find((each) => tables?.includes(each.key))?.lines[0];
    return line ? `${line.label} pays ${line.pays}` : "";
  }

  /** The total of bets before a round. A bet that the rules place several times counts as often. */
  get total() {
    const laid = this.felt.felt?.spots.filter((spot) => spot.seat === this.view?.seat && spot.by === "rules").map((spot) => spot.key.replace(/-\d$/, "")) ?? [];
    return sum(this.bets.down, ([key, amount]) => amount * (laid.filter((each) => each === key).length || 1));
  }

  /** @param {string} key @returns {FeltSpot | null} */
  spotOf(key) {
    return this.felt.felt?.spots.find((spot) => spot.key === parted(key)[0]) ?? null;
  }

  /** @param {string} key @param {FeltSpot} [spot] */
  spotLabel(key, spot) {
    const found = spot ?? this.spotOf(key), down = this.bets.down.get(key), price = found ? this.prices.of(found.key) : null;
    const behind = /^behind (\d+) /.exec(key), pays = found ? this.#pays(found) : "";
    return [`${found?.title ?? key}${behind ? ` behind seat ${behind[1]}` : ""}${down ? `, ${spoken(down)} down` : ""}`, capital(pays), price ? `Price ${(100 * price.edge).toFixed(2)} percent` : ""].filter(Boolean).join(". ");
  }

  // Drawing

  update() {
    if (this.#drawing) return;
    this.#drawing = true;
    queueMicrotask(() => {
      this.#drawing = false;
      if (this.isConnected) this.#draw();
    });
  }

  #draw() {
    const view = this.view;
    if (!view) return;
    say(this.name, view.title);
    say(this.facts, [houseName(view.house), `table ${this.number}`, limitsOf(view), ...this.posted?.differs.slice(0, 3) ?? [], ...(view.bank_seat !== null ? [`${bare(view.bank)} banks`] : []), `${view.people.length} ${view.people.length === 1 ? "player" : "players"}`].join(" · "));
    say(this.up, this.own ? (this.own.state === "leaving" ? "Leaving…" : "Get up") : "To the floor");
    const own = this.own, hasBet = this.bets.down.size > 0;
    const picks = this.moment === "deciding" && view.question?.options.some((option) => option.cards && option.word !== "set");
    if (this.felt.felt) {
      this.felt.draw({
        view, own, down: this.bets.down, cleared: isCleared(view, hasBet), bank: Date.now() < this.#open ? null : offerOf(view, this.log), settled: this.settled, open: (key) => !this.isLost && this.bets.isOpen(key), chip: this.bets.lands(this.point ?? "", this.chip), point: this.point, left: view.clock,
        lost: this.isLost, picked: this.picked, pick: picks ? (at) => this.#pick(at) : null, tray: this.setting !== null && !this.isLost, trayHigh: this.tray.high,
        decides: new Set(view.question?.mine && view.phase === "round" ? view.question.options.map((option) => option.wager ?? "") : []), label: (key, spot) => this.spotLabel(key, spot), signs: this.#signs(view),
      });
      this.#rove();
    }
    this.dock.draw();
    if (!this.felt.isRunning) {
      this.call.draw();
      this.#drawBeside();
    }
    set(this, "data-moment", this.isLost ? "lost" : this.moment);
    set(this, "data-round", view.round);
  }

  /** Draws the pages beside the table after the felt, so that a roll that decides many bets is visible at once. */
  #drawBeside() {
    if (this.#besideWaits) return;
    this.#besideWaits = true;
    setTimeout(() => {
      this.#besideWaits = false;
      if (this.isConnected) this.beside.draw();
    });
  }

  /** @param {number} at */
  #pick(at) {
    if (this.picked.has(at)) this.picked.delete(at);
    else this.picked.add(at);
    this.picked = new Set(this.picked);
    this.update();
  }

  /** The Tab key stops at only one spot; arrow keys move from there. */
  #rove() {
    const hits = this.felt.hits, stop = hits.find((hit) => hit === document.activeElement) ?? hits.find((hit) => hit.dataset["key"] === this.point) ?? hits.at(-1);
    for (const hit of hits) set(hit, "tabindex", hit === stop ? 0 : -1);
  }

  /** @param {TableView} view */
  #signs(view) {
    const side = view.wagers.filter((wager) => !wager.required && wager.least !== view.limits[0]).map((wager) => wager.least);
    return [limitsOf(view), ...(side.length ? [`side bets from ${money(Math.min(...side))}`] : []), ...(view.bank !== "house" && view.bank ? [`${bare(view.bank)} banks`] : [])];
  }
}

/** What a pay line such as `9 to 5` pays on an amount; `null` if it is not a single line, or not whole cents, because houses round differently. @param {string} pays @param {number} amount */
export function payout(pays, amount) {
  const found = /^(\d+) to (\d+)/.exec(pays), won = found ? (amount * Number(found[1])) / Number(found[2]) : NaN;
  return Number.isInteger(won) ? won : null;
}

/** A chance in words: `2 of 5`, or a percentage. @param {number} chance */
function share(chance) {
  for (let of = 2; of <= 40; of += 1) {
    const count = chance * of;
    if (Math.abs(count - Math.round(count)) < 1e-9) return `${Math.round(count)} of ${of}`;
  }
  return `${(100 * chance).toFixed(1)}%`;
}

export const tag = "pit-table";
customElements.define(tag, PitTable);
