/** What is printed on a cloth, and the shapes of its spots, from felt data. */

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

/** Everything that is printed. @param {Felt} felt */
export function cloth(felt) {
  return s("g", { class: "printed", "aria-hidden": "true" }, ...felt.print.map(printed));
}

/** The shape of a spot, or the small circle of one that has none. @param {FeltSpot} spot @param {Record<string, unknown>} more */
export function spotShape(spot, more) {
  return spot.shape ? outline(spot.shape, more) : s("circle", { cx: spot.at[0], cy: spot.at[1], r: spot.r, ...more });
}

/**
 * Where a tap means this spot, as one element.
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

/**
 * The name of a spot in lines that fit its circle. What was lost there lies below its middle, where a tap means a bet.
 * @param {FeltSpot} spot @param {number} largest @param {boolean} lost
 */
export function nameIn(spot, largest, lost) {
  const { r } = spot, words = (spot.selection || spot.title).toUpperCase().replaceAll(",", "").replace(/[A-Z]{10,}/g, (word) => `${word.slice(0, Math.ceil(word.length / 2) + 1)}- ${word.slice(Math.ceil(word.length / 2) + 1)}`);
  const fits = (/** @type {string[]} */ lines) => Math.min(largest, (r * [2.6, 2.6, 2.4][lines.length] || r * 2.1) / Math.max(...lines.map((line) => line.length)), (r * (lost ? 1.05 : 1.6)) / lines.length);
  const best = [8, 6, 5].map((most) => split(words, most)).reduce((one, other) => (fits(other) > fits(one) ? other : one));
  // A word that nobody could read is its first letter.
  const lines = fits(best) < 7 && best.length === 1 ? [words.charAt(0)] : best, size = fits(lines);
  const amount = Math.max(11, Math.min(largest + 2, r * 0.5)), step = size + 1.5, top = spot.at[1] - (lines.length * step) / 2 - (lost ? r * 0.2 : 0);
  return { lines, size, amount, tops: lines.map((_, at) => top + (at + 0.5) * step), below: Math.max(spot.at[1] + r * 0.45, top + lines.length * step + amount / 2) };
}

/** The small circles around a spot's place, for a spot of this seat. @param {FeltSpot[]} spots @param {FeltSpot} spot */
export function roomFor(spots, spot) {
  let nearest = Infinity;
  for (const other of spots) {
    if (other !== spot) nearest = Math.min(nearest, Math.hypot(other.at[0] - spot.at[0], other.at[1] - spot.at[1]));
  }
  return nearest / 2;
}
