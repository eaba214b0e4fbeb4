/** The setting tray: two wells on the cloth, each with what its hand makes. A tap moves a piece to the other hand. */

import { h, Kept, press, rect, s, write } from "../dom.js";
import { drag } from "../felt/motion.js";
import { cardName, cardPicture, card } from "../pieces/cards.js";
import { tile, tileName, tilePicture } from "../pieces/tiles.js";
import { capital } from "./model.js";

const WIDE = 464;

export class Tray {
  #changed;
  #frame;
  #pieces;
  #kept;

  /**
   * @param {(front: string[]) => Promise<Made | null>} ask what a setting makes
   * @param {() => void} changed
   * @param {(words: string) => void} say
   */
  constructor(ask, changed, say) {
    this.ask = ask;
    this.#changed = changed;
    this.say = say;
    this.question = -1;
    /** @type {OptionView | null} */
    this.option = null;
    /** Places of the hand that lie in front. @type {number[]} */
    this.front = [];
    /** @type {Made | null} */
    this.made = null;
    this.house = "";
    /** Ways to set this hand, each with the pieces in front. @type {{cards: string[], makes: string}[]} */
    this.ways = [];
    this.asked = 0;
    this.root = s("g", { class: "settray", role: "group", "aria-label": "Set your hands" });
    this.#frame = s("g");
    this.#pieces = s("g");
    this.words = s("g");
    this.root.append(this.#frame, this.#pieces, this.words);
    this.#kept = new Kept(this.#pieces);
  }

  /** The height of the tray. Tiles are taller than cards. */
  get high() {
    return this.isTiles ? 226 : 190;
  }

  get isTiles() {
    return this.option?.noun === "tiles";
  }

  /** How many pieces go in front. Even where the rules allow a wrong number (a foul), the tray puts two there. */
  get most() {
    const [least, most] = this.option?.cards ?? [2, 2];
    return least === most ? most : 2;
  }

  /** Cards in front. */
  get named() {
    return this.front.map((at) => this.option?.among[at] ?? "");
  }

  get isFull() {
    return this.option?.cards !== undefined && this.front.length >= this.most;
  }

  /** @param {OptionView} option @param {number} question */
  see(option, question) {
    this.option = option;
    if (this.question === question) return;
    this.question = question;
    this.front = [];
    this.made = null;
    this.house = "";
    this.ways = [];
    void this.#learn();
  }

  /** Asks what the setting makes now, and what the house way would make. */
  async #learn() {
    const mine = ++this.asked;
    const found = await this.ask(this.isFull ? this.named : []);
    if (mine !== this.asked || !found) return;
    this.house = found.house;
    this.ways = found.ways;
    this.made = this.isFull ? found : null;
    this.#changed();
    if (this.made) this.say(`${capital(this.made.says)}. ${this.made.foul ? "It loses" : "A good set"}.`);
  }

  /** @param {number} at */
  toggle(at) {
    const piece = this.option?.among[at] ?? "";
    const name = this.isTiles ? tileName(piece) : cardName(piece);
    if (this.front.includes(at)) {
      this.front = this.front.filter((each) => each !== at);
      this.say(`${capital(name)} ${this.isTiles ? "to the high hand" : "behind"}.`);
    } else {
      this.front = [...this.front, at].slice(-this.most);
      this.say(`${capital(name)} ${this.isTiles ? "to the low hand" : "to the front"}.`);
    }
    this.made = null;
    this.#changed();
    if (this.isFull) void this.#learn();
  }

  clear() {
    this.front = [];
    this.made = null;
    this.#changed();
  }

  /** A way to set the hand as small pictures: first the front, then the others. @param {string[]} front @returns {Child[]} */
  pictures(front) {
    const rest = [...this.option?.among ?? []];
    for (const piece of front) rest.splice(rest.indexOf(piece), 1);
    const draw = (/** @type {string} */ piece) => (this.isTiles ? tilePicture(piece, 26) : cardPicture(piece, 28));
    return [...front.map(draw), h("i"), ...rest.map(draw)];
  }

