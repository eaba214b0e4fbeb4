/** The felt of the table screen: whole on a wide window, close up on a telephone. */

import { h, put, s } from "../dom.js";
import { Above } from "./above.js";
import { Lens } from "./lens.js";
import { Narrow } from "./narrow.js";
import { Scene } from "./scene.js";

const PHONE = matchMedia("(max-width: 640px)");

export class FeltView {
  /** @param {Acts} acts @param {Tray} tray @param {() => void} again */
  constructor(acts, tray, again) {
    this.acts = acts;
    this.tray = tray;
    this.element = h("div", { class: "felt" });
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
    this.changed = () => {
      if (this.felt) this.use(this.felt);
      again();
    };
    PHONE.addEventListener("change", this.changed);
  }

  stop() {
    PHONE.removeEventListener("change", this.changed);
  }

  /** @param {Felt} felt */
  use(felt) {
    this.felt = felt;
    this.scene = this.narrow = this.lens = this.above = null;
    const shared = !felt.seats.length, wheeled = Boolean(felt.anchors["wheel"]);
    this.element.className = `felt f-${felt.kind}${PHONE.matches ? " phone" : ""}`;
    if (PHONE.matches && !shared) {
      this.narrow = new Narrow(felt, this.acts);
      put(this.element, this.narrow.element);
      return;
    }
    // Boxes that all share lie in two columns on a telephone.
    this.scene = new Scene(PHONE.matches && !felt.parts.length && felt.close ? felt.close : felt, this.acts);
    if (wheeled) this.above = new Above(felt);
    if (PHONE.matches && felt.parts.length) {
      this.lens = new Lens(this.scene, felt.parts);
      if (this.above && felt.kind === "roulette") this.lens.small.append(this.above.wheel);
      put(this.element, this.above?.element, this.lens.element);
      return;
    }
    put(this.element, this.above?.element, s("svg", { class: "whole", viewBox: this.scene.box, role: "group", "aria-label": "The table", preserveAspectRatio: "xMidYMid meet" }, this.scene.root));
  }

  /** @param {Look} look */
  draw(look) {
    this.above?.draw(look.view);
    this.#tray(look);
    this.scene?.draw(look);
    this.narrow?.draw(look);
    this.element.classList.toggle("faded", look.lost);
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
    const found = this.hits.find((each) => each.dataset["key"] === key);
    found?.focus();
    return Boolean(found);
  }
}
