/** The part above a layout with a wheel: the wheel, the last numbers, and the colour of each player's chips. */

import { circle, e, h, put, s } from "../dom.js";
import { money } from "../money.js";
import { playersChip, worthOf } from "../pieces/chips.js";
import { wheel } from "../pieces/wheel.js";
import { capital, nameOf } from "../table/model.js";
import { spin } from "./motion.js";

export class Above {
  /** Symbols instead of numbers, in the order of the layout. @type {string[]} */
  #symbols;
  #players;
  /** @type {string[]} */
  #order;

  /** @param {Felt} felt @param {() => void} rests the ball has come to rest */
  constructor(felt, rests) {
    this.felt = felt;
    this.rests = rests;
    this.runs = false;
    this.#order = mixed(felt.anchors["wheel"] ?? []);
    this.wheel = h("div", "wheelbox");
    this.tote = h("ol", { class: "tote-strip", "aria-label": "Last results, newest first" });
    this.#players = h("ul", { class: "whose", "aria-label": "At the table" });
    this.#symbols = new Set(this.#order).size < this.#order.length ? [...new Set(felt.anchors["wheel"])] : [];
    this.element = h("div", "above", this.#order.length ? this.wheel : "", h("div", "totebox",
      h("p", "totehead", e("b", this.#symbols.length ? "Last spins" : "Last numbers"), e("small", "newest first; the wheel has no memory")), this.tote, this.#players));
    this.shown = this.past = "";
    this.round = -1;
    this.who = "";
  }

  /** @param {boolean} runs */
  #run(runs) {
    this.runs = runs;
    this.wheel.classList.toggle("runs", runs);
  }

  /** A pocket's name. @param {string} pocket */
  title(pocket) {
    return this.#symbols.length ? this.felt.spots.find((each) => each.key === pocket)?.title ?? pocket : pocket;
  }

  /** @param {string} pocket */
  colour(pocket) {
    if (this.#symbols.length) return `kind k${Math.max(0, this.#symbols.indexOf(pocket)) % 7}`;
    const spot = this.felt.spots.find((each) => each.covers?.length === 1 && each.covers[0] === pocket);
    const css = spot?.shape && "css" in spot.shape ? String(spot.shape.css) : "";
    const found = /red|black|green/.exec(css)?.[0];
    return found === "green" ? "zero" : found ?? "black";
  }

  /** @param {TableView} view */
  draw(view) {
    const past = view.past.map((each) => each.words).filter((words) => words && words.length <= 12).reverse().slice(0, 14);
    const shape = `${view.pocket}|${view.round}`;
    if (shape !== this.shown) {
      this.shown = shape;
      const spun = view.round !== this.round && this.round >= 0 && view.pocket;
      this.round = view.round;
      const outside = this.felt.spots.filter((spot) => !spot.selection && (spot.covers?.length ?? 0) > 6 && spot.covers?.includes(view.pocket)).map((spot) => spot.title.toLowerCase());
      const drawn = wheel(this.#order.map((name) => ({ name: this.title(name), colour: this.colour(name) })), this.title(view.pocket), outside.join(" · "));
      put(this.wheel, s("svg", { viewBox: "0 0 300 300", role: "img", "aria-label": view.pocket ? `The wheel: ${this.title(view.pocket)}` : "The wheel" }, drawn));
      const ring = drawn.querySelector(".ringed");
      const runs = spun && ring ? spin(ring, 3, 4200) : null;
      if (runs) {
        this.#run(true);
        const ends = () => {
          if (!ring?.isConnected) return;
          this.#run(false);
          this.rests();
        };
        runs.then(ends, ends);
      } else this.#run(false);
    }
    if (past.join() !== this.past) {
      this.past = past.join();
      put(this.tote, ...past.map((words, at) => h("li", `on-${this.colour(words)}`, h("i", `pk ${this.colour(words)}${at ? "" : " now"}`, this.title(words)))));
    }
    const who = JSON.stringify(view.people.map((person) => [person.name, person.person, worthOf(person)]));
    if (who === this.who) return;
    this.who = who;
    put(this.#players, e("li", e("b", "At the table")), ...view.people.map((person, at) => e("li",
      s("svg", { viewBox: "-9 -9 18 18", width: 18, height: 18, "aria-hidden": "true" }, person.person === view.viewer ? circle("ring me", 0, 0, 7) : playersChip(at)),
      person.person === view.viewer ? "You, by value" : `${capital(nameOf(person))}${person.spots.length ? `, ${money(worthOf(person))} a chip` : ""}`)));
  }
}

/** Spreads symbols, which are listed in groups, over the wheel. Numbers are already in order. @param {string[]} pockets */
function mixed(pockets) {
  if (new Set(pockets).size === pockets.length) return pockets;
  const counts = new Map();
  for (const name of pockets) counts.set(name, (counts.get(name) ?? 0) + 1);
  const places = [...counts].flatMap(([name, count], kind) => Array.from({ length: count }, (_, at) => ({ name, at: (at + 0.5 + kind / 97) / count })));
  return places.sort((one, other) => one.at - other.at).map((each) => each.name);
}
