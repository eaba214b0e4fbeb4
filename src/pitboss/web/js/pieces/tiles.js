/** Chinese dominoes. Ones and fours are red, and so is half of each six of the twelve. */

import { circle, rect, s } from "../dom.js";

export const WIDE = 54, HIGH = 122;

/** Positions of the spots of one end, from its middle. @type {Record<number, [number, number][]>} */
const SPOTS = {
  1: [[0, 0]],
  2: [[0, -11.2], [0, 11.2]],
  3: [[-11, -12.7], [0, 0], [11, 12.7]],
  4: [[-10.1, -11.7], [10.1, -11.7], [-10.1, 11.7], [10.1, 11.7]],
  5: [[-10.1, -14.2], [10.1, -14.2], [0, 0], [-10.1, 14.2], [10.1, 14.2]],
  6: [[-10.1, -15.2], [10.1, -15.2], [-10.1, 0], [10.1, 0], [-10.1, 15.2], [10.1, 15.2]],
};

/** A tile as a group with its upper left corner at 0, 0. @param {string | null} which `3-6`; `null` for a back */
export function tile(which) {
  const group = s("g", "tile", s("rect", { x: 3, y: 3, width: 48, height: 115.2, rx: 5.8 }));
  if (which === null) {
    group.append(rect("tb", 8, 8, 38, 105.2, 3));
    return group;
  }
  const ends = which.split("-").map(Number);
  ends.forEach((count, end) => {
    for (const [x, y] of SPOTS[count] ?? []) {
      const twelve = ends[0] === 6 && ends[1] === 6;
      const red = count === 1 || count === 4 || (twelve && x < 0 === (end === 0));
      group.append(circle(red ? "r" : "w", 27 + x, (end ? 89.4 : 31.8) + y, count === 1 ? 7.2 : 5));
    }
  });
  return group;
}

/** @param {string | null} which */
export function tileName(which) {
  return which === null ? "a tile face down" : `the ${which}`;
}

/** @param {string | null} which @param {number} width */
export function tilePicture(which, width) {
  return s("svg", { class: "pc", viewBox: "0 0 54 122", width, height: (width * HIGH) / WIDE, role: "img", "aria-label": tileName(which) }, tile(which));
}

/** Whether this is a tile and not a card. A table deals only one kind. @param {string | null | undefined} which */
export function isTile(which) {
  return typeof which === "string" && which.includes("-");
}
