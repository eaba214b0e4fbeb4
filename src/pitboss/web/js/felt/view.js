/** The felt of the table screen: all of it in a wide window, a close-up on a telephone. */

import { h, put, s } from "../dom.js";
import { Above } from "./above.js";
import { FINGER, halfOf, Lens, lookAt } from "./lens.js";
import { Narrow } from "./narrow.js";
import { Scene } from "./scene.js";

const PHONE = matchMedia("(max-width: 640px)");
/** How long a finger must hold a spot to ask about it, in milliseconds, and the reach of a finger, in pixels. */
const HOLD = 400, REACH = 12;

export class FeltView {
  #acts;
  #changed;
  #again;

  /** @param {Acts} acts @param {Tray} tray @param {() => void} again */
  constructor(acts, tray, again) {
    this.#acts = acts;
    this.tray = tray;
    this.element = h("div", "felt");
    /** @type {Felt | null} */
    this.felt = null;
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Narrow | null} */
    this.narrow = null;
    /** @type {Lens | null} */
    this.lens = null;
    /** @type {Above | null} */
    this.above = null;
    /** The whole felt, in a wide window. @type {SVGSVGElement | null} */
    this.whole = null;
    /** Whether the felt is enlarged, because spots are too small for a finger. */
    this.isNear = false;
    this.#touches();
    this.#again = again;
    this.#changed = () => {
      if (this.felt) this.use(this.felt);
      again();
    };
    PHONE.addEventListener("change", this.#changed);
  }

  stop() {
    PHONE.removeEventListener("change", this.#changed);
  }

  /** @param {Felt} felt */
  use(felt) {
    this.felt = felt;
    this.scene = this.narrow = this.lens = this.above = this.whole = null;
    this.isNear = false;
    const shared = !felt.seats.length, wheeled = Boolean(felt.anchors["wheel"]);
    this.element.className = `felt f-${felt.kind}${PHONE.matches ? " phone" : ""}`;
    if (PHONE.matches && !shared) {
      this.narrow = new Narrow(felt, this.#acts);
      put(this.element, this.narrow.element);
      return;
    }
    // On a telephone, shared boxes are in two columns.
    this.scene = new Scene(PHONE.matches && !felt.parts.length && felt.close ? felt.close : felt, this.#acts);
    if (wheeled) this.above = new Above(felt, () => this.#again());
    if (PHONE.matches && felt.parts.length) {
      this.lens = new Lens(this.scene, felt.parts);
      if (this.above) this.lens.small.append(this.above.tote, this.above.wheel);
      put(this.element, this.lens.element);
      this.lens.look(0);
      return;
    }
    this.whole = s("svg", { class: "whole", viewBox: this.scene.box, role: "group", "aria-label": "The table", preserveAspectRatio: "xMidYMid meet" }, this.scene.root);
    put(this.element, this.above?.element, this.whole);
  }

  /** Holding a spot asks about it; a tap between two small spots enlarges the felt. */
  #touches() {
    const on = (/** @type {string} */ name, /** @type {(event: PointerEvent) => void} */ act) => this.element.addEventListener(name, /** @type {EventListener} */ (act), true);
    let timer = 0, x = 0, y = 0, touches = false, held = false;
    const rest = () => clearTimeout(timer);
    on("pointerdown", (event) => {
      [x, y, touches, held] = [event.clientX, event.clientY, event.pointerType !== "mouse", false];
      rest();
      const key = keyOf(/** @type {Element} */ (event.target));
      if (touches && key) timer = setTimeout(() => this.#acts.hold(key, (held = true)), HOLD);
    });
    on("pointermove", (event) => void (Math.hypot(event.clientX - x, event.clientY - y) > REACH && rest()));
    on("pointerup", rest);
    on("pointercancel", rest);
    on("contextmenu", (event) => void (touches && event.preventDefault()));
    on("click", (event) => void (touches && (held || this.#leans(event)) && event.stopPropagation()));
  }

  /** Enlarges the felt if a tap may mean two spots, and resets it if it means none; true if it did either. @param {MouseEvent} event */
  #leans({ clientX, clientY, target }) {
    const { whole, scene } = this;
    if (!whole || !scene || this.isNear) {
      if (!keyOf(/** @type {Element} */ (target))) this.#out();
      return false;
    }
    const around = Array.from({ length: 9 }, (_, at) => document.elementFromPoint(clientX + (at && REACH * Math.cos(at)), clientY + (at && REACH * Math.sin(at)))).filter((each) => keyOf(each));
    const isSmall = around.some((each) => ((box) => Math.min(box.width, box.height) < FINGER)(/** @type {Element} */ (each).getBoundingClientRect()));
    if (!isSmall || new Set(around.map(keyOf)).size < 2) return false;
    const at = new DOMPoint(clientX, clientY).matrixTransform(whole.getScreenCTM()?.inverse());
    this.isNear = true;
    lookAt(whole, halfOf(/** @type {Box} */ (scene.box.split(" ").map(Number)), [at.x, at.y]));
    this.#acts.near();
    return true;
  }

  #out() {
    if (this.isNear && this.whole && this.scene) lookAt(this.whole, /** @type {Box} */ (this.scene.box.split(" ").map(Number)));
    this.isNear = false;
  }

  /** @param {Look} look */
  draw(look) {
    this.above?.draw(look.view);
    // Chips stay as they were until the ball rests, except for a viewer who bets before that.
    if (this.isRunning && !look.down.size) return;
    if (look.view.phase === "round") this.#out();
    this.#tray(look);
    this.scene?.draw(look);
    this.narrow?.draw(look);
    this.lens?.draw(look);
    this.element.classList.toggle("faded", look.lost);
  }

  get isRunning() {
    return this.above?.runs ?? false;
  }

  /** @param {Look} look */
  #tray(look) {
    const root = this.tray.root;
    if (!look.tray) {
      root.remove();
      return;
    }
    this.tray.draw();
    if (this.narrow) {
      if (root.parentNode !== this.narrow.tray) this.narrow.tray.append(root);
      root.removeAttribute("transform");
    } else if (this.scene) {
      const [x, y, wide, high] = this.scene.felt.anchors["tray"], k = Math.min(wide / 464, high / look.trayHigh);
      root.setAttribute("transform", `translate(${(x + (wide - 464 * k) / 2).toFixed(1)} ${y}) scale(${k.toFixed(3)})`);
      if (root.parentNode !== this.scene.root) this.scene.root.append(root);
    }
  }

  /** @param {number} share */
  clock(share) {
    this.scene?.clock(share);
    this.narrow?.clock(share);
  }

  /** Everything that can be tapped to bet, for the arrow keys. */
  get hits() {
    return /** @type {SVGGraphicsElement[]} */ ([...this.element.querySelectorAll(".hit[data-key]")]);
  }

  /** @param {string} key */
  focus(key) {
    this.lens?.lookAt(key);
    this.#out();
    const found = this.hits.find((each) => each.dataset["key"] === key);
    found?.focus();
    return Boolean(found);
  }
}

/** The spot that an element stands for. @param {Element | null} element */
function keyOf(element) {
  return element?.getAttribute("data-key") ?? "";
}
