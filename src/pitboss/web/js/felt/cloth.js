/** The print on a cloth, and the shapes of its spots, from felt data. */

import { s } from "../dom.js";
import { die } from "../pieces/dice.js";
import { split } from "./hands.js";

let paths = 0;

/** @param {Shape} shape @param {Record<string, unknown>} [more] */
export function outline(shape, more = {}) {
  switch (shape.kind) {
    case "rect": {
      const [x, y, width, height] = shape.box;
      return s("rect", { x, y, width, height, rx: shape.r || null, ...more });
    }
    case "polygon":
      return s("polygon", { points: shape.points.map((point) => point.join(",")).join(" "), ...more });
    case "path":
      return s("path", { d: shape.d, ...more });
    default:
      return s("circle", { cx: shape.at[0], cy: shape.at[1], r: shape.r, ...more });
  }
}

/** @param {string} css */
function classes(css) {
  return css.split(" ").filter(Boolean).map((word) => `p-${word}`).join(" ");
}

/** @param {Print} print @returns {Element} */
function printed(print) {
  switch (print.kind) {
    case "text": {
      const [x, y] = print.at;
      return s("text", { x, y, "font-size": print.size, class: `mid p-text ${classes(print.css)}`, transform: print.turn ? `rotate(${print.turn} ${x} ${y})` : null }, print.text);
    }
    case "along": {
      const id = `along-${++paths}`;
      return s("g", {}, s("path", { id, d: print.d, fill: "none" }),
        s("text", { "font-size": print.size, class: `p-text ${classes(print.css)}`, "text-anchor": "middle" },
          s("textPath", { href: `#${id}`, startOffset: "50%" }, print.text)));
    }
    case "die": {
      const one = die(print.spots, print.size, "p-die");
      one.setAttribute("transform", `translate(${print.at[0]} ${print.at[1]})`);
      return one;
    }
    default:
      return outline(print, { class: classes(print.css) });
  }
}

/** Everything printed on the felt. @param {Felt} felt */
export function cloth(felt) {
  return s("g", { class: "printed", "aria-hidden": "true" }, ...felt.print.map(printed));
}

/** Whether a spot is a box with its name in it, not a circle. @param {FeltSpot} spot */
export function isBox(spot) {
  return spot.shape?.kind === "rect" || spot.shape?.kind === "polygon";
}

/** The shape of a spot, or a small circle if it has none. @param {FeltSpot} spot @param {Record<string, unknown>} more */
export function spotShape(spot, more) {
  return spot.shape ? outline(spot.shape, more) : s("circle", { cx: spot.at[0], cy: spot.at[1], r: spot.r, ...more });
}

/**
 * The area in which a tap means this spot, as one element.
 * @param {FeltSpot} spot
 * @param {Record<string, unknown>} more
 * @param {number} [wider] how much wider a circle may be taken
 */
export function hitShape(spot, more, wider = 0) {
  if (spot.hit?.length) {
    const d = spot.hit.map(([x, y, w, h]) => `M${x} ${y}h${w}v${h}h${-w}z`).join("");
    return s("path", { d, ...more });
  }
  if (spot.shape && spot.shape.kind !== "circle" && spot.shape.kind !== "dot") return outline(spot.shape, more);
  const r = spot.shape ? spot.shape.r : spot.r;
  return s("circle", { cx: spot.at[0], cy: spot.at[1], r: Math.max(r, wider), ...more });
}

/** The smallest size of a word that a player must read to bet: 11 pixels in a window of 1,280. */
const LEAST = 12.3;

/**
 * The name of a spot in lines that fit its circle. Chips or a loss lie below its middle and leave less room for the name.
 * @param {FeltSpot} spot @param {number} largest @param {boolean} above
 */
export function nameIn(spot, largest, above) {
  const { r } = spot, words = (spot.selection || spot.title).toUpperCase().replaceAll(",", ""), broken = words.replace(/\S{8,}/g, (word) => word.replace(/([AEIOUY][^AEIOUY]+?)(?=[^AEIOUY][AEIOUY])/g, "$1- "));
  const up = above ? r * 0.32 : 0, lies = (/** @type {number} */ at, /** @type {number} */ count, /** @type {number} */ size) => (at - (count - 1) / 2) * size * 1.1 - up;
  const room = (/** @type {number} */ at, /** @type {number} */ count, /** @type {number} */ size) => 2 * Math.sqrt(Math.max(0, r * r - (Math.abs(lies(at, count, size)) + size * 0.36) ** 2));
  const fits = (/** @type {string[]} */ lines) => {
    const { length } = lines;
    let size = largest;
    while (size > 4 && !(lines.every((line, at) => wide(line) * size <= room(at, length, size)) && (!above || lies(length - 0.5, length, size) < 0))) size -= 0.25;
    return size;
  };
  const best = [words, broken].flatMap((each) => [11, 8, 6, 5].map((most) => split(each, most).map((line) => line.replaceAll("- ", "")))).reduce((one, other) => (fits(other) > fits(one) ? other : one));
  // A word that would be too small to read becomes its first letter.
  const lines = fits(best) < 7 && !words.includes(" ") ? [words.charAt(0)] : best, size = Math.max(fits(lines), above || spot.by !== "seat" ? Math.min(9, r * 0.4) : LEAST);
  /** A line that does not fit is squeezed as far as it stays readable. @type {(number | null)[]} */
  const squeezed = lines.map((line, at) => ((full, most) => (full > most ? Math.max(most, full * 0.74) : null))(wide(line) * size, room(at, lines.length, size) * 1.04));
  return { lines, size, squeezed, amount: Math.max(LEAST, Math.min(largest + 2, r * 0.5)), tops: lines.map((_, at) => spot.at[1] + lies(at, lines.length, size)), below: spot.at[1] + r * 0.45 };
}

/** The width of a text in capitals, in units of its size. @param {string} text */
function wide(text) {
  let found = 0;
  for (const letter of text) found += /[MW]/.test(letter) ? 0.95 : /[ I'.-]/.test(letter) ? 0.38 : 0.72;
  return found;
}

/** The small circles around a spot's place, for a spot of this seat. @param {FeltSpot[]} spots @param {FeltSpot} spot */
export function roomFor(spots, spot) {
  let nearest = Infinity;
  for (const other of spots) {
    if (other !== spot) nearest = Math.min(nearest, Math.hypot(other.at[0] - spot.at[0], other.at[1] - spot.at[1]));
  }
  return nearest / 2;
}
