/** Facts derived from the view of a table, without drawing. */

import { rankName } from "../pieces/cards.js";
import { money, sum } from "../money.js";

/** @param {TableView} view @returns {SeatView | null} */
export function ownOf(view) {
  return view.people.find((place) => place.person === view.viewer) ?? null;
}

/** @param {TableView} view @param {number} seat */
export function at(view, seat) {
  return view.people.find((place) => place.seat === seat) ?? null;
}

/** Whether the table is cleared for the next round. The last round stays visible until the viewer bets again. @param {TableView} view @param {boolean} hasBet */
export function isCleared(view, hasBet) {
  return view.phase === "bets" && view.kind === "pit" && hasBet;
}

/** The viewer's result in the last round, if he was in it; in craps, if a bet of his was decided. @param {TableView} view */
export function netOf(view) {
  const own = ownOf(view);
  return own && own.net !== null && (view.kind !== "steps" || own.results.length || own.net) ? own.net : null;
}

/** The fees that the viewer paid in the last round: collection, and commission on bets that stay up. @param {TableView} view */
export function feesOf(view) {
  const own = ownOf(view);
  if (!own || own.net === null || view.kind === "room" || (view.kind === "pit" && !own.results.length)) return 0;
  return Math.max(0, sum(own.results, (result) => result.net) - own.net);
}

/** @param {TableView} view @returns {Moment} */
export function momentOf(view) {
  const own = ownOf(view), question = view.question;
  if (view.phase === "over") return "over";
  if (!own) return "watching";
  if (view.phase === "idle" || !question) return view.phase === "round" ? "running" : "waiting";
  if (question.kind === "bank") return question.mine ? "bank" : "another";
  if (view.phase === "bets") return question.mine ? "betting" : "another";
  if (question.kind === "between") return "between";
  return question.mine ? "deciding" : "another";
}

/** The bank that is offered to the viewer: the seat that declined it, the next seat, and the others' last bets. @param {TableView} view @param {TableEvent[]} log @returns {BankOffer | null} */
export function offerOf(view, log) {
  const question = view.question;
  if (question?.kind !== "bank" || !question.mine) return null;
  const before = log.findLast((event) => event.kind !== "offer" || event.seat !== view.seat);
  const bets = view.people.filter((person) => person.person !== view.viewer).map((person) => ({ name: bare(person.name), amount: sum(person.results, (result) => result.amount) })).filter(({ amount }) => amount);
  return { from: before?.kind === "bank" ? before.seat ?? null : null, then: question.then, bets, total: sum(bets, ({ amount }) => amount) };
}

/** The total of all pots. @param {TableView} view */
export function potOf(view) {
  return sum(view.pots, (pot) => pot.amount);
}

/** A bot's name without the word "Bot". @param {string} name */
export function bare(name) {
  return name.replace(/^Bot /, "");
}

/** A person's name with the role: `Ada · bot`. @param {{name: string, role: string}} person */
export function nameOf(person) {
  return person.role === "bot" ? `${bare(person.name)} · bot` : person.name;
}

/** The word for a round at this table. @param {TableView} view */
export function roundWord(view) {
  return view.kind === "room" ? "hand" : view.kind === "steps" ? "roll" : view.pocket ? "spin" : "round";
}

/** @param {{kind: string, limits: number[]}} view */
export function limitsOf(view) {
  const [least = 0, most] = view.limits;
  if (view.kind === "room") return `buy-in from ${money(least)}`;
  return most ? `${money(least)} to ${money(most)}` : `from ${money(least)}`;
}

/** @param {string} word `house-way` */
export function spaced(word) {
  return word.replaceAll("-", " ");
}

/** Whether the table refused a bet because the player has too few chips. @param {Reply} reply */
export function isShort(reply) {
  return reply.code === "too-few-chips";
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A sentence with a full stop. @param {string} words */
export function stop(words) {
  return !words || /[.!?…]$/.test(words) ? words : `${words}.`;
}

/** The word of an option on a button: `House way`, `3×`. @param {string} word */
export function optionWord(word) {
  return /^\d+x$/.test(word) ? `${word.slice(0, -1)}×` : /^(flop|turn|river)$/.test(word) ? `Bet the ${word}` : capital(spaced(word));
}

/** What an option costs, in few words. @param {OptionView} option */
export function costOf(option) {
  if (option.wager === null || !option.most) return option.cards ? "" : "free";
  const pot = option.wager === "pot";
  if (pot && option.word !== "raise" && option.least === option.most) return money(option.least);
  if (option.atop || pot) return option.least === option.most ? `to ${money(option.atop + option.least)}` : `${money(option.atop + option.least)} to ${money(option.atop + option.most)}`;
  const usual = option.usual ?? (option.least === option.most ? option.least : null);
  if (usual === null) return option.least > 1 ? `${money(option.least)} to ${money(option.most)}` : `up to ${money(option.most)}`;
  return `${money(usual)} more`;
}

/** The wager's name without its selection: `place` of `place 6`. @param {string} key */
export function slugOf(key) {
  return key.split(" ")[0];
}

/** The viewer's hand, and the dealer's: `Eleven`… in the table's words. @param {TableView} view */
export function handLine(view) {
  const own = ownOf(view);
  const hand = own?.hands[own.playing] ?? own?.hands[0];
  return hand?.makes ? `${capital(spelled(hand.makes))}${against(view)}` : "";
}

/** What the house shows: `, against a six`. @param {TableView} view */
export function against(view) {
  const house = view.places["dealer"]?.[0];
  const shown = house?.cards.filter((card) => card !== null) ?? [];
  const up = shown.length === 1 && house && house.cards.length <= 2 ? rankName(shown[0]) : house?.makes.replace(/ showing$/, "") ?? "";
  return up && view.banked === null && house?.makes ? `, against ${shown.length === 1 ? articled(up) : spelled(up)}` : "";
}

const UNITS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(" ");

/** Counts up to thirty-nine as a dealer calls them: `soft seventeen`. @param {string} text */
export function spelled(text) {
  return text.replace(/\b([2-9TJQKA]-)+[2-9TJQKA]\b/g, (low) => low.split("-").map((rank) => (rank === "2" ? "deuce" : rankName(rank))).join("-")).replace(/(?<![\d.,$])\d\d?(?![\d.,:])/g, (count) => {
    const number = Number(count), ten = number > 29 ? "thirty" : "twenty";
    return UNITS[number] ?? (number > 39 ? count : number % 10 ? `${ten}-${UNITS[number % 10]}` : ten);
  });
}

/** @param {string} count */
function articled(count) {
  return /^[aeio8]/.test(count) ? `an ${count}` : `a ${count}`;
}
