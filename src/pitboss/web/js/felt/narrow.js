/** A table with seats on a telephone: the house above, the others as small hands, your own seat close up. */

import { h, Kept, put, s, write } from "../dom.js";
import { money, signed } from "../money.js";
import { isTile } from "../pieces/tiles.js";
import { bankFrame, FRAME } from "./bank.js";
import { stack } from "../pieces/chips.js";
import { handItems, isParted, makesItems } from "./hands.js";
import { Scene } from "./scene.js";

const WIDE = 390, HOUSE = 110, STRIP = 74, HAND = 116, BESIDE = 220, LEFT = WIDE - BESIDE - 8;
/** Half of what a finger needs, where the narrowest telephone shows these units: 44 of 360 pixels. */
const FINGER = 24;
/** What the name takes below the spots; on a telephone the masthead says it. */
const TAG = 40;

export class Narrow {
  /** @param {Felt} felt @param {Acts} acts */
  constructor(felt, acts) {
    this.felt = felt;
    this.acts = acts;
    this.room = felt.kind === "room";
    this.house = s("g");
    this.strip = s("g");
    this.own = s("g");
    this.kept = { house: new Kept(this.house), strip: new Kept(this.strip), own: new Kept(this.own) };
    this.svg = s("svg", { class: "closeup", role: "group", "aria-label": "The table, your seat close up" }, this.house, this.strip, this.own);
    /** @type {Scene | null} */
    this.scene = null;
    this.seat = -1;
    this.place = s("g");
    this.svg.append(this.place);
    this.tray = s("g");
    this.svg.append(this.tray);
    this.open = h("div", { class: "sits" });
    const radii = felt.close?.spots.map((spot) => spot.r) ?? [FINGER];
    /** Some spots are so small that a finger needs the whole width for them until the cards come. */
    this.isTight = Math.min(...radii) < FINGER;
    this.element = h("div", { class: `phonefelt${this.isTight ? "" : " fit"}` }, this.svg, this.open);
    /** Hands lie at the left of the spots, and the spots keep their place whether there is one or not. */
    this.hasBeside = !this.room && (felt.close?.size[1] ?? 0) > 200 && felt.seats.some((seat) => seat.hands.length > 0);
    this.isBeside = this.hasBeside;
    /** How high the house's part is: a board in the poker room is larger, a cross taller. */
    this.top = this.room || felt.anchors["cross"] ? 148 : HOUSE;
  }

