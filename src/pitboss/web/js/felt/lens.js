/** A layout on a telephone: all of it small, and below it the part under the lens. Both show the same drawing. */

import { h, s, say, set } from "../dom.js";
import { money, signed, sum } from "../money.js";
import { whole } from "./base.js";
import { resultsOf } from "./laid.js";
import { isStill } from "../settings.js";

/** The smallest room for a finger, in pixels. */
export const FINGER = 40;
let count = 0;

/** Shows a part of a drawing, enlarged. @param {SVGSVGElement} svg @param {Box} box */
export function lookAt(svg, box) {
  set(svg, "viewBox", box.join(" "));
  if (!isStill()) svg.animate([{ opacity: 0.4 }, { opacity: 1 }], { duration: 200 });
}

/** A box around a point, half as wide and half as high as this box and inside it. @param {Box} box @param {Point} at @returns {Box} */
export function halfOf([x, y, wide, high], at) {
  const [w, h] = [wide / 2, high / 2];
  return [Math.min(Math.max(at[0] - w / 2, x), x + w), Math.min(Math.max(at[1] - h / 2, y), y + h), w, h];
}

export class Lens {
  #parts;
  #frame;
  /** The round whose results the lens has shown. */
  #round = -1;

  /** @param {Scene} scene @param {Part[]} parts */
  constructor(scene, parts) {
    this.scene = scene;
    this.#parts = parts;
    this.now = 0;
    /** Whether the lens shows only a piece of its part, because spots there are too small for a finger. */
    this.isNear = false;
    const id = `layout-${++count}`;
    scene.root.id = id;
    this.#frame = s("rect", { class: "lens", rx: 6 });
    this.map = s("svg", { class: "map", viewBox: whole(scene.felt), "aria-hidden": "true", onclick: (/** @type {MouseEvent} */ event) => this.#tapped(event) }, s("use", { href: `#${id}` }), this.#frame);
    this.zone = s("svg", { class: "zone", role: "group", "aria-label": "The part of the layout under the lens" }, scene.root);
    // Every part gets the height of the highest, so that the tabs stay in place.
    this.zone.style.aspectRatio = String(Math.min(...parts.map(({ box }) => box[2] / box[3])));
    this.tabs = h("div", { class: "zones", role: "tablist", "aria-label": "Part of the layout" }, ...parts.map((part, at) => h("button", { role: "tab", onclick: () => this.look(at) }, part.title, h("small"))));
    /** The small layout; while a ball runs, the wheel replaces it. */
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
  }

  /** Each tab shows what the viewer won or lost in its part, or has down there. After a round the lens moves to the largest win, or else the largest loss. @param {Look} look */
  draw(look) {
    const results = look.own ? resultsOf(look, look.own) : new Map();
    let best = this.now, most = 0;
    this.#parts.forEach(({ keys }, at) => {
      const nets = keys.filter((key) => results.has(key)).map((key) => results.get(key).net), net = sum(nets, (each) => each), down = sum(keys, (key) => look.down.get(key) ?? 0), moved = sum(nets, (each) => (each > 0 ? 99 * each : -each));
      if (moved > most || (moved === most && at === this.now)) [best, most] = [at, moved];
      const small = /** @type {Element} */ (this.tabs.children[at]?.lastElementChild);
      say(small, nets.length ? (net ? signed(net) : "even") : down ? money(down) : "");
      set(small, "class", !nets.length ? null : net < 0 ? "lost" : "won");
    });
    if (results.size && look.view.rounds !== this.#round) this.look(best);
    if (results.size) this.#round = look.view.rounds;
  }

  /** @param {Box} box */
  #show(box) {
    lookAt(this.zone, box);
    // If there is room below, more of the layout is shown, but nothing beyond it.
    const { width, height } = this.zone.getBoundingClientRect(), [x, y, wide] = box, high = Math.max(box[3], width ? (wide * height) / width : 0), low = this.scene.felt.size[1] - high;
    const seen = [x, Math.max(0, Math.min(y - (high - box[3]) / 2, low)), wide, high];
    set(this.zone, "viewBox", seen.join(" "));
    ["x", "y", "width", "height"].forEach((name, at) => set(this.#frame, name, seen[at]));
  }

  /** Enlarges again if a spot is too small for a finger; true if it did. @param {FeltSpot} spot */
  lean(spot) {
    const room = Math.min(...(spot.hit ?? []).map(([, , wide, high]) => Math.min(wide, high))) * (this.zone.getScreenCTM()?.a ?? 1);
    const part = this.#parts[this.now];
    if (this.isNear || !part || room >= FINGER) return false;
    this.isNear = true;
    this.#show(halfOf(part.box, spot.at));
    return true;
  }

  /** Moves to the part that holds a spot. @param {string} key */
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
