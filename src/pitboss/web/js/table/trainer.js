/** The trainer: the best play on request, what other choices give up, and a count of mistakes. */

import { money, sum } from "../money.js";
import { settings } from "../settings.js";
import { slugOf } from "./model.js";

export class Trainer {
  /** @param {PitTable} table */
  constructor(table) {
    this.table = table;
    /** @type {Hint} */
    this.hint = null;
    this.question = -1;
    this.decisions = 0;
    /** @type {{round: number, said: string, best: string, cost: number}[]} */
    this.mistakes = [];
  }

  get isOn() {
    return settings.trainer;
  }

  /** Asks for the best play when the viewer has to decide. */
  async look() {
    const { table } = this, question = table.view?.question;
    const number = this.isOn && question?.mine && question.kind === "decision" && table.view?.phase === "round" ? question.number : -1;
    if (number === this.question) return;
    this.question = number;
    this.hint = null;
    if (number >= 0) await this.ask();
  }

  async ask() {
    const { table } = this, number = table.view?.question?.number;
    const reply = await table.shell.link.ask(table.number, "hint");
    if (number !== table.view?.question?.number) return;
    // The floor gives costs in units of the first stake; the page shows cents.
    const stake = table.own?.spots[0]?.amount ?? 0;
    const costs = Object.fromEntries(Object.entries(reply.answer?.costs ?? {}).map(([word, cost]) => [word, Math.round(Number(cost) * stake)]));
    const best = reply.answer?.best === "no" ? "pass" : reply.answer?.best ?? "";
    this.hint = reply.t === "ok" ? { says: reply.says ?? "", best, costs } : { says: reply.says ?? "There is no hint for this.", best: "", costs: {} };
    table.update();
  }

  /** The viewer has said this. @param {string} words */
  chose(words) {
    const hint = this.hint;
    if (!this.isOn || !hint?.best) return;
    this.decisions += 1;
    const word = slugOf(words);
    if (slugOf(hint.best) === word) return;
    this.mistakes.push({ round: this.table.view?.round ?? 0, said: words, best: hint.best, cost: Number(hint.costs?.[word] ?? 0) });
  }

  get tally() {
    const cost = sum(this.mistakes, (each) => each.cost);
    if (!this.decisions) return "";
    return `This session: ${this.decisions} ${this.decisions === 1 ? "decision" : "decisions"}, ${this.mistakes.length} ${this.mistakes.length === 1 ? "mistake" : "mistakes"}${cost ? `, ${money(Math.round(cost))} given up` : ""}.`;
  }
}