  draw() {
    const option = this.option;
    if (!option) return;
    const tiles = this.isTiles, count = option.among.length;
    const share = tiles ? 0.5 : Math.max(0.34, this.most / count + 0.02);
    const left = { x: 14, wide: (WIDE - 42) * share }, right = { x: 28 + (WIDE - 42) * share, wide: (WIDE - 42) * (1 - share) };
    const HIGH = this.high, top = 36, high = HIGH - 72;
    const names = tiles ? ["LOW", "HIGH"] : ["IN FRONT", "BEHIND"];
    this.#frame.replaceChildren(
      rect("well own", 0, 0, WIDE, HIGH, 12),
      ...[left, right].flatMap((well, at) => [
        s("rect", { class: "spot wellbox", x: well.x, y: top, width: well.wide, height: high, rx: 8, "data-front": at === 0 ? "true" : "false" }),
        s("text", { x: well.x + 4, y: 22, "font-size": 13, class: "word start" }, s("tspan", "b sp", names[at] ?? ""), s("tspan", { class: "word q", dx: 8 }, `${at === 0 ? this.most : count - this.most} ${option.noun}`)),
      ]));
    const behind = option.among.map((_, at) => at).filter((at) => !this.front.includes(at));
    const order = tiles ? behind : [...behind].sort((one, other) => rankOf(option.among[one] ?? "") - rankOf(option.among[other] ?? ""));
    this.#kept.draw([...this.#row(this.front, left, this.most, top, high, tiles), ...this.#row(order, right, tiles ? order.length : count - this.most, top, high, tiles)]);
    const { made } = this;
    /** @param {string} text @param {number} x @param {number} wide @param {string} css */
    const below = (text, x, wide, css) => write(x, HIGH - 19, Math.max(9.5, Math.min(15, wide / (text.length * 0.53))), `mid ${css}`, text);
    this.words.replaceChildren(...(made?.foul ? [below(`${capital(made.says)}.`, WIDE / 2, WIDE - 24, "lost")] : [left, right].map(({ x, wide }, at) => below(made?.halves[at] ?? "", x + wide / 2, wide, "word b"))));
  }

  /**
   * @param {number[]} places @param {{x: number, wide: number}} well @param {number} room @param {number} top @param {number} high @param {boolean} tiles
   * @returns {Item[]}
   */
  #row(places, well, room, top, high, tiles) {
    const wide = tiles ? 54 : 40, tall = tiles ? 122 : 56;
    const step = (well.wide - 12) / Math.max(room, 1), k = Math.min((step - 3) / wide, (high - 14) / tall, tiles ? 1.3 : 1.7);
    // Too many pieces for the room lie as a fan, which hides neither rank nor suit.
    const apart = places.length > room ? (well.wide - 12 - wide * k) / (places.length - 1) : step, first = places.length > room ? 0 : (step - wide * k) / 2;
    return places.map((at, each) => {
      const piece = this.option?.among[at] ?? "", x = well.x + 6 + first + each * apart, y = top + (high - tall * k) / 2;
      return {
        key: String(at), sig: `${piece}|${x.toFixed(0)}|${k.toFixed(2)}`,
        make: () => {
          const front = this.front.includes(at), name = tiles ? tileName(piece) : cardName(piece);
          const group = s("g", { class: "pickable", transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${k.toFixed(3)})`, role: "button", tabindex: 0, "data-piece": piece, "aria-label": `${name}, ${front ? (tiles ? "low" : "in front") : tiles ? "high" : "behind"}`, onclick: () => this.toggle(at), onkeydown: press(() => this.toggle(at)) },
            tiles ? tile(piece) : card(piece), rect("hit", 0, 0, wide, tall));
          this.#draggable(group, at);
          return group;
        },
      };
    });
  }

  /** Makes a piece draggable to the other well; a tap does the same. @param {SVGGElement} group @param {number} at */
  #draggable(group, at) {
    const piece = /** @type {SVGElement} */ (group.firstElementChild);
    drag(group, (dx, dy) => {
      const scale = group.getScreenCTM()?.a ?? 1;
      piece.setAttribute("transform", `translate(${dx / scale} ${dy / scale})`);
    }, (under) => {
      piece.removeAttribute("transform");
      const front = under.map((each) => each.getAttribute("data-front")).find(Boolean);
      if (front && (front === "true") !== this.front.includes(at)) this.toggle(at);
    });
  }
}

/** @param {string} piece */
function rankOf(piece) {
  return piece === "Jk" ? -1 : "AKQJT98765432".indexOf(piece[0] ?? "");
}
