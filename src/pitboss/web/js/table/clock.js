/** The clock of a question: the time until the default answer. */

import { circle, s, say, set } from "../dom.js";
import { isStill } from "../settings.js";

const ROUND = 119.4;

export class Clock {
  #figure;
  #timer;

  constructor() {
    this.run = s("circle", { class: "left", cx: 22, cy: 22, r: 19, "stroke-dasharray": `${ROUND} ${ROUND}`, transform: "rotate(-90 22 22)" });
    this.#figure = s("text", { x: 22, y: 22.5 });
    this.element = s("svg", { class: "clock", viewBox: "0 0 44 44", role: "timer" }, circle("track", 22, 22, 19), this.run, this.#figure);
    /** @type {number | null} */
    this.end = null;
    this.whole = 1;
    this.question = -1;
    /** @type {(share: number, seconds: number) => void} */
    this.tick = () => {};
    this.#timer = 0;
  }

  /**
   * Sets the time left, in milliseconds; `null` if no clock runs.
   * @param {number | null} left
   * @param {number} question a new question restarts the clock
   */
  start(left, question) {
    if (left === null) this.end = null;
    else {
      this.end = performance.now() + left;
      if (question !== this.question || left > this.whole) this.whole = Math.max(left, 1);
    }
    this.question = question;
    this.draw();
    clearTimeout(this.#timer);
    if (this.end !== null) this.#again();
  }

  #again() {
    this.#timer = setTimeout(() => {
      this.draw();
      if (this.end !== null && this.end > performance.now()) this.#again();
    }, isStill() ? 1000 : 100);
  }

  /** Milliseconds that are left. */
  get left() {
    return this.end === null ? null : Math.max(0, this.end - performance.now());
  }

  draw() {
    const left = this.left, seconds = left === null ? 0 : Math.ceil(left / 1000);
    const share = left === null ? 0 : isStill() ? (seconds * 1000) / this.whole : left / this.whole;
    set(this.run, "stroke-dasharray", `${(ROUND * Math.min(1, share)).toFixed(1)} ${ROUND}`);
    say(this.#figure, left === null ? "" : String(seconds));
    set(this.element, "aria-label", left === null ? "no clock runs" : `${seconds} seconds left`);
    this.element.classList.toggle("resting", left === null);
    this.element.classList.toggle("late", left !== null && seconds <= 5);
    this.tick(Math.min(1, share), left === null ? Infinity : seconds);
  }

  stop() {
    clearTimeout(this.#timer);
    this.end = null;
  }
}