  /** The own seat close up, made again when the seat changes. @param {number} seat */
  #closeUp(seat) {
    if (seat === this.seat) return;
    this.seat = seat;
    this.place.replaceChildren();
    this.scene = null;
    const close = this.felt.close;
    if (!close) return;
    const spots = close.spots.map((spot) => ({ ...spot, seat }));
    const seats = close.seats.map((each) => ({ ...each, seat, hands: [] }));
    this.scene = new Scene({ ...close, spots, seats, kind: "seat" }, this.acts);
    this.place.append(this.scene.root);
  }

  /** @param {Look} look */
  draw(look) {
    const { view } = look, others = view.people.filter((person) => person.person !== view.viewer);
    this.#house(look);
    this.#strip(look, others);
    let top = this.top + (others.length ? STRIP + 6 : 0);
    if (look.bank) {
      this.kept.own.draw([bankFrame(look.bank, view, `translate(5 ${top + 6})`)]);
      top += FRAME[1] + 12;
    } else if (look.own) top = this.#ownHand(look, top);
    else this.kept.own.draw([]);
    this.#closeUp(look.own ? look.own.seat : -1);
    this.tray.toggleAttribute("hidden", !look.tray);
    if (this.scene && look.own && !look.tray && !look.bank) {
      const [wide, high] = this.scene.felt.size, start = top, { spots } = this.scene.felt;
      // Beside a hand the spots lie at the right edge, with nothing but themselves.
      const from = Math.min(...spots.map((spot) => spot.at[0] - spot.r)), to = Math.max(...spots.map((spot) => spot.at[0] + spot.r));
      const finger = FINGER / Math.min(...spots.map((spot) => spot.r));
      const k = this.isBeside ? Math.min(1, BESIDE / (to - from), 330 / (high - TAG)) : Math.min(WIDE / wide, Math.max(340 / (high - TAG), finger));
      const left = this.isBeside ? WIDE - 8 - to * k - (BESIDE - (to - from) * k) / 2 : (WIDE - wide * k) / 2;
      this.place.setAttribute("transform", `translate(${left.toFixed(1)} ${start}) scale(${k.toFixed(3)})`);
      this.scene.draw(look);
      top = Math.max(start + (this.isBeside ? 200 : 0), start + (high - TAG) * k);
    }
    this.place.toggleAttribute("hidden", look.tray || look.bank !== null || !this.scene);
    if (look.tray) {
      this.tray.setAttribute("transform", `translate(6 ${top + 4}) scale(${((WIDE - 12) / 464).toFixed(3)})`);
      top += look.trayHigh * ((WIDE - 12) / 464) + 10;
    }
    this.svg.setAttribute("viewBox", `0 0 ${WIDE} ${Math.max(top + 8, 250).toFixed(0)}`);
    this.#seats(look);
  }

  /** @param {Look} look */
  #house(look) {
    const { view } = look, names = look.cleared ? [] : Object.keys(view.places);
    const tiles = names.some((name) => view.places[name]?.some((hand) => hand.cards.some(isTile))) || view.people.some((person) => person.hands.some((hand) => hand.cards.some(isTile)));
    /** @type {Item[]} */
    const items = [s("rect", { class: "cloth", width: WIDE, height: 1600 })].map((node) => ({ key: "cloth", sig: "", make: () => node }));
    names.forEach((name, at) => {
      const step = WIDE / Math.max(1, names.length);
      for (const [number, hand] of (view.places[name] ?? []).entries()) {
        const cross = name === "board" && Boolean(this.felt.anchors["cross"]);
        const place = { at: /** @type {[number, number]} */ ([step * (at + 0.5), cross ? 74 : this.room ? 62 : 46]), wide: Math.min(step - 20, this.room ? 350 : 270), card: cross ? 32 : this.room ? 66 : names.length > 1 ? 44 : 54, cross };
        items.push(...handItems(`${name}/${number}`, hand, place, { tiles }), ...makesItems(`${name}/${number}`, { ...hand, makes: hand.makes ? (names.length > 1 ? `${name} ${hand.makes}` : hand.makes) : "" }, place, { tiles, side: "below", size: 13 }));
      }
    });
    if (!names.length) items.push({ key: "title", sig: view.title, make: () => write(WIDE / 2, 56, Math.min(24, 480 / view.title.length), "mid word q b sp", view.title.toUpperCase()) });
    if (view.pots.length) items.push({ key: "pots", sig: JSON.stringify(view.pots), make: () => write(WIDE / 2, this.top - 12, 15, "mid word b", `Pot ${view.pots.map((pot) => money(pot.amount)).join(" · side ")}`) });
    const meter = Object.values(view.meters ?? {}).find(Boolean);
    if (meter && !this.room) items.push({ key: "meter", sig: String(meter), make: () => s("g", { transform: `translate(${WIDE - 104} 4)` }, s("rect", { class: "meter", width: 98, height: 24, rx: 5 }), write(49, 12.5, 13, "mid brassy b", money(meter))) });
    this.kept.house.draw(items);
  }

  /** @param {Look} look @param {SeatView[]} others */
  #strip(look, others) {
    const shown = others.slice(0, 9), step = Math.min(130, WIDE / Math.max(1, shown.length)), first = (WIDE - step * shown.length) / 2, { view } = look;
    const tiles = view.people.some((person) => person.hands.some((hand) => hand.cards.some(isTile)));
    this.kept.strip.draw(shown.map((person, at) => {
      const asked = view.question?.seats.includes(person.seat) && view.phase === "round";
      const hand = look.cleared ? undefined : person.hands[person.playing] ?? person.hands[0];
      const bet = this.room ? person.in_front : person.spots.reduce((sum, spot) => sum + spot.amount, 0);
      const below = person.folded ? "folded" : person.net !== null && view.phase !== "round" && !look.cleared && person.net ? signed(person.net) : bet ? money(bet) : person.state !== "here" ? person.state : money(person.stack);
      const makes = hand?.makes && hand.makes.length < 9 ? ` · ${hand.makes}` : "";
      const mark = person.marks.includes("button") ? "D " : "";
      const wide = step - 4, name = `${mark}${person.name.replace(/^Bot /, "").slice(0, shown.length > 5 ? 6 : 9)}${makes}`;
      return {
        key: String(person.seat), sig: JSON.stringify([hand, name, below, asked, at, step, person.folded, bet]),
        make: () => {
          const group = s("g", { transform: `translate(${(first + at * step + 2).toFixed(1)} ${this.top})`, class: person.folded ? "dimmed" : "" }, s("rect", { class: asked ? "tag asked" : "tag", width: wide, height: STRIP, rx: 6 }));
          if (hand) {
            const pieces = hand.cards.slice(0, 7);
            for (const item of handItems("x", { ...hand, cards: pieces }, { at: [wide / 2, 22], wide: wide - 8, card: Math.min(27, wide * 0.42) }, { tiles })) group.append(item.make());
          } else if (bet) group.append(s("g", { transform: `translate(${wide / 2} 22)` }, stack(bet, 15)));
          group.append(write(wide / 2, 50, Math.min(12, (wide - 4) / (name.length * 0.56)), "mid word b", name), write(wide / 2, 65, Math.min(12, (wide - 4) / (below.length * 0.55)), "mid word q", below));
          return group;
        },
      };
    }));
  }

  /** @param {Look} look @param {number} top */
  #ownHand(look, top) {
    const own = /** @type {SeatView} */ (look.own), hands = look.cleared || look.tray || look.view.banked === own.seat ? [] : own.hands.filter((hand) => hand.cards.length);
    const tiles = hands.some((hand) => hand.cards.some(isTile));
    /** @type {Item[]} */
    const items = [];
    this.isBeside = this.hasBeside && (!this.isTight || hands.length > 0);
    const across = this.isBeside ? (hands.length > 2 ? 2 : 1) : Math.max(1, hands.length), step = (this.isBeside ? LEFT : WIDE) / across, rows = Math.ceil(hands.length / across);
    hands.forEach((hand, at) => {
      const y = !this.isBeside ? (this.room ? 74 : 60) : rows > 1 ? 58 + 100 * Math.floor(at / across) : 96;
      const place = { at: /** @type {[number, number]} */ ([step * ((at % across) + 0.5) + (this.isBeside ? 4 : 0), top + y]), wide: step - (across > 1 ? 10 : this.isBeside ? 14 : 40), card: this.room ? 84 : rows > 1 ? 46 : 60 };
      const how = { parted: isParted(hand), tiles, ...(this.isBeside ? { most: 20 } : {}) };
      items.push(...handItems(`own/${at}`, hand, place, { ...how, dim: own.folded || (hands.length > 1 && own.asked && at !== own.playing), ...(look.pick ? { picked: look.picked, pick: look.pick } : {}) }), ...makesItems(`own/${at}`, hand, place, { ...how, size: 14 }));
    });
    if (this.isBeside && !hands.length && !look.tray) items.push({ key: "signs", sig: look.signs.join() + top, make: () => s("g", {}, ...look.signs.map((line, at) => write(LEFT / 2 + 4, top + 84 + at * 22, Math.min(at ? 13 : 17, 270 / line.length), `mid word${at ? " q" : " b"}`, line))) });
    const after = top + (this.isBeside ? 0 : this.room ? HAND + 28 : hands.length ? HAND : 0);
    if (this.room) {
      const bet = own.in_front;
      const words = `You · ${money(own.stack)}${bet ? ` · ${money(bet)} in` : ""}`;
      items.push({ key: "you", sig: words + after, make: () => write(WIDE / 2, after + 22, 15, "mid brassy b", words) });
      if (own.net && look.view.phase !== "round") items.push({ key: "net", sig: `${own.net}${after}`, make: () => write(WIDE / 2, after + 44, 15, `mid ${(own.net ?? 0) > 0 ? "won" : "lost"}`, signed(own.net ?? 0)) });
      this.kept.own.draw(items);
      return after + 52;
    }
    this.kept.own.draw(items);
    return after;
  }

  /** Open seats as buttons, for a viewer who has none. @param {Look} look */
  #seats(look) {
    const taken = new Set(look.view.people.map((person) => person.seat));
    const seats = look.own ? [] : this.felt.seats.filter((seat) => !taken.has(seat.seat) && seat.seat <= look.view.seats);
    const shape = seats.map((seat) => seat.seat).join();
    if (this.open.dataset["of"] === shape) return;
    this.open.dataset["of"] = shape;
    put(this.open, ...seats.map((seat) => h("button", { class: "btn", type: "button", "data-seat": seat.seat, onclick: () => this.acts.sit(seat.seat) }, `Seat ${seat.seat}`)));
  }

  /** @param {number} share */
  clock(share) {
    this.scene?.clock(share);
  }
}
