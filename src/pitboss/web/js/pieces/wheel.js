/** A wheel with its pockets in order, and the ball. */

import { circle, s, write } from "../dom.js";

/**
 * @param {{name: string, colour: string}[]} pockets clockwise from the top
 * @param {string} last the pocket where the ball lies; empty: none yet
 * @param {string} below a line below the number
 */
export function wheel(pockets, last, below) {
  const one = 360 / pockets.length;
  const group = s("g", {}, circle("rail", 150, 150, 148));
  const ring = s("g", "ringed");
  pockets.forEach(({ name, colour }, at) => {
    const from = at * one - one / 2, to = from + one;
    const [a, b, c, d] = [point(140, from), point(140, to), point(96, to), point(96, from)];
    ring.append(s("path", { class: `n-${colour} fret`, d: `M${a} A140 140 0 0 1 ${b} L${c} A96 96 0 0 0 ${d}Z` }));
    // Numbers are upright at the rim; the names of symbols run inwards.
    const symbol = pockets.length > 40, [x, y] = place(symbol ? 119 : 126, at * one), turn = at * one + (symbol ? 90 : 0);
    ring.append(s("text", { x, y, "font-size": symbol ? Math.min(9.5, 62 / name.length) : 11.5, class: "mid on-n", transform: `rotate(${turn.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)})` }, name));
  });
  const found = pockets.findIndex(({ name }) => name === last);
  if (found >= 0) {
    const [cx, cy] = place(104, found * one);
    ring.append(circle("ball", cx, cy, 6));
  }
  group.append(ring, circle("hub", 150, 150, 84));
  if (last) group.append(write(150, below ? 138 : 150, last.length > 3 ? Math.min(30, 230 / last.length) : 54, "mid on-rail b", last));
  if (below) group.append(write(150, 180, 14, "mid on-rail", below));
  return group;
}

/** @param {number} r @param {number} degrees @returns {[number, number]} */
function place(r, degrees) {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [150 + r * Math.cos(angle), 150 + r * Math.sin(angle)];
}

/** @param {number} r @param {number} degrees */
function point(r, degrees) {
  return place(r, degrees).map((each) => each.toFixed(1)).join(" ");
}
