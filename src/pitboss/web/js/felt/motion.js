/** Motion explains where a thing came from, and then stops. Nothing waits for it. */

import { isStill } from "../settings.js";

const OUT = "cubic-bezier(.2, .8, .2, 1)", BOTH = "cubic-bezier(.6, 0, .2, 1)";

/**
 * A thing comes from elsewhere, in its own units.
 * @param {Element} node
 * @param {number} dx
 * @param {number} dy
 * @param {{ms?: number, wait?: number}} [how]
 */
export function comeFrom(node, dx, dy, how = {}) {
  if (isStill() || document.hidden) return null;
  return node.animate([{ transform: `translate(${dx}px, ${dy}px)`, opacity: 0.2 }, { transform: "none", opacity: 1 }], { duration: how.ms ?? 240, delay: how.wait ?? 0, easing: OUT, fill: "backwards" });
}

/**
 * A thing goes elsewhere and is gone.
 * @param {Element} node
 * @param {number} dx
 * @param {number} dy
 * @param {number} [ms]
 */
export function goTo(node, dx, dy, ms = 320) {
  if (isStill() || document.hidden) {
    node.remove();
    return;
  }
  const inner = node.firstElementChild ?? node;
  node.classList.add("leaving");
  inner.animate([{ transform: "none", opacity: 1 }, { transform: `translate(${dx}px, ${dy}px)`, opacity: 0 }], { duration: ms, easing: BOTH, fill: "forwards" }).finished.then(() => node.remove(), () => node.remove());
}

/** A result fades in where the chips lay. @param {Element} node @param {number} wait */
export function appear(node, wait) {
  if (isStill() || document.hidden) return;
  node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 160, delay: wait, easing: OUT, fill: "backwards" });
}

/** Dice or a wheel come to rest; a tap ends it. @param {Element} node @param {number} turns @param {number} ms @returns {Promise<unknown> | null} */
export function spin(node, turns, ms) {
  if (isStill() || document.hidden) return null;
  const run = node.animate([{ transform: `rotate(${-360 * turns}deg)` }, { transform: "none" }], { duration: ms, easing: "cubic-bezier(.1, .6, .2, 1)" });
  addEventListener("pointerdown", () => run.finish(), { once: true, capture: true });
  return run.finished;
}
