/** The options of a decision: word, key and cost; with the trainer on, also what each gives up. */

import { e, group, h, Kept } from "../dom.js";
import { cents, dollars, money } from "../money.js";

/** Letters that mean the same at every table. @type {Record<string, string>} */
const HABITS = { f: "fold", s: "stand" };

/** Letters for options: the first free letter of each word. @param {string[]} words */
export function lettersFor(words) {
  /** @type {string[]} */
  const found = [];
  for (const word of words) {
    const letter = [...word.toLowerCase().replace(/[^a-z0-9]/g, "")].find((each) => !found.includes(each.toUpperCase()) && (HABITS[each] ?? word) === word);
    found.push((letter ?? "").toUpperCase());
  }
  return found;
}

/** The words that are sent for an option. @param {OptionView} option @param {number | null} amount */
export function wordsFor(option, amount) {
  return amount === null ? option.word : `${option.word} ${dollars(option.atop + amount)}`;
}

/** A usual step of bets for a range. @param {number} least @param {number} most */
function stepOf(least, most) {
  const wide = most - least;
  return wide >= 20000 ? 500 : wide >= 2000 ? 100 : wide >= 200 ? 50 : 1;
}

export class Options {
  #kept;

  constructor() {
    this.element = group("options", "Your options");
    this.#kept = new Kept(this.element);
    /** The option whose stepper is open. */
    this.stepping = "";
    this.redraw = () => {};
    /** @type {Button[]} */
    this.buttons = [];
  }

  /** @param {Button[]} buttons */
  draw(buttons) {
    this.buttons = buttons;
    if (!buttons.some((button) => button.word === this.stepping)) this.stepping = "";
    this.#kept.draw(buttons.map((button) => ({
      key: button.word,
      sig: JSON.stringify([button.name, button.cost, button.key, button.main, button.gave, button.off, this.stepping === button.word, button.range && [button.range.least, button.range.most]]),
      make: () => (this.stepping === button.word && button.range ? this.#stepper(button) : this.#button(button)),
    })));
  }

  /** @param {Button} button */
  #button(button) {
    const open = () => {
      this.stepping = button.word;
      this.redraw();
      /** @type {HTMLInputElement | null} */ (this.element.querySelector(".stepping input"))?.focus();
    };
    const act = () => {
      if (button.range?.must) open();
      else this.buttons.find((each) => each.word === button.word)?.act();
    };
    const main = h("button", { class: `opt${button.main ? " main" : ""}`, "data-word": button.word, disabled: button.off || null, onclick: act },
      e("b", button.name), button.key && h("kbd", { "aria-hidden": "true" }, button.key), e("span", button.cost), button.gave && e("i", button.gave));
    if (!button.range || button.range.must) return main;
    return h("div", "ranged", main, h("button", { class: "less", "aria-label": `${button.name}, another amount`, onclick: open }, button.range.other ?? "or less…"));
  }

  /** @param {Button} button */
  #stepper(button) {
    const range = /** @type {NonNullable<Button["range"]>} */ (button.range), step = stepOf(range.least, range.most);
    const input = h("input", { class: "amt", inputmode: "decimal", value: dollars(range.atop + range.now), "aria-label": `${button.name}, dollars` });
    /** @param {number} by */
    const change = (by) => {
      const now = cents(input.value) ?? range.atop + range.now;
      input.value = dollars(Math.min(range.atop + range.most, Math.max(range.atop + range.least, now + by)));
    };
    const confirm = () => {
      const amount = cents(input.value);
      if (amount === null) {
        input.focus();
        return;
      }
      this.stepping = "";
      range.say(amount - range.atop);
      this.redraw();
    };
    return h("form", { class: "opt main stepping", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); confirm(); } },
      e("b", button.name), e("small", `${money(range.atop + range.least)} to ${money(range.atop + range.most)}`),
      h("span", "sl", h("button", { class: "btn", "aria-label": `${money(step)} less`, onclick: () => change(-step) }, "−"), e("label", "$", input),
        h("button", { class: "btn", "aria-label": `${money(step)} more`, onclick: () => change(step) }, "+"), h("button", { class: "btn main", type: "submit" }, "OK")));
  }

  /** The option of a key, if there is one. @param {string} key */
  byKey(key) {
    const button = this.buttons.find((each) => each.key && each.key.toLowerCase() === key.toLowerCase());
    if (!button || button.off) return false;
    /** @type {HTMLButtonElement | null} */ (this.element.querySelector(`[data-word="${CSS.escape(button.word)}"]`))?.click();
    return true;
  }
}
