/** A layout on a telephone: the whole of it small, and below it the part under the lens. Nothing is laid out again. */

import { h, s, set } from "../dom.js";
import { whole } from "./base.js";
import { isStill } from "../settings.js";

/** The least room for a finger, in pixels. */
export const FINGER = 40;
let count = 0;

/** Shows a part of a drawing: the same layout, nearer. @param {SVGSVGElement} svg @param {Box} box */
export function lookAt(svg, box) {
  set(svg, "viewBox", box.join(" "));
  if (!isStill()) svg.animate([{ opacity: 0.4 }, { opacity: 1 }], { duration: 200 });
}

/** A box half as wide and half as high around a point, inside of it. @param {Box} box @param {Point} at @returns {Box} */
export function halfOf([x, y, wide, high], at) {
  const [w, h] = [wide / 2, high / 2];
  return [Math.min(Math.max(at[0] - w / 2, x), x + w), Math.min(Math.max(at[1] - h / 2, y), y + h), w, h];
}

export class Lens {
  #parts;
  #frame;

  /** @param {Scene} scene @param {Part[]} parts */
  constructor(scene, parts) {
    this.scene = scene;
    this.#parts = parts;
    this.now = 0;
    /** The lens is nearer than its part, because spots there are too small for a finger. */
    this.isNear = false;
    const id = `layout-${++count}`;
    scene.root.id = id;
    this.#frame = s("rect", { class: "lens", rx: 6 });
    this.map = s("svg", { class: "map", viewBox: whole(scene.felt), "aria-hidden": "true", onclick: (/** @type {MouseEvent} */ event) => this.#tapped(event) }, s("use", { href: `#${id}` }), this.#frame);
    this.zone = s("svg", { class: "zone", role: "group", "aria-label": "The part of the layout under the lens" }, scene.root);
    this.tabs = h("div", { class: "zones", role: "tablist", "aria-label": "Part of the layout" }, ...parts.map((part, at) => h("button", { role: "tab", onclick: () => this.look(at) }, part.title)));
    /** The small layout; while a ball runs, its wheel takes the place. */
    this.small = h("div", "mapbox", this.map);
    this.element = h("div", "phonefelt", this.small, this.tabs, this.zone);
    /** @type {{x: number, y: number} | null} */
    let from = null;
    this.zone.addEventListener("pointerdown", (event) => (from = { x: event.clientX, y: event.clientY }));
    this.zone.addEventListener("pointerup", (event) => {
      if (!from) return;
      const dx = event.clientX - from.x, dy = event.clientY - from.y;
      from = null;
      if (Math.abs(dx) > 60 && Math.abs(dx) > 2 * Math.abs(dy)) this.look(this.now + (dx < 0 ? 1 : -1));
    });
    this.look(0);
  }

  /** @param {number} at */
  look(at) {
    const part = this.#parts[at];
    if (!part) return;
    this.now = at;
    this.isNear = false;
    this.#show(part.box);
    [...this.tabs.children].forEach((tab, each) => set(tab, "aria-selected", String(each === at)));
    const tab = this.tabs.children[at];
    if (tab instanceof HTMLElement) this.tabs.scrollLeft = tab.offsetLeft - 60;
  }

  /** @param {Box} box */
  #show(box) {
    ["x", "y", "width", "height"].forEach((name, at) => set(this.#frame, name, box[at]));
    lookAt(this.zone, box);
  }

  /** Leans in once more where a spot is too small to be sure of; true if it did. @param {FeltSpot} spot */
  lean(spot) {
    const room = Math.min(...(spot.hit ?? []).map(([, , wide, high]) => Math.min(wide, high))) * (this.zone.getScreenCTM()?.a ?? 1);
    const part = this.#parts[this.now];
    if (this.isNear || !part || room >= FINGER) return false;
    this.isNear = true;
    this.#show(halfOf(part.box, spot.at));
    return true;
  }

  /** Leans to the part of a spot. @param {string} key */
  lookAt(key) {
    if (this.#parts[this.now]?.keys.includes(key)) return;
    const found = this.#parts.findIndex((part) => part.keys.includes(key));
    if (found >= 0) this.look(found);
  }

  /** @param {MouseEvent} event */
  #tapped(event) {
    const matrix = this.map.getScreenCTM();
    if (!matrix) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    let best = 0, nearest = Infinity;
    this.#parts.forEach((part, each) => {
      const [x, y, wide, high] = part.box;
      const away = Math.hypot(Math.max(x - at.x, 0, at.x - x - wide), Math.max(y - at.y, 0, at.y - y - high)) + Math.hypot(x + wide / 2 - at.x, y + high / 2 - at.y) / 100;
      if (away < nearest) [nearest, best] = [away, each];
    });
    this.look(best);
  }
}
