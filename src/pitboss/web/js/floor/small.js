/** A small picture of a table's felt, with a dot for each seat, filled if the seat is taken. */

import { getOnce } from "../api.js";
import { circle, s } from "../dom.js";
import { base, whole } from "../felt/base.js";
import { outline } from "../felt/cloth.js";

const DOTS = 10, LATER = 150;
/** Felts that have arrived, by sheet. @type {Map<string, any>} */
const known = new Map();

/**
 * @param {string} sheet
 * @param {number} seats
 * @param {number[]} taken
 */
export function smallFelt(sheet, seats, taken) {
  const picture = s("svg", { class: "small", viewBox: "0 0 1000 640", "aria-hidden": "true" });
  const felt = known.get(sheet);
  if (felt) draw(picture, felt, seats, new Set(taken));
  // Felts are loaded last, so that a player who sits down at once does not wait for them.
  else setTimeout(() => void (picture.isConnected && getOnce(`/api/sheets/${sheet}/felt`).then((found) => draw(picture, known.set(sheet, found).get(sheet), seats, new Set(taken)), () => {})), LATER);
  return picture;
}

/** @param {SVGSVGElement} picture @param {Felt} felt @param {number} seats @param {Set<number>} taken */
export function draw(picture, felt, seats, taken) {
  const [wide, high] = felt.size, shared = !felt.seats.length;
  const [x = 0, y = 0, w = wide, hi = high] = whole(felt).split(" ").map(Number);
  picture.setAttribute("viewBox", shared ? `${x} ${y} ${w} ${hi + 90}` : `${x - 50} ${y - 50} ${w + 100} ${hi + 110}`);
  const spots = shared ? felt.spots.filter((spot) => spot.shape && spot.shape.kind !== "dot") : felt.spots.filter((spot) => spot.key === felt.spots[0]?.key);
  const group = s("g", "tiny-felt", base(felt), ...spots.map((spot) => {
    const css = spot.shape && "css" in spot.shape ? String(spot.shape.css ?? "").split(" ").filter(Boolean).map((word) => `p-${word}`).join(" ") : "";
    return spot.shape ? outline(spot.shape, { class: `spot ${shared ? `flat ${css}` : ""}` }) : s("g");
  }));
  const dots = shared
    ? Array.from({ length: Math.min(seats, DOTS) }, (_, at) => circle(at < taken.size ? "dot taken" : "dot", wide / 2 + (at - (Math.min(seats, DOTS) - 1) / 2) * 62, y + hi + 46, 22))
    : felt.seats.map((seat) => circle(taken.has(seat.seat) ? "dot taken" : "dot", seat.number[0] + 24 * Math.cos((seat.angle * Math.PI) / 180), seat.number[1] + 24 * Math.sin((seat.angle * Math.PI) / 180), 20));
  group.append(...dots);
  picture.replaceChildren(group);
}
