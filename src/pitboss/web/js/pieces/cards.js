/** Playing cards, 40 by 56 units: rank over suit in the left half, so that a fan hides neither. */

import { rect, s } from "../dom.js";

export const WIDE = 40, HIGH = 56;
/** The distance to the next card of a fan, in card widths. */
export const FAN = 0.68;

/** @type {Record<string, string>} */
const SUITS = {
  s: "M 0 -44 C 14 -26 40 -10 40 10 C 40 30 16 34 6 20 q 1 14 9 22 h -30 q 8 -8 9 -22 C -16 34 -40 30 -40 10 C -40 -10 -14 -26 0 -44 Z",
  h: "M 0 42 C -14 24 -40 8 -40 -14 C -40 -42 -8 -44 0 -20 C 8 -44 40 -42 40 -14 C 40 8 14 24 0 42 Z",
  d: "M 0 -44 L 32 0 L 0 44 L -32 0 Z",
  c: "M 0 -42 a 20 20 0 0 1 14 34 a 20 20 0 1 1 -9 30 q 1 14 9 20 h -28 q 8 -6 9 -20 a 20 20 0 1 1 -9 -30 a 20 20 0 0 1 14 -34 z",
};
/** @type {Record<string, string>} */
const SUIT_WORDS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
/** @type {Record<string, string>} */
const RANK_WORDS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five", 4: "four", 3: "three", 2: "two" };
const STAR = "14.5,4 17.6,12.8 26.9,13 19.4,18.6 22.1,27.5 14.5,22.2 6.9,27.5 9.6,18.6 2.1,13 11.4,12.8";

/** `queen of hearts`. @param {string | null} card */
export function cardName(card) {
  if (card === null) return "a card face down";
  if (card === "Jk") return "joker";
  return `${RANK_WORDS[card[0] ?? ""] ?? card[0]} of ${SUIT_WORDS[card[1] ?? ""] ?? card[1]}`;
}

/** Only the rank, as a dealer says it. @param {string | null} card */
export function rankName(card) {
  return card === null ? "" : card === "Jk" ? "joker" : RANK_WORDS[card[0] ?? ""] ?? "";
}

/**
 * A card as a group with its upper left corner at 0, 0.
 * @param {string | null} card `Qh`, `Jk`, or `null` for a back
 * @param {string} [more] further classes
 */
export function card(card, more = "") {
  if (card === null) {
    return s("g", `card ${more}`,
      rect("bk", 0.8, 0.8, 38.4, 54.4, 4),
      rect("bl", 5, 5, 30, 46, 2),
      s("path", { class: "bl", d: "M20 14 L30 28 L20 42 L10 28 Z" }));
  }
  const face = rect("f", 0.5, 0.5, 39, 55, 4);
  if (card === "Jk") {
    return s("g", `card j ${more}`, face, s("polygon", { class: "g", points: STAR }),
      s("text", { class: "g", x: 4, y: 48, "font-size": 11.5, textLength: 32, lengthAdjust: "spacingAndGlyphs" }, "JOKER"));
  }
  const rank = card[0] ?? "", suit = card[1] ?? "";
  const figure = rank === "T"
    ? s("text", { class: "g", x: 3.5, y: 26, "font-size": 25, textLength: 25, lengthAdjust: "spacingAndGlyphs" }, "10")
    : s("text", { class: "g", x: 3.5, y: 26, "font-size": 29 }, rank);
  return s("g", `card ${suit} ${more}`, face, figure,
    s("path", { class: "g", d: SUITS[suit] ?? "", transform: "translate(14.5 41.5) scale(.245)" }));
}

/**
 * A card as a small picture in a text.
 * @param {string | null} which
 * @param {number} width
 */
export function cardPicture(which, width) {
  return s("svg", { class: "pc", viewBox: "0 0 40 56", width, height: (width * HIGH) / WIDE, role: "img", "aria-label": cardName(which) }, card(which));
}
