/** Dice. */

import { s } from "../dom.js";

/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** A die of this size with its upper left corner at 0, 0. @param {number} value @param {number} size @param {string} [more] */
export function die(value, size, more = "") {
  const k = size / 48;
  return s("g", `die ${more}`, s("rect", { x: 2 * k, y: 2 * k, width: 44 * k, height: 44 * k, rx: 7.9 * k }),
    ...(PIPS[value] ?? []).map(([x, y]) => s("circle", { cx: (24 + 12 * x) * k, cy: (24 + 12 * y) * k, r: 4.4 * k })));
}

/** Two or more dice as a small picture. @param {number[]} values @param {number} size */
export function dicePicture(values, size) {
  const wide = values.length * (size + 2);
  return s("svg", { viewBox: `0 0 ${wide} ${size}`, width: wide, height: size, role: "img", "aria-label": values.join(" and ") },
    ...values.map((value, at) => {
      const one = die(value, size);
      one.setAttribute("transform", `translate(${at * (size + 2)} 0)`);
      return one;
    }));
}
