/** Cards and tiles at a place: a fan, and what it makes. */

import { press, rect, s, set, write } from "../dom.js";
import { turn } from "./motion.js";
import * as cards from "../pieces/cards.js";
import * as tiles from "../pieces/tiles.js";
import { sum } from "../money.js";
import { spelled } from "../table/model.js";

const IN_FRONT = 2;
/** The narrowest card that can be read. */
const LEAST = 27;

/**
 * The layout of a hand: the place and size of each piece.
 * @param {(string | null)[]} pieces
 * @param {HandPlace} place
 * @param {boolean} parted the first two lie apart
 * @param {boolean} [asTiles]
 */
function fan(pieces, place, parted, asTiles = false) {
  const wide = asTiles ? tiles.WIDE : cards.WIDE, high = asTiles ? tiles.HIGH : cards.HIGH;
  if (place.cross) return crossed(place);
  if (parted && !asTiles && !place.spread) return inTwoRows(pieces.length, place);
  const width = asTiles ? Math.min(place.card * 0.62, (place.wide - 6) / Math.max(2, pieces.length)) : Math.min(place.card, Math.max(place.least ?? LEAST, place.wide / (1 + 0.6 * (pieces.length - 1))));
  const k = width / wide, gap = parted ? width * 0.35 : 0;
  const apart = asTiles ? 1.02 : place.spread ? 1.08 : pieces.length > 2 ? cards.FAN : 0.76;
  const step = pieces.length > 1 ? Math.min(width * apart, (place.wide - width - gap) / (pieces.length - 1)) : 0;
  const total = width + step * (pieces.length - 1) + gap;
  const left = place.at[0] - total / 2, top = place.at[1] - (high * k) / 2;
  return { k, left, top, total, high: high * k, at: pieces.map((_, at) => [left + at * step + (parted && at >= IN_FRONT ? gap : 0), top]) };
}

/** The two cards in front lie above the others, half hidden by them. @param {number} count @param {HandPlace} place */
function inTwoRows(count, place) {
  const behind = count - IN_FRONT, width = Math.min(44, Math.max(22, Math.min(place.card / 1.3, place.wide / (1 + 0.6 * (behind - 1))))), k = width / cards.WIDE;
  const high = cards.HIGH * k, step = Math.min(width * 0.72, (place.wide - width) / (behind - 1)), total = width + step * (behind - 1);
  const left = place.at[0] - total / 2, top = place.at[1] - high * 0.78;
  const front = place.at[0] - (width + Math.max(step, width * 0.6)) / 2;
  return { k, left, top, total, high: high * 1.56, at: Array.from({ length: count }, (_, at) => (at < IN_FRONT ? [front + at * Math.max(step, width * 0.6), top] : [left + (at - IN_FRONT) * step, top + high * 0.56])) };
}

/** A board that is a cross: left, right, top, bottom, middle. @param {HandPlace} place */
function crossed(place) {
  const k = place.card / cards.WIDE, high = cards.HIGH * k, [x, y] = [place.at[0] - place.card / 2, place.at[1] - high / 2], across = place.card + 5, down = high + 3;
  return { k, left: x - across, top: y - down, total: 2 * across + place.card, high: 2 * down + high, at: [[x - across, y], [x + across, y], [x, y - down], [x, y + down], [x, y]] };
}

/** Whether a hand has been set in two. @param {HandView} hand */
export function isParted(hand) {
  return hand.makes.includes(" in front, ") || hand.makes.startsWith("low ");
}

/**
 * The pieces of a hand, each identified by its place.
 * @param {string} name
 * @param {HandView} hand
 * @param {HandPlace} place
 * @param {{parted?: boolean, tiles?: boolean, dim?: boolean, picked?: Set<number>, pick?: (at: number) => void, taken?: Box[], enter?: (node: Element, order: number) => void}} how
 * @returns {Item[]}
 */
export function handItems(name, hand, place, how) {
  const laid = fan(hand.cards, place, how.parted ?? false, how.tiles);
  how.taken?.push(boxOf(laid));
  return hand.cards.map((piece, at) => {
    const up = how.picked?.has(at) ? -laid.high * 0.18 : 0;
    const [left = 0, top = 0] = laid.at[at] ?? [], x = left.toFixed(1), y = (top + up).toFixed(1);
    return {
      key: `${name}/${at}`,
      sig: `${piece}|${x}|${y}|${laid.k.toFixed(3)}|${how.dim ?? ""}|${how.pick ? "p" : ""}`,
      make: () => {
        const drawn = how.tiles ? tiles.tile(piece) : cards.card(piece, how.dim ? "dim" : "");
        const inner = s("g", "moving", drawn);
        const group = s("g", { transform: `translate(${x} ${y}) scale(${laid.k.toFixed(3)})`, "data-piece": piece ?? "" }, inner);
        if (how.pick) {
          const pick = how.pick;
          group.classList.add("pickable");
          set(group, "role", "checkbox");
          set(group, "aria-checked", String(how.picked?.has(at) ?? false));
          set(group, "aria-label", how.tiles ? tiles.tileName(piece) : cards.cardName(piece));
          set(group, "tabindex", 0);
          set(group, "onclick", () => pick(at));
          set(group, "onkeydown", press(() => pick(at)));
        }
        return group;
      },
      enter: (node) => how.enter?.(/** @type {Element} */ (node.firstElementChild), at),
      change: (node, before) => {
        if (piece && before.startsWith("null|")) turn(/** @type {Element} */ (node.firstElementChild));
      },
    };
  });
}

