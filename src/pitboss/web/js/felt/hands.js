/** Cards and tiles as they lie at a place: a fan, and what it makes. */

import { press, rect, s, set, write } from "../dom.js";
import { turn } from "./motion.js";
import * as cards from "../pieces/cards.js";
import * as tiles from "../pieces/tiles.js";
import { spelled } from "../table/model.js";

const IN_FRONT = 2;
/** The narrowest card that can be read. */
const LEAST = 27;

/**
 * How a hand lies: where each piece is, and how large.
 * @param {(string | null)[]} pieces
 * @param {HandPlace} place
 * @param {boolean} parted the first two lie apart
 * @param {boolean} [asTiles]
 */
function fan(pieces, place, parted, asTiles = false) {
  const wide = asTiles ? tiles.WIDE : cards.WIDE, high = asTiles ? tiles.HIGH : cards.HIGH;
  if (place.cross) return crossed(place);
  if (parted && !asTiles) return inTwoRows(pieces.length, place);
  const width = asTiles ? Math.min(place.card * 0.62, (place.wide - 6) / Math.max(2, pieces.length)) : Math.min(place.card, Math.max(LEAST, place.wide / (1 + 0.6 * (pieces.length - 1))));
  const k = width / wide, gap = parted ? width * 0.35 : 0;
  const apart = asTiles ? 1.02 : place.spread ? 1.08 : pieces.length > 2 ? cards.FAN : 0.76;
  const step = pieces.length > 1 ? Math.min(width * apart, (place.wide - width - gap) / (pieces.length - 1)) : 0;
  const total = width + step * (pieces.length - 1) + gap;
  const left = place.at[0] - total / 2, top = place.at[1] - (high * k) / 2;
  return { k, left, top, total, high: high * k, at: pieces.map((_, at) => [left + at * step + (parted && at >= IN_FRONT ? gap : 0), top]) };
}

/** The two in front lie above the others, half under them. @param {number} count @param {HandPlace} place */
function inTwoRows(count, place) {
  const behind = count - IN_FRONT, width = Math.min(44, Math.max(LEAST, place.wide / (1 + 0.6 * (behind - 1)))), k = width / cards.WIDE;
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
 * The pieces of a hand, each kept by its place.
 * @param {string} name
 * @param {HandView} hand
 * @param {HandPlace} place
 * @param {{parted?: boolean, tiles?: boolean, dim?: boolean, picked?: Set<number>, pick?: (at: number) => void, enter?: (node: Element, order: number) => void}} how
 * @returns {Item[]}
 */
export function handItems(name, hand, place, how) {
  const laid = fan(hand.cards, place, how.parted ?? false, how.tiles);
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

/**
 * What a hand makes, on a pill at its upper right, or above it if that is long.
 * @param {string} name
 * @param {HandView} hand
 * @param {HandPlace} place
 * @param {{parted?: boolean, tiles?: boolean, size?: number, side?: "above" | "below" | "left" | "right", most?: number, end?: number}} how the pill ends before `end`
 * @returns {Item[]}
 */
export function makesItems(name, hand, place, how) {
  if (!hand.makes) return [];
  const text = hand.makes.replace(/^(\d+) showing$/, (_, count) => `${/^A/.test(hand.cards.find(Boolean) ?? "") ? "ace" : spelled(count)} up`) + (hand.qualifies === true ? ", qualifies" : hand.qualifies === false ? ", does not qualify" : "");
  const laid = fan(hand.cards, place, how.parted ?? false, how.tiles), size = how.size ?? 12.5;
  const aside = how.side === "right" ? 1 : how.side === "left" ? -1 : 0;
  const lines = split(text, how.most ?? (aside ? 20 : Math.max(16, Math.round((place.wide * 1.7) / (size * 0.55)))));
  const width = Math.max(...lines.map((line) => line.length)) * size * 0.55 + 16, high = lines.length * (size + 2.5) + 5;
  const short = width < laid.total * 0.8 && lines.length === 1;
  const x = Math.max(how.end ? width / 2 + 2 : 0, Math.min((how.end ?? Infinity) - width / 2, aside ? place.at[0] + aside * (laid.total / 2 + width / 2 + 8) : short && how.side !== "below" ? laid.left + laid.total - 4 : place.at[0]));
  const y = aside ? place.at[1] : how.side === "below" ? laid.top + laid.high + high / 2 - 1 : short ? laid.top - (how.end ? high / 2 - 3 : 1) : laid.top - high / 2 - 1;
  return [{
    key: `${name}/makes`, sig: `${text}|${x.toFixed(0)}|${y.toFixed(0)}`,
    make: () => s("g", "makes", rect("count", x - width / 2, y - high / 2, width, high, Math.min(10, high / 2)),
      ...lines.map((line, at) => write(x, y + (at - (lines.length - 1) / 2) * (size + 2.5) + 0.5, size, "mid pill-text", line))),
  }];
}

/** In lines of at most this many letters. @param {string} text @param {number} most */
export function split(text, most) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
