/** The dock: chips at the left, actions in the middle, undo and repeat at the right. Its height never changes. */

import { button, e, group, h, put, s, say, set } from "../dom.js";
import { drag } from "../felt/motion.js";
import { money, signed } from "../money.js";
import { CHIPS, disc } from "../pieces/chips.js";
import { lettersFor, Options, wordsFor } from "./options.js";
import { bare, capital, costOf, offerOf, optionWord, potOf } from "./model.js";
import { Raise } from "./raise.js";

export class Dock {
  /** @param {PitTable} table */
  constructor(table) {
    this.table = table;
    this.element = h("div", "dock");
    this.tray = group("tray", "Chips");
    this.options = new Options();
    this.options.redraw = () => table.update();
    this.raise = new Raise(() => table.update());
    this.hint = h("div", "hint desk-only");
    this.undo = button(() => table.bets.undo(), "Undo", kbd("Z"));
    this.clear = button(() => table.bets.clear(), "Clear", kbd("X"));
    this.repeat = button(() => table.bets.repeat(), "Repeat", kbd("P"));
    this.double = button(() => table.bets.double(), "Double", kbd("⇧P"));
    this.mend = h("div", "mend stack", this.undo, this.repeat, this.clear, this.double);
    this.ready = big(() => table.ready(), "Ready", kbd("↵"));
    this.why = h("button", { class: "btn plain desk-only", onclick: () => table.askWhy() });
    this.again = big(() => table.shell.link.retry(), "Try now");
    this.seatMe = big(() => void table.sit(), "Take a seat");
    this.back = big(() => table.rest(), "I am back");
    this.result = h("p", "mres");
    this.chips = "";
    this.mode = "";
  }

  /** The chips that fit this table, smallest first. */
  get values() {
    const view = this.table.view;
    const least = view ? Math.min(...view.wagers.map((wager) => wager.least).filter((each) => each >= 50), view.limits[0]) : 100;
    const usual = CHIPS.filter(([value]) => value !== 250), first = usual.findLastIndex(([value]) => value <= Math.min(least, 2500));
    return usual.slice(Math.max(0, first)).slice(0, 5);
  }

  /** Whether the middle shows options. */
  get asks() {
    return this.mode === "deciding" || this.mode === "setting" || this.mode === "bank";
  }

  draw() {
    const { table } = this, view = table.view;
    if (!view) return;
    const mode = this.#mode(), isOpen = mode === "betting", { bets, own } = table;
    if (mode !== this.mode) {
      this.mode = mode;
      put(this.element, ...this.#parts(mode));
    }
    this.#drawTray(isOpen);
    if (this.asks) this.#drawOptions(mode);
    if (isOpen) this.#drawHint();
    if (mode === "lost") put(this.hint, e("small", "It reconnects by itself; your seat is kept."));
    set(this.ready, "disabled", !isOpen && mode !== "between");
    set(this.undo, "disabled", !isOpen || !bets.history.length);
    set(this.repeat, "disabled", !isOpen || ![...bets.last.keys()].some((key) => !bets.down.has(key)));
    for (const each of [this.clear, this.double]) set(each, "disabled", !isOpen || !bets.down.size);
    const net = this.#net;
    put(this.result, ...(net !== null ? [`This ${view.kind === "room" ? "hand" : "round"} `, h("b", net < 0 ? "down" : "", signed(net))] : []));
    if (mode === "another" || mode === "waiting" || mode === "away" || mode === "watching") this.#drawQuiet();
    this.ready.classList.toggle("waits", Boolean(own?.ready));
  }

  /** The result of the last round, until the next one. */
  get #net() {
    const { own, view } = this.table;
    return view?.phase === "round" ? null : own?.net ?? null;
  }