/** @param {{left: number, top: number, total: number, high: number}} laid @returns {Box} */
function boxOf({ left, top, total, high }) {
  return [left, top, left + total, top + high];
}

/** The area that two boxes share. A box is left, top, right and bottom. @param {Box} one @param {Box} other */
function shared(one, other) {
  return Math.max(0, Math.min(one[2], other[2]) - Math.max(one[0], other[0])) * Math.max(0, Math.min(one[3], other[3]) - Math.max(one[1], other[1]));
}

/**
 * What a hand makes, on a pill: a count at the upper right corner, or words beside the hand where nothing else lies.
 * @param {string} name
 * @param {HandView} hand
 * @param {HandPlace} place
 * @param {{parted?: boolean, tiles?: boolean, size?: number, side?: "above" | "below" | "left" | "right", most?: number, end?: number, taken?: Box[]}} how the pill ends before `end`, and stays off boxes that are `taken`
 * @returns {Item[]}
 */
export function makesItems(name, hand, place, how) {
  if (!hand.makes) return [];
  const text = hand.makes.replace(/^(\d+) showing$/, (_, count) => `${/^A/.test(hand.cards.find(Boolean) ?? "") ? "ace" : spelled(count)} up`) + (hand.qualifies === true ? ", qualifies" : hand.qualifies === false ? ", does not qualify" : "");
  const laid = fan(hand.cards, place, how.parted ?? false, how.tiles), own = boxOf(laid), { size = 12.5, side = "above", taken = [] } = how;
  const usual = how.most ?? (/right|left/.test(side) ? 20 : Math.max(16, Math.round((place.wide * 1.7) / (size * 0.55))));
  const others = taken.filter((box) => String(box) !== String(own));
  let best = { cost: Infinity, x: 0, y: 0, width: 0, high: 0, lines: [""] };
  for (const most of taken.length ? [usual, 24, 15, 10] : [usual]) {
    const lines = split(text, most), width = Math.max(...lines.map((line) => line.length)) * size * 0.55 + 16, high = lines.length * (size + 2.5) + 5;
    const [x, y] = [place.at[0], laid.top + laid.high / 2], { end } = how, isCount = lines.length === 1 && width < (end ? laid.total * 0.8 : 56);
    const within = (/** @type {number} */ at) => (end ? Math.max(width / 2 + 2, Math.min(end - width / 2, at)) : at);
    const across = (laid.total + width) / 2 + 8, down = (laid.high + high) / 2 - 1, aside = Math.abs(width - laid.total) / 2 + 4;
    /** @type {Record<string, Point>} */
    const at = { above: isCount ? [within(own[2] - 4), own[1] - (end ? high / 2 - 3 : 1)] : [within(x), y - down - 2], below: [within(x), y + down], right: [within(x + across), y], left: [within(x - across), y] };
    const tried = [at[side], at["above"], [x - aside, y - down - 2], [x + aside, y - down - 2], at["right"], at["left"], at["below"], [x - aside, y + down], [x + aside, y + down]];
    tried.forEach((each) => {
      const [px, py] = /** @type {Point} */ (each), box = /** @type {Box} */ ([px - width / 2, py - high / 2, px + width / 2, py + high / 2]), cost = sum(others, (other) => shared(other, box));
      if (cost < best.cost - 1) best = { cost, x: px, y: py, width, high, lines };
    });
    if (!best.cost) break;
  }
  const { x, y, width, high, lines } = best;
  taken.push([x - width / 2, y - high / 2, x + width / 2, y + high / 2]);
  return [{
    key: `${name}/makes`, sig: `${text}|${x.toFixed(0)}|${y.toFixed(0)}`,
    make: () => s("g", "makes", rect("count", x - width / 2, y - high / 2, width, high, Math.min(10, high / 2)),
      ...lines.map((line, at) => write(x, y + (at - (lines.length - 1) / 2) * (size + 2.5) + 0.5, size, "mid pill-text", line))),
  }];
}

/** Splits a text into lines of at most this many letters. @param {string} text @param {number} most */
export function split(text, most) {
  /** @type {string[]} */
  const lines = [];
  for (const part of text.split("\n")) {
    let last = "";
    for (const word of part.split(" ")) {
      if (last && last.length + word.length < most) lines[lines.length - 1] = last = `${last} ${word}`;
      else lines.push((last = word));
    }
  }
  return lines;
}
