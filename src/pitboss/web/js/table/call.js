/** The call: the dealer's words, whose turn it is, and refusals. */

import { h, put, say, set } from "../dom.js";
import { money, signed } from "../money.js";
import { dicePicture } from "../pieces/dice.js";
import { against, at, bare, capital, feesOf, handLine, netOf, ownOf, potOf, roundWord, spaced, spelled, stop } from "./model.js";

/** The pay line at the end of a reason. */
const LINE = /, ([\d,]+ (?:to|for) .*)$/;

/** The dealer's words and the question, in two parts. @param {PitTable} table @returns {[string, string]} */
export function callOf(table) {
  const [said, asked] = calls(table), { view, missed } = table;
  return missed && view && !table.isLost && !table.refusal ? [`${missed} ${view.phase === "bets" ? result(view) : ""}`.trim(), asked] : [said, asked];
}

/** @param {PitTable} table @returns {[string, string]} */
function calls(table) {
  const view = table.view;
  if (table.isLost) return table.linkState === "trying" ? ["Coming back…", ""] : ["Connection lost.", "Your bets stand; the clock runs."];
  if (!view) return ["", ""];
  if (table.refusal) return table.refusal;
  const last = stop(saidTo(view, view.said.at(-1) ?? ""));
  if (table.isBroke) return [after(table, last), `${table.own?.stack ? `${money(table.own.stack)} is less than the least bet` : "You have no chips"} at this table${table.shell.balance ? "" : ", and your pocket is empty"}.`];
  switch (table.moment) {
    case "over": return ["The table is closed.", view.why ? stop(capital(view.why)) : ""];
    case "deciding": {
      if (table.setting) return [`Set your ${table.tray.isTiles ? "tiles" : "hands"}, please.`, stop(capital(table.tray.made?.says ?? ""))];
      return [view.kind === "room" ? roomLine(view) : stop(handLine(view)), asks(table, view)];
    }
    case "bank": return [`${after(table, "")} The bank is offered to you.`.trim(), "Your choice."];
    case "betting": return [after(table, last), view.bank_seat !== null ? `${bare(view.bank)} banks. Bets, please.` : "Bets, please."];
    case "between": return [after(table, last), "Next hand in a moment."];
    case "waiting": return [last, view.why ? stop(capital(view.why)) : "Bets open in a moment."];
    case "another": return [view.phase === "round" ? last : after(table, last), waitsFor(view)];
    case "running": return [last || "No more bets.", ""];
    default: return [last, view.phase === "round" ? waitsFor(view) : view.phase === "bets" ? "Bets are open. Take a seat to play." : "Take a seat to play."];
  }
}

/** @param {PitTable} table @param {string} last */
function after(table, last) {
  const view = table.view;
  if (!view || (table.bets.total && view.kind === "pit")) return "";
  return `${reasons(view) || last} ${result(view)}`.trim();
}

/** The results of the viewer's first wager and of all that won, grouped by reason. Other losses are shown on their spots. @param {TableView} view */
function reasons(view) {
  const own = ownOf(view), /** @type {Map<string, SpotView[]>} */ alike = new Map();
  for (const each of own?.hands.length ? own.results : []) {
    const why = each.why.replace(LINE, "");
    alike.set(why, [...alike.get(why) ?? [], each]);
  }
  return [...alike].filter(([why, all], at) => why && (!at || all.some((each) => each.net > 0))).map(([why, all]) => `${all.map(paid).join(", ")}: ${why}.`).join(" ");
}

/** `Blind +$15, 3 to 1`; even money is not mentioned. @param {SpotView} result */
function paid({ title, net, why }) {
  const line = LINE.exec(why)?.[1] ?? "1 to 1";
  return `${title} ${net ? signed(net) : "push"}${line === "1 to 1" ? "" : ` at ${line}`}`;
}

/** The decision: `Bet 1: ride or pull?`; for twenty-one and poker only `Your play.` @param {PitTable} table @param {TableView} view */
function asks(table, view) {
  const options = view.question?.options ?? [], words = options.map((option) => spaced(option.word).replace(/x$/, "×"));
  if (view.kind === "room" || words.includes("hit") || !words.length) return "Your play.";
  const title = table.spotOf(options.find((option) => option.wager)?.wager ?? "")?.title ?? "", list = words.join(", ").replace(/, ([^,]+)$/, " or $1");
  return title && !words.includes(title.toLowerCase()) ? `${title}: ${list}?` : `${capital(list)}?`;
}