  #mode() {
    const { table } = this, view = table.view;
    if (!view) return "waiting";
    if (table.isLost) return "lost";
    const moment = table.moment;
    if (moment === "deciding" && table.setting) return "setting";
    if (table.own?.state === "away" && moment !== "deciding") return "away";
    return moment === "running" ? "another" : moment;
  }

  /** @param {string} mode */
  #parts(mode) {
    const poker = this.table.view?.kind === "room";
    switch (mode) {
      case "lost": return [this.tray, this.hint, this.again];
      case "watching": return [this.hint, this.seatMe];
      case "betting": return [this.tray, this.hint, this.mend, this.ready];
      case "away": return [this.hint, this.back];
      case "between": return [this.result, this.ready];
      case "deciding": return poker ? [this.options.element, this.raise.element] : [this.tray, this.options.element, this.why];
      case "setting":
      case "bank": return [this.tray, this.options.element];
      default: return poker ? [this.hint] : [this.tray, this.hint, this.mend, this.ready];
    }
  }

  /** @param {boolean} isOpen */
  #drawTray(isOpen) {
    const { table } = this, values = this.values, shape = values.map(([value]) => value).join();
    if (shape !== this.chips) {
      this.chips = shape;
      put(this.tray, ...values.map(([value, kind, text], at) => this.#draggable(value, h("button", { "aria-label": `${text} chip, ${money(value)}`, "data-chip": value, title: `${money(value)}, key ${at + 1}`, onclick: () => table.pickChip(value) },
        s("svg", { viewBox: "-24 -24 48 48", "aria-hidden": "true" }, disc(kind, 22, text))))));
      if (!values.some(([value]) => value === table.chip)) table.chip = usualChip(values.map(([value]) => value), table.view?.limits[0] ?? 500);
    }
    for (const each of this.tray.children) {
      set(each, "aria-pressed", String(Number(/** @type {HTMLElement} */ (each).dataset["chip"]) === table.chip));
      set(each, "disabled", !isOpen);
    }
    this.tray.classList.toggle("rest", !isOpen);
    this.tray.classList.toggle("desk-only", this.asks);
  }

  /** Makes a chip draggable to a spot; taps always work too. @param {number} value @param {HTMLButtonElement} chip */
  #draggable(value, chip) {
    const { table } = this, shown = /** @type {SVGElement} */ (chip.firstElementChild);
    drag(chip, (dx, dy) => {
      if (this.mode === "betting") shown.style.translate = `${dx}px ${dy}px`;
    }, (under) => {
      shown.style.translate = "";
      const key = under.map((each) => each.getAttribute("data-key")).find(Boolean);
      if (!key || this.mode !== "betting") return;
      table.pickChip(value);
      table.tap(key);
    });
    return chip;
  }

  #drawHint() {
    const { table } = this, hint = table.hintFor(table.point);
    const first = table.total ? `${money(table.total)} down, ${money(table.bets.left)} left.` : "Tap a chip, then a spot.";
    put(this.hint, first, " ", e("small", ...(hint ? ["On ", e("b", hint.title), `: ${hint.words}`] : [table.own?.ready ? "You are ready; the others bet." : "Nothing is final before “no more bets”."])));
  }

  #drawQuiet() {
    const { own, view } = this.table, net = this.#net, last = net !== null ? `This round ${signed(net)}. ` : "";
    put(this.hint, e("small", `${last}${view?.why ? capital(view.why) : own?.state === "away" ? "You sit out." : ""}`));
  }

  /** @param {string} mode */
  #drawOptions(mode) {
    const { table } = this;
    this.options.draw(mode === "bank" ? this.#bankButtons() : mode === "setting" ? this.#setButtons() : this.#decisionButtons());
    const missing = mode === "deciding" ? table.missing : "";
    say(this.why, `Why no ${missing}?`);
    set(this.why, "hidden", !missing);
  }

  /** @returns {Button[]} */
  #decisionButtons() {
    const { table } = this, view = table.view, question = view?.question;
    if (!view || !question) return [];
    const options = question.options.filter((option) => option.word !== "set");
    const passes = question.silence === null && !options.some((option) => option.word === "house-way");
    const words = [...options.map((option) => option.word), ...(passes ? ["pass"] : [])], letters = lettersFor(words);
    const raise = view.kind === "room" ? options.find((option) => option.least < option.most && option.wager !== null) : undefined;
    if (raise) this.raise.draw(raise, potOf(view), options.find((option) => option.word === "call")?.least ?? 0, view.limits[0] ? Math.max(100, Math.round(view.limits[0] / 4000) * 100) : 100, table.own?.stack ?? 0);
    this.raise.element.hidden = !raise;
    /** @type {Button[]} */
    const buttons = options.map((option, at) => ({ ...this.#button(option, letters[at], option === raise), ...this.#gave(option.word) }));
    if (passes) buttons.push({ word: "pass", name: "No, thanks", cost: "free", key: letters.at(-1) ?? "", act: () => table.sayOption("pass"), ...this.#gave("pass") });
    return buttons;
  }

  /** What an option gives up, if the trainer knows. @param {string} word */
  #gave(word) {
    const hint = this.table.hint;
    if (!hint) return {};
    if (hint.best && (hint.best === word || hint.best.startsWith(`${word} `))) return { main: true, gave: "best play" };
    const cost = hint.costs?.[word];
    return typeof cost === "number" && cost > 0 ? { gave: `gives up ${money(Math.round(cost))}` } : {};
  }

  /** @param {OptionView} option @param {string} key @param {boolean} raise @returns {Button} */
  #button(option, key, raise) {
    const { table } = this, name = optionWord(option.word);
    if (option.cards) return this.#cardsButton(option, key);
    if (raise) return { word: option.word, name, cost: `to ${money(this.raise.value)}`, key, act: () => table.sayOption(wordsFor(option, this.raise.value - option.atop)) };
    const ranged = option.wager !== null && option.least < option.most;
    const words = table.view?.question?.options.map((each) => each.word) ?? [];
    // In twenty-one a surrender returns half; in other games the sheet says how much.
    const half = option.word === "surrender" && words.includes("hit") ? Math.floor((table.own?.spots[0]?.amount ?? 0) / 2) : 0;
    const fold = option.word === "fold" && words.includes("check");
    // Options that name a wager and put no chips down say what happens to the wager.
    const lies = option.wager && !option.most ? table.own?.spots.find((spot) => spot.wager === option.wager)?.amount : 0, gone = /^(fold|bust)$/.test(option.word);
    const even = option.word === "even-money" ? table.own?.spots[0]?.amount ?? 0 : 0;
    return {
      word: option.word, name, cost: fold ? "checking is free" : gone ? "gives up the hand" : lies ? `${money(lies)} ${option.word === "pull" ? "comes back" : "stays"}` : even ? `${money(even)} now` : half ? `${money(half)} back` : costOf(option), key,
      act: () => (fold && !table.confirmFold() ? undefined : table.sayOption(option.word)),
      ...(ranged ? { range: { least: option.least, most: option.most, now: option.usual ?? option.most, atop: option.atop, say: (/** @type {number} */ amount) => table.sayOption(wordsFor(option, amount)), must: option.usual === null } } : {}),
    };
  }

  /** An option that names cards of the hand. The player taps the cards first. @param {OptionView} option @param {string} key @returns {Button} */
  #cardsButton(option, key) {
    const { table } = this, [least, most] = option.cards ?? [0, 0], count = table.picked.size;
    const fits = count >= least && count <= most, amount = option.least ? ` for ${money(option.least)}` : "";
    const asked = least === most ? `${least}` : `${least} to ${most}`;
    return {
      word: option.word, name: fits && count ? `${optionWord(option.word)} ${count}` : optionWord(option.word), key, off: !fits,
      cost: fits ? `${count === 1 ? `1 ${option.noun.replace(/s$/, "")}` : `${count} ${option.noun}`}${amount}` : `tap ${asked} ${option.noun}${amount}`,
      act: () => table.sayOption([option.word, ...table.pickedCards].join(" ")),
    };
  }

  /** @returns {Button[]} */
  #setButtons() {
    const { table } = this, tray = table.tray, option = tray.option;
    const made = tray.made, house = tray.house;
    const words = tray.isFull ? (made?.foul ? "a foul: it loses" : "as it lies, final") : `put ${tray.most} ${option?.noun ?? "cards"} ${tray.isTiles ? "low" : "in front"}`;
    const hasHouse = table.view?.question?.options.some((each) => each.word === "house-way");
    const same = made && made.makes === house;
    return [
      { word: "set", name: "Lay it down", cost: words, key: "↵", main: tray.isFull && !made?.foul, off: !tray.isFull, act: () => table.sayOption(["set", ...tray.named].join(" ")) },
      ...(hasHouse ? [{ word: "house-way", name: "House way", cost: same ? "the same as now" : house ? short(house) : "as the house sets it", key: "W", act: () => table.sayOption("house-way"), ...(table.hint ? { gave: table.hint.best === "house-way" ? "best play" : "" } : {}) }] : []),
      { word: "clear", name: "Clear", cost: `take all ${option?.among.length ?? ""} up`, key: "X", off: !tray.front.length, act: () => tray.clear() },
    ];
  }

  /** @returns {Button[]} */
  #bankButtons() {
    const { table } = this, view = table.view, question = view?.question;
    if (!view || !question) return [];
    const within = (/** @type {number} */ amount) => Math.max(question.least, Math.min(question.most, amount));
    // The others' last bets; without an earlier round, half of the viewer's chips.
    const whole = offerOf(view, table.log)?.total || Math.floor(question.most / 2 / 500) * 500 || question.most;
    /** @param {string} word @param {string} name @param {string} key @param {boolean} co @returns {Button} */
    const take = (word, name, key, co) => {
      const now = within(co ? Math.ceil(whole / 2) : whole), say = (/** @type {number} */ amount) => table.bank(amount, co);
      return { word, name, cost: co ? `${money(now)}, with the house` : `${money(now)} at stake`, key, act: () => say(now), range: { least: question.least, most: question.most, now, atop: 0, say, must: false, other: "another…" } };
    };
    const next = view.people.find((person) => person.seat === question.then[0]);
    return [
      take("bank", "Take the bank", "B", false), ...(question.co ? [take("half", "Bank half", "H", true)] : []),
      { word: "decline", name: "Pass", cost: `nothing at stake; ${next ? bare(next.name) : "nobody else"} is asked`, key: "P", act: () => table.bank(null, false) },
    ];
  }
}

/** The one button to press now. @param {() => void} act @param {...Child} words */
function big(act, ...words) {
  return h("button", { class: "btn main big", onclick: act }, ...words);
}

/** @param {string} key */
function kbd(key) {
  return h("kbd", { "aria-hidden": "true" }, key);
}

/** @param {number[]} values @param {number} least */
function usualChip(values, least) {
  return [...values].reverse().find((value) => value <= least) ?? values[0];
}

/** @param {string} makes */
function short(makes) {
  const words = makes.replace(/ in front, .*/, " in front").replace(/, high .*/, "");
  return words.length > 26 ? `${words.slice(0, 25)}…` : words;
}
