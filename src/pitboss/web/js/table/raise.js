/** Raising in the poker room: presets, slider, − and +, and a typed amount all set one value, "raise to". */

import { button, h, put, set } from "../dom.js";
import { cents, dollars, money } from "../money.js";

export class Raise {
  #changed;
  #slider;
  #typed;
  #less;
  #more;

  /** @param {() => void} changed */
  constructor(changed) {
    this.#changed = changed;
    this.element = h("div", "bet");
    this.option = /** @type {OptionView | null} */ (null);
    this.value = 0;
    this.shape = "";
    this.pre = h("div", "pre");
    this.#slider = h("input", { type: "range", "aria-label": "Raise to", oninput: () => this.#slid() });
    this.#typed = h("input", { class: "amt", inputmode: "decimal", "aria-label": "Raise to, dollars", onchange: () => this.#take(cents(this.#typed.value) ?? this.value), onkeydown: (/** @type {KeyboardEvent} */ event) => event.stopPropagation() });
    this.step = 100;
    this.#less = button(() => this.#take(this.value - this.step), "−");
    this.#more = button(() => this.#take(this.value + this.step), "+");
    this.element.append(this.pre, h("div", "sl", this.#less, this.#slider, this.#more, h("label", {}, "$", this.#typed)));
  }

  /** The range of the whole amount. @returns {[number, number]} */
  get range() {
    const option = this.option;
    return option ? [option.atop + option.least, option.atop + option.most] : [0, 0];
  }

  /**
   * @param {OptionView} option
   * @param {number} pot what lies in the middle
   * @param {number} call what a call costs
   * @param {number} step the smallest bet of the table
   * @param {number} stack what the player has
   */
  draw(option, pot, call, step, stack) {
    const shape = JSON.stringify([option.word, option.least, option.most, option.atop, pot]);
    this.option = option;
    const [least, most] = this.range;
    if (shape !== this.shape) {
      this.shape = shape;
      this.value = least;
      this.step = step;
      for (const [name, value] of /** @type {[string, number][]} */ ([["min", least], ["max", most], ["step", most - least > step ? step : 1]])) set(this.#slider, name, value);
      set(this.#less, "aria-label", `${money(step)} less`);
      set(this.#more, "aria-label", `${money(step)} more`);
      /** @param {number} part */
      const of = (part) => Math.round((call + option.atop + part * (pot + call)) / 100) * 100;
      const presets = /** @type {[string, number][]} */ ([["min", least], ["½ pot", of(0.5)], ["⅔ pot", of(2 / 3)], ["pot", of(1)], [option.most < stack ? "max" : "all in", most]])
        .filter(([, value], at, { length }) => !at || at === length - 1 || (value > least && value < most));
      put(this.pre, ...presets.map(([name, value]) => h("button", { "data-value": value, onclick: () => this.#take(value) }, `${name} ${money(value)}`)));
    }
    this.#show();
  }

  /** The end of the slider is the largest amount, even if it is not a whole number of steps. */
  #slid() {
    const value = Number(this.#slider.value), most = this.range[1];
    this.#take(value + Number(this.#slider.step) > most ? most : value);
  }

  /** @param {number} value */
  #take(value) {
    const [least, most] = this.range;
    this.value = Math.min(most, Math.max(least, Math.round(value)));
    this.#typed.value = dollars(this.value);
    this.#show();
    this.#changed();
  }

  #show() {
    this.#slider.value = String(this.value);
    if (document.activeElement !== this.#typed) this.#typed.value = dollars(this.value);
    for (const button of this.pre.children) set(button, "aria-pressed", String(Number(/** @type {HTMLElement} */ (button).dataset["value"]) === this.value));
    set(this.#slider, "aria-valuetext", money(this.value));
  }
}