/** A call in the viewer's words: if he wins a pot, it says "you". @param {TableView} view @param {string} said */
function saidTo(view, said) {
  const words = said.replace(/\bBot /g, ""), name = ownOf(view)?.name;
  return name && view.kind === "room" ? capital(` ${words}`.replaceAll(` ${name} `, " you ").replaceAll(` ${name},`, " you,").replaceAll(" you wins", " you win").trim()) : words;
}

/** The viewer's result in the last round. @param {TableView} view */
function result(view) {
  const won = view.rounds ? netOf(view) : null;
  if (won === null) return "";
  const fees = feesOf(view), taken = fees ? `, fees of ${money(fees)} included` : "";
  return `You ${won > 0 ? `won ${money(won)}` : won < 0 ? `lost ${money(-won)}` : "broke even"}${taken}.`;
}

/** @param {TableView} view */
function roomLine(view) {
  const options = view.question?.options ?? [], call = options.find((option) => option.word === "call");
  const own = handLine(view), first = !view.people.some((person) => person.said.startsWith("check"));
  return `${view.people.some((person) => person.marks.includes("kill")) ? "A kill, bets doubled. " : ""}${own ? `${own}. ` : ""}${call ? `${money(call.least)} to you, ` : options.some((option) => option.cards) ? "The draw: tap what you throw away, " : first ? "You are first to act, " : "It is checked to you, "}${money(potOf(view))} in the middle.`;
}

/** @param {TableView} view */
function waitsFor(view) {
  const names = (view.question?.seats ?? []).map((seat) => at(view, seat)).filter((person) => person !== null);
  if (!names.length) return "";
  if (view.question?.kind === "bank") return `The bank is offered to ${bare(names[0]?.name ?? "")}.`;
  const one = names.length === 1 ? names[0] : null;
  const makes = one?.hands[one.playing]?.makes;
  if (one) return `${bare(one.name)}${makes ? `, ${spelled(makes)}${against(view)}` : " decides"}.`;
  return `${capital(spelled(String(names.length)))} players decide.`;
}

export class Call {
  /** @param {PitTable} table @param {Element} clock */
  constructor(table, clock) {
    this.table = table;
    this.words = h("p", {});
    this.fair = h("a", { href: "#fair", onclick: (/** @type {Event} */ event) => { event.preventDefault(); table.beside.show("history"); } });
    this.small = h("small", {});
    this.rolls = h("span", "rolls wide");
    this.buy = h("button", { class: "btn main", onclick: () => table.buy() });
    this.element = h("div", "call", clock, this.words, this.buy, this.rolls, this.small);
    this.text = "";
  }

  draw() {
    const [said, asked] = callOf(this.table), view = this.table.view;
    const text = `${said}|${asked}`;
    if (text !== this.text) {
      this.text = text;
      put(this.words, said, said && asked ? " " : "", asked && h("b", {}, asked));
      this.element.classList.toggle("refused", Boolean(this.table.refusal && this.table.isRefused));
      this.element.classList.toggle("long", text.length > 46);
      this.element.classList.toggle("full", text.length > 100);
    }
    set(this.buy, "hidden", !this.table.lacks || !this.table.shell.balance);
    say(this.buy, `Buy ${money(this.table.usualBuy)}`);
    if (!view) return;
    const word = capital(roundWord(view)), fair = view.fair.commitment;
    set(this.fair, "title", "What the house has committed to");
    const small = `${view.round}|${fair}|${view.past.length}`;
    if (this.small.dataset["of"] !== small) {
      this.small.dataset["of"] = small;
      this.fair.textContent = fair ? `committed ${fair.slice(0, 8)}…` : "";
      const rolls = view.kind === "steps" ? view.past.slice(-4).map((past) => past.words.split("-").map(Number)).filter((dice) => dice.length === 2) : [];
      put(this.rolls, ...rolls.map((dice, at) => h("span", at === rolls.length - 1 ? "roll now" : "roll", dicePicture(dice, 18), String((dice[0] ?? 0) + (dice[1] ?? 0)))));
      put(this.small, view.round ? `${word} ${view.round.toLocaleString("en-US")}${fair ? " · " : ""}` : "", fair ? this.fair : "");
    }
  }
}
