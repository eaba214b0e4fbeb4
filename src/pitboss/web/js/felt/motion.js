/** Motion shows where a thing came from, and then stops. Nothing waits for it. */

import { isStill } from "../settings.js";

const OUT = "cubic-bezier(.2, .8, .2, 1)", BOTH = "cubic-bezier(.6, 0, .2, 1)";

/**
 * Moves a thing in from elsewhere. Distances are in its own units.
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
 * Moves a thing away and removes it. A style moves it, because many go at once.
 * @param {Element} node
 * @param {number} dx
 * @param {number} dy
 * @param {number} ms
 */
export function goTo(node, dx, dy, ms) {
  if (isStill() || document.hidden) {
    node.remove();
    return;
  }
  const inner = /** @type {SVGElement} */ (node.firstElementChild ?? node);
  node.classList.add("leaving");
  inner.style.setProperty("--away", `${dx}px ${dy}px`);
  setTimeout(() => node.remove(), ms);
}

/** Fades a result in where the chips lay. @param {Element} node @param {number} wait */
export function appear(node, wait) {
  node.classList.add("appears");
  if (wait && node instanceof SVGElement) node.style.animationDelay = `${wait}ms`;
}

/** Turns a card in its place. @param {Element} node */
export function turn(node) {
  if (isStill() || document.hidden) return;
  node.animate([{ transform: "translate(20px, 0) scale(0, 1)" }, { transform: "translate(0, 0) scale(1, 1)" }], { duration: 180, easing: BOTH });
}

/**
 * Makes a thing draggable; a tap stays a tap.
 * @param {Element} element
 * @param {(dx: number, dy: number, event: PointerEvent) => void} moves
 * @param {(under: Element[]) => void} drops gets the elements below it where it is dropped, uppermost first
 */
export function drag(element, moves, drops) {
  /** @type {PointerEvent | null} */
  let from = null;
  let moved = false;
  const on = (/** @type {string} */ name, /** @type {(event: PointerEvent) => void} */ act) => element.addEventListener(name, /** @type {EventListener} */ (act));
  on("pointerdown", (event) => {
    from = event;
    moved = false;
    element.setPointerCapture(event.pointerId);
  });
  on("pointermove", (event) => {
    const dx = event.clientX - (from?.clientX ?? 0), dy = event.clientY - (from?.clientY ?? 0);
    if (!from || (!moved && Math.hypot(dx, dy) < 8)) return;
    moved = true;
    moves(dx, dy, event);
  });
  const ends = (/** @type {PointerEvent} */ event) => {
    from = null;
    if (!moved) return;
    moved = false;
    const none = (/** @type {Event} */ click) => click.stopImmediatePropagation();
    element.addEventListener("click", none, { capture: true });
    setTimeout(() => element.removeEventListener("click", none, { capture: true }));
    drops(event.type === "pointerup" ? document.elementsFromPoint(event.clientX, event.clientY) : []);
  };
  on("pointerup", ends);
  on("pointercancel", ends);
}

/** Turns dice or a wheel until they rest; a tap ends it. @param {Element} node @param {number} turns @param {number} ms @returns {Promise<unknown> | null} */
export function spin(node, turns, ms) {
  if (isStill() || document.hidden) return null;
  const run = node.animate([{ transform: `rotate(${-360 * turns}deg)` }, { transform: "none" }], { duration: ms, easing: "cubic-bezier(.1, .6, .2, 1)" });
  addEventListener("pointerdown", () => run.finish(), { once: true, capture: true });
  return run.finished;
}
