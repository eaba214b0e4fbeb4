/** Words for a screen reader: every outcome as the dealer would call it. */

import { houseName } from "../api.js";
import { spoken } from "../money.js";
import { callOf } from "./call.js";
import { capital, costOf, handLine, limitsOf, netOf, optionWord, ownOf, stop } from "./model.js";

/** @type {Record<string, string>} */
const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const TOLD = ["sit", "up", "away", "back", "bank", "offer", "void", "stop", "award", "roll", "spin"];
const MOST = 6;
/** Splits `Bot Ada bet ($5 of it): lose: over with 22` into its parts. */
const PAID = /^(.+) ([a-z0-9-]+)( \(\$[\d.,]+ of it\))?: (win|lose|push)(?: ([\d,]+ to [\d,]+))?(?:: (.*))?$/;

export class Speech {
  /** @param {PitTable} table */
  constructor(table) {
    this.table = table;
    this.warned = -1;
    this.asked = -1;
  }

  /** @param {TableView | null} before @param {TableView} view @param {News} news */
  hear(before, view, news) {
    if (!before) {
      this.#entering(view);
    } else if (news.gap) {
      this.callAgain();
    } else {
      const lines = [this.#ended(before, view)].filter(Boolean);
      // Only the last ones, found from the end, because a roll may decide a hundred wagers.
      for (let at = news.events.length - 1; at >= 0 && lines.length < MOST; at -= 1) lines.unshift(...[this.#event(/** @type {TableEvent} */ (news.events[at]), view)].filter(Boolean));
      if (lines.length) this.table.shell.say(lines.join(" "));
    }
    this.#turn(view);
  }

  /** @param {TableView} view */
  #entering(view) {
    const own = ownOf(view), players = view.people.length;
    this.table.shell.say([`${view.title}, ${houseName(view.house)}, table ${this.table.number}.`, `${worded(limitsOf(view))}.`, `${players} ${players === 1 ? "player" : "players"}${own ? `; you are in seat ${own.seat} with ${spoken(own.stack)}` : ""}.`].join(" "));
  }

  /** @param {TableEvent} event @param {TableView} view */
  #event(event, view) {
    const own = ownOf(view);
    const mine = event.seat !== undefined && event.seat === own?.seat;
    if (event.kind === "call") {
      return stop(capital(plainly(event.words.replace(/^dealer: /, ""))));
    }
    if (event.kind === "choose" && !mine && event.by !== "house") return stop(worded(plainly(event.words)));
    if (event.kind === "choose" && event.by === "clock") return stop(`Time is up: ${worded(plainly(event.words))}`);
    if (event.kind === "pay" && mine) return stop(capital(worded(event.words)));
    return TOLD.includes(event.kind) ? stop(capital(worded(event.words))) : "";
  }

  /** The end of a round. @param {TableView} before @param {TableView} view */
  #ended(before, view) {
    const own = ownOf(view), won = netOf(view);
    if (!own || won === null || view.rounds === before.rounds) return "";
    const lines = own.results.filter((result) => result.net).map((result) => `${result.title} ${result.net > 0 ? "wins" : "loses"} ${spoken(result.net)}${result.why ? `: ${result.why}` : ""}.`);
    const net = won > 0 ? `You won ${spoken(won)}.` : won < 0 ? `You lost ${spoken(won)}.` : "You broke even.";
    return `${lines.slice(0, 4).join(" ")} ${net} You have ${spoken(own.stack)}.`;
  }

  /** @param {TableView} view */
  #turn(view) {
    const question = view.question;
    if (!question?.mine || question.number === this.asked || view.phase === "bets") return;
    this.asked = question.number;
    if (question.kind === "bank") this.table.shell.say(`The bank is offered to you, up to ${spoken(question.most)}.`, true);
    else if (question.kind === "decision") this.table.shell.say(`Your play. ${stop(handLine(view))} ${this.#options(view)}`, true);
  }

  /** @param {TableView} view */
  #options(view) {
    return `${(view.question?.options ?? []).map((option) => [optionWord(option.word), worded(costOf(option))].filter((words) => words && words !== "free").join(", ")).join("; ")}.`;
  }

  /** Announces the last five seconds once. @param {number} seconds */
  clock(seconds) {
    const question = this.table.view?.question;
    if (seconds > 5 || seconds <= 0 || !question?.mine || this.warned === question.number) return;
    this.warned = question.number;
    this.table.shell.say("Five seconds.", true);
  }

  handAgain() {
    const view = this.table.view;
    if (view) this.table.shell.say(stop(handLine(view)) || "You have no hand.", true);
  }

  callAgain() {
    this.table.shell.say(plain(callOf(this.table)), true);
  }
}

/** An action in readable words: without `Bot` before a name, and with suit symbols. @param {string} words */
function plainly(words) {
  return words.replace(/\bBot /g, "").replace(/\b([2-9TJQKA])([cdhs])\b/g, (_, rank, suit) => rank.replace("T", "10") + SUITS[suit]);
}

/** An event in readable words. @param {TableEvent} event */
export function told(event) {
  const words = plainly(event.words.replace(/^dealer: /, "").replace(/^the ball rests in (?!\d)/, "the wheel stops at ")), paid = event.kind === "pay" ? PAID.exec(words) : null;
  if (!paid) return stop(capital(words));
  const [, who = "", wager = "", , ends = "", pays, why] = paid;
  return stop(`${who}: ${wager.replaceAll("-", " ")} ${ends}${ends === "push" ? "es" : "s"}${pays ? ` ${pays}` : ""}${why ? `, ${why}` : ""}`);
}

/** Amounts as they are spoken. @param {string} words */
function worded(words) {
  return words.replace(/\$([\d,]+)(?:\.(\d\d))?/g, (_, whole, part) => spoken(Number(whole.replaceAll(",", "")) * 100 + Number(part ?? 0)));
}

/** @param {[string, string]} call */
function plain(call) {
  return call.filter(Boolean).join(" ");
}
