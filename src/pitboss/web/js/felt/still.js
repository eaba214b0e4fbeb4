/** The table's felt as a picture only: without bets and without a clock. */

import { s } from "../dom.js";
import { limitsOf, ownOf } from "../table/model.js";
import { FeltView } from "./view.js";

const idle = () => {};
/** Actions that do nothing. @type {Acts} */
export const acts = { tap: idle, why: idle, sit: idle, point: idle, hold: idle, near: idle };

/** @param {() => void} again draws the picture again */
export function stillFelt(again) {
  const felt = new FeltView(acts, /** @type {any} */ ({ root: s("g") }), again);
  felt.element.id = "still";
  return felt;
}

/** @param {TableView} view @returns {Look} */
export function stillLook(view) {
  const own = ownOf(view), down = new Map();
  for (const spot of own?.spots ?? []) down.set(spot.wager, (down.get(spot.wager) ?? 0) + spot.amount);
  return { view, own, down, cleared: false, settled: new Map(), open: () => false, chip: 0, point: null, left: null, lost: false, picked: new Set(), pick: null, tray: false, trayHigh: 0, decides: new Set(),
    label: (_, spot) => spot.title, bank: null, signs: [limitsOf(view)] };
}
