/** Chips by value, and stacks of them. */

import { circle, rect, s, write } from "../dom.js";
import { figure, money } from "../money.js";

/** Value in cents, class, and the figure on it, smallest first. @type {[number, string, string][]} */
export const CHIPS = [
  [50, "v05", "½"], [100, "v1", "1"], [250, "v2h", "2½"], [500, "v5", "5"], [2500, "v25", "25"], [10000, "v100", "100"],
  [50000, "v500", "500"], [100000, "v1000", "1K"],
];
const MOST = 4;
/** Half dollars and 2½ are for payments, not for stacks that people build. */
const USUAL = CHIPS.filter(([value]) => value !== 250);

/** The chips for an amount, largest first, and the cents that remain. @param {number} amount */
export function chipsOf(amount) {
  /** @type {[number, string, string][]} */
  const found = [];
  let left = amount;
  for (const chip of [...USUAL].reverse()) {
    const count = Math.floor(left / chip[0]);
    left -= count * chip[0];
    for (let each = 0; each < count && found.length < 200; each += 1) found.push(chip);
  }
  return { chips: found, left };
}

/** `2 × $25, 1 × $5`. @param {number} amount */
export function breakdown(amount) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  const { chips, left } = chipsOf(amount);
  for (const [value] of chips) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...[...counts].map(([value, count]) => `${count} × ${money(value)}`), ...(left ? [money(left)] : [])].join(", ");
}

/**
 * One disc around 0, 0.
 * @param {string} kind
 * @param {number} r
 * @param {string} [text]
 * @param {string} [more]
 */
export function disc(kind, r, text = "", more = "") {
  const size = text.length < 2 ? 22 : text.length < 3 ? 19.4 : text.length < 4 ? 14.5 : text.length < 6 ? 11 : 8.6;
  return s("g", { class: `chip u ${kind} ${more}`, transform: `scale(${(r / 22).toFixed(3)})` },
    circle("e", 0, 0, 22), circle("s", 0, 0, 19.1), circle("m", 0, 0, 15),
    text && s("text", { y: 0.7, "font-size": size }, text));
}

/**
 * A stack around 0, 0: at most four discs, the largest at the bottom, and the whole amount on top.
 * @param {number} amount
 * @param {number} r
 * @param {{plain?: boolean}} [how] plain: without a figure
 */
export function stack(amount, r, how = {}) {
  const shown = chipsOf(amount).chips.slice(0, MOST);
  if (!shown.length) shown.push(/** @type {[number, string, string]} */ (CHIPS[0]));
  const step = r * 0.2, low = ((shown.length - 1) * step) / 2;
  const group = s("g", "stack");
  shown.forEach(([, kind], at) => {
    const top = at === shown.length - 1;
    group.append(s("g", { transform: `translate(0 ${(low - at * step).toFixed(2)})` }, disc(kind, r, top && !how.plain ? figure(amount) : "")));
  });
  group.append(s("title", {}, `${money(amount)}: ${breakdown(amount)}`));
  return group;
}

/** The colours of other players' chips on a shared layout, in the order of the people at it. */
const PLAYERS = "abcdefg";

/** Another player's chips around 0, 0, at most four, in the player's colour and without a figure. @param {number} player @param {number} [count] */
export function playersChip(player, count = 1) {
  return s("g", `pchip p${PLAYERS[player % PLAYERS.length]}`, ...Array.from({ length: Math.min(MOST, count) }, (_, at) => [circle("e", 0, -2 * at, 8), circle("s", 0, -2 * at, 6.6)]).flat());
}

/** The value of one chip of a player: the smallest bet. @param {SeatView} person */
export function worthOf(person) {
  return Math.min(...person.spots.map((spot) => spot.amount));
}

/**
 * Words on a dark pill around a place.
 * @param {number} x @param {number} y @param {number} size @param {string} classes of the words
 * @param {string} words @param {number} wide @param {number} high @param {string} [under] the class of the pill
 */
export function pill(x, y, size, classes, words, wide, high, under = "count") {
  return [rect(under, x - wide / 2, y - high / 2, wide, high, high / 2), write(x, y + 0.5, size, `mid ${classes}`, words)];
}
