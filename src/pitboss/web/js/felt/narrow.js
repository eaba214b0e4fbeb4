/** A table with seats on a telephone: the house on top, the others as small hands, and your own seat close up. */

import { h, Kept, put, rect, s, write } from "../dom.js";
import { money, signed, sum } from "../money.js";
import { bare } from "../table/model.js";
import { bankFrame, FRAME } from "./bank.js";
import { pill, stack } from "../pieces/chips.js";
import { handItems, isParted, makesItems } from "./hands.js";
import { meterOf } from "./base.js";
import { isBox } from "./cloth.js";
import { Scene } from "./scene.js";
import { isTiles, MARKS } from "./seats.js";

const WIDE = 390, HOUSE = 92, STRIP = 66, HAND = 130, EDGE = 8;
/** Half of a spot: at least 80 pixels per spot on the narrowest telephone, which shows 360 pixels for these units. The main spot is larger, and so is the gap between two. */
const LEAST = 43.5, USUAL = 45, MAIN = 48, ALONE = 62, GAP = 6;
/** The radius of spots beside the main spot that are never tapped: insurance, a bonus. */
const ASIDE = 22;
/** The room that a hand needs at the left of the spots. */
const ROOM = 130;
/** The cross lies at the left of the others' hands. */
const CROSS = 116;

export class Narrow {
  #room;
  #kept;
  #place;
  #open;
  #asked;
  #isCross;
  #isBeside;
  #top;

  /** @param {Felt} felt @param {Acts} acts */
  constructor(felt, acts) {
    this.felt = felt;
    this.acts = acts;
    this.#room = felt.kind === "room";
    this.house = s("g");
    this.strip = s("g");
    this.own = s("g");
    this.#kept = { house: new Kept(this.house), strip: new Kept(this.strip), own: new Kept(this.own) };
    this.svg = s("svg", { class: "closeup", role: "group", "aria-label": "The table, your seat close up" }, this.house, this.strip, this.own);
    /** @type {Scene | null} */
    this.scene = null;
    this.seat = -1;
    this.#place = s("g");
    this.svg.append(this.#place);
    this.tray = s("g");
    this.svg.append(this.tray);
    this.#open = h("div", "sits");
    this.#asked = false;
    this.#isCross = Boolean(felt.anchors["cross"]);
    /** Whether hands lie at the left of the spots. The spots stay in place with or without a hand. */
    this.#isBeside = !this.#room && (felt.close?.size[1] ?? 0) > 200 && felt.seats.some((seat) => seat.hands.length > 0);
    this.close = felt.close ? nearer(felt.close, this.#isBeside) : null;
    // A drawing that is higher than the telephone scrolls.
    this.element = h("div", { class: `phonefelt${(this.close?.high ?? 0) > 400 ? "" : " fit"}` }, this.svg, this.#open);
    /** The height of the house's part. A board in the poker room is larger, a cross is taller. */
    this.#top = this.#room ? 122 : this.#isCross ? 132 : HOUSE;
  }

  /** The close-up of the viewer's seat, made again when the seat changes. @param {number} seat */
  #closeUp(seat) {
    if (seat === this.seat) return;
    this.seat = seat;
    this.#place.replaceChildren();
    this.scene = null;
    const close = this.felt.close, near = this.close;
    if (!close || !near) return;
    const spots = near.spots.map((spot) => ({ ...spot, seat })), at = /** @type {Point} */ (spots[0]?.at);
    this.scene = new Scene({ ...close, size: [WIDE, near.high], spots, seats: close.seats.map((each) => ({ ...each, seat, at, hands: [] })), kind: "seat" }, this.acts);
    this.#place.append(this.scene.root);
  }

  /** @param {Look} look */
  draw(look) {
    const { view } = look, mine = look.own?.seat ?? 0;
    // From left to right as the viewer sees them across the table. At an oval table those who act next come first.
    const order = (/** @type {SeatView} */ person) => (this.#room ? (person.seat - mine + 20) % 20 : -person.seat);
    const others = view.people.filter((person) => person.person !== view.viewer).sort((one, other) => order(one) - order(other)).slice(0, 9);
    const rows = this.#room && others.length > 5 ? 2 : 1;
    this.#house(look);
    this.#strip(look, others, rows);
    let top = this.#top + (others.length && !this.#isCross ? rows * (STRIP + 6) : 0);
    if (look.bank) {
      this.#kept.own.draw([bankFrame(look.bank, view, `translate(5 ${top + 6})`)]);
      top += FRAME[1] + 12;
    } else if (look.own) top = this.#ownHand(look, top);
    else this.#kept.own.draw([]);
    this.#closeUp(look.own ? look.own.seat : -1);
    this.tray.toggleAttribute("hidden", !look.tray);
    if (this.scene && look.own && !look.tray && !look.bank) {
      this.#place.setAttribute("transform", `translate(0 ${top})`);
      this.scene.draw(look);
      top += this.close?.high ?? 0;
    }
    this.#place.toggleAttribute("hidden", look.tray || look.bank !== null || !this.scene);
    if (look.tray) {
      this.tray.setAttribute("transform", `translate(6 ${top + 4}) scale(${((WIDE - 12) / 464).toFixed(3)})`);
      top += look.trayHigh * ((WIDE - 12) / 464) + 10;
    }
    // Scrolls to the hand that is asked about.
    const asked = Boolean(look.own?.asked);
    if (asked && !this.#asked && !this.element.classList.contains("fit")) this.own.scrollIntoView({ block: "center" });
    this.#asked = asked;
    this.svg.setAttribute("viewBox", `0 0 ${WIDE} ${Math.max(top + 8, 250).toFixed(0)}`);
    this.#seats(look);
  }

  /** @param {Look} look */
  #house(look) {
    const { view } = look, names = look.cleared ? [] : Object.keys(view.places);
    const tiles = isTiles(look);
    /** @type {Item[]} */
    const items = [rect("cloth", 0, 0, WIDE, 1600)].map((node) => ({ key: "cloth", sig: "", make: () => node }));
    names.forEach((name, at) => {
      const step = WIDE / Math.max(1, names.length);
      for (const [number, hand] of (view.places[name] ?? []).entries()) {
        const cross = name === "board" && this.#isCross;
        const place = { at: /** @type {Point} */ ([cross ? CROSS / 2 : step * (at + 0.5), cross ? 66 : this.#room ? 52 : 38]), wide: Math.min(step - 20, this.#room ? 350 : 270), card: cross ? 29 : this.#room ? 60 : names.length > 1 ? 44 : 50, cross, spread: true }, parted = isParted(hand);
        items.push(...handItems(`${name}/${number}`, hand, place, { tiles, parted }), ...makesItems(`${name}/${number}`, { ...hand, makes: hand.makes ? (names.length > 1 ? `${name} ${hand.makes}` : hand.makes) : "" }, place, { tiles, parted, side: "below", size: 13, end: WIDE - 2 }));
      }
    });
    if (!names.length) items.push({ key: "title", sig: view.title, make: () => write(WIDE / 2, this.#isCross ? 34 : 62, Math.min(24, 480 / view.title.length), "mid word q b sp", view.title.toUpperCase()) });
    if (view.pots.length) items.push({ key: "pots", sig: JSON.stringify(view.pots), make: () => write(WIDE / 2, this.#top - 12, 15, "mid word b", `Pot ${view.pots.map((pot) => money(pot.amount)).join(" · side ")}`) });
    this.#kept.house.draw(items);
  }

  /** @param {Look} look @param {SeatView[]} others @param {number} rows */
  #strip(look, others, rows) {
    const { view } = look, beside = this.#isCross && !look.cleared && view.places["board"] ? CROSS : 0, down = this.#isCross ? 33 + (beside ? 0 : 32) : this.#top;
    const across = Math.ceil(others.length / rows), step = Math.min(130, (WIDE - beside) / Math.max(1, across)), first = beside + (WIDE - beside - step * across) / 2;
    const tiles = isTiles(look);
    this.#kept.strip.draw(others.map((person, at) => {
      const asked = view.question?.seats.includes(person.seat) && view.phase === "round";
      const hand = look.cleared || (this.#room && person.folded) ? undefined : person.hands[person.playing] ?? person.hands[0];
      const bet = this.#room ? person.in_front : sum(person.spots, (spot) => spot.amount);
      const below = person.folded ? "folded" : person.net !== null && view.phase !== "round" && !look.cleared ? signed(person.net).replace("$0", "even") : bet ? money(bet) : person.state !== "here" ? person.state : money(person.stack);
      const makes = hand?.makes && hand.makes.length < 9 ? ` · ${hand.makes}` : "";
      const marks = marksOf(person), wide = step - 4, name = `${bare(person.name).slice(0, across > 5 ? 6 : 9)}${makes}`;
      return {
        key: String(person.seat), sig: JSON.stringify([hand, name, below, asked, at, step, person.folded, bet, down, marks]),
        make: () => {
          const group = s("g", { transform: `translate(${(first + (at % across) * step + 2).toFixed(1)} ${down + Math.floor(at / across) * (STRIP + 6)})`, class: person.folded ? "dimmed" : "" }, rect(asked ? "tag asked" : "tag", 0, 0, wide, STRIP, 6));
          if (hand) {
            const pieces = hand.cards.slice(0, 7);
            for (const item of handItems("x", { ...hand, cards: pieces }, { at: [wide / 2, 20], wide: wide - 8, card: Math.min(27, wide * 0.42), least: 17 }, { tiles })) group.append(item.make());
          } else if (bet) group.append(s("g", { transform: `translate(${wide / 2} 20)` }, stack(bet, 15)));
          group.append(write(wide / 2, 46, Math.min(12, (wide - 4) / (name.length * 0.56)), "mid word b", name), write(wide / 2, 59, Math.min(12, (wide - 4) / (below.length * 0.55)), "mid word q", below));
          if (marks) group.append(...pill(marks.length * 4 + 5, 57, 11.5, "b puckt", marks, marks.length * 8 + 8, 17, "die-puck"));
          return group;
        },
      };
    }));
  }

  /** @param {Look} look @param {number} top */
  #ownHand(look, top) {
    const own = /** @type {SeatView} */ (look.own), hands = look.cleared || look.tray || look.view.banked === own.seat ? [] : own.hands.filter((hand) => hand.cards.length);
    const tiles = isTiles(look);
    /** @type {Item[]} */
    const items = [];
    const { left, from, room } = this.close ?? { left: 0, from: 0, room: 0 };
    const across = this.#isBeside ? (hands.length > 2 ? 2 : 1) : Math.max(1, hands.length), step = (this.#isBeside ? left : WIDE) / across, rows = Math.ceil(hands.length / across);
    hands.forEach((hand, at) => {
      const each = room / rows, y = this.#isBeside ? from + each * (Math.floor(at / across) + 0.5) + 8 : 74;
      const place = { at: /** @type {Point} */ ([step * ((at % across) + 0.5) + (this.#isBeside ? 4 : 0), top + y]), wide: step - (across > 1 ? 10 : this.#isBeside ? 14 : 40), card: this.#room ? 72 : this.#isBeside ? Math.min(60, (each - 26) / 1.4) : 60 };
      const how = { parted: isParted(hand), tiles, ...(this.#isBeside ? { most: Math.floor((step - 12) / 7.2), end: left + 6 } : this.#room ? { end: WIDE - 2 } : {}) };
      items.push(...handItems(`own/${at}`, hand, place, { ...how, dim: own.folded || (hands.length > 1 && own.asked && at !== own.playing), ...(look.pick ? { picked: look.picked, pick: look.pick } : {}) }), ...makesItems(`own/${at}`, hand, place, { ...how, size: 13 }));
    });
    const meter = meterOf(look.view, this.felt), [x, low] = (this.close?.low ?? 0) > 124 ? [2, top + (this.close?.high ?? 0) - 42] : room > 170 ? [2, top + from] : [WIDE - 110, 4];
    if (meter.amount && !this.#room) items.push({ key: "meter", sig: `${meter.amount}|${low}`, make: () => s("g", { transform: `translate(${x} ${low})` }, rect("meter", 0, 0, 108, 38, 5), write(54, 11, Math.min(12, 150 / meter.title.length), "mid brassy", meter.title.toUpperCase()), write(54, 27, 14, "mid brassy b", money(meter.amount))) });
    if (this.#isBeside && !hands.length && !look.tray) items.push({ key: "signs", sig: look.signs.join() + top, make: () => s("g", {}, ...look.signs.map((line, at) => write(left / 2 + 4, top + from + room / 2 + (at - 0.5) * 22, Math.min(at ? 13 : 17, (1.6 * left) / line.length), `mid word${at ? " q" : " b"}`, line))) });
    const after = top + (this.#isBeside ? 0 : this.#room || hands.length ? HAND : 0);
    if (this.#room) {
      const bet = own.in_front;
      const words = [marksOf(own), "You", money(own.stack), bet && `${money(bet)} in`].filter(Boolean).join(" · ");
      items.push({ key: "you", sig: words + after, make: () => write(WIDE / 2, after + 22, 15, "mid brassy b", words) });
      if (own.net && look.view.phase !== "round") items.push({ key: "net", sig: `${own.net}${after}`, make: () => write(WIDE / 2, after + 44, 15, `mid ${(own.net ?? 0) > 0 ? "won" : "lost"}`, signed(own.net ?? 0)) });
      this.#kept.own.draw(items);
      return after + 52;
    }
    this.#kept.own.draw(items);
    return after;
  }

  /** Open seats as buttons, for a viewer without a seat. @param {Look} look */
  #seats(look) {
    const taken = new Set(look.view.people.map((person) => person.seat));
    const seats = look.own ? [] : this.felt.seats.filter((seat) => !taken.has(seat.seat) && seat.seat <= look.view.seats);
    const shape = seats.map((seat) => seat.seat).join();
    if (this.#open.dataset["of"] === shape) return;
    this.#open.dataset["of"] = shape;
    put(this.#open, ...seats.map((seat) => h("button", { class: "btn", "data-seat": seat.seat, onclick: () => this.acts.sit(seat.seat) }, `Seat ${seat.seat}`)));
  }

  /** @param {number} share */
  clock(share) {
    this.scene?.clock(share);
  }
}

/** The buttons of a seat, abbreviated. @param {SeatView} person */
function marksOf(person) {
  return person.marks.map((mark) => MARKS[mark] ?? mark.toUpperCase()).join(" ");
}

/**
 * The spots of one seat in rows, as large as a telephone allows, and the place of a hand at their left.
 * @param {Felt} close @param {boolean} isBeside
 */
function nearer(close, isBeside) {
  if (close.spots.some(isBox)) return { spots: close.spots, high: close.size[1] - 36, left: 0, from: 0, room: 0 };
  const shown = close.spots.filter((spot) => spot.shape), main = close.spots[0], hidden = close.spots.filter((spot) => !spot.shape);
  const rows = [...new Set(shown.map((spot) => spot.at[1]))].sort((one, other) => one - other).map((y) => shown.filter((spot) => spot.at[1] === y));
  const size = (/** @type {FeltSpot} */ spot) => (spot === main ? (rows.length > 2 ? MAIN : ALONE) : spot.r < USUAL - 1 ? LEAST : USUAL);
  const half = (/** @type {FeltSpot[]} */ row) => Math.max(...row.map(size)) * row.length + (GAP * (row.length - 1)) / 2;
  const wide = Math.max(...rows.map(half), hidden.length && main ? size(main) + 2 * ASIDE + 2 : 0), x = isBeside ? WIDE - EDGE - wide : WIDE / 2;
  /** @type {FeltSpot[]} */
  const spots = [];
  /** Rows that leave room for a hand. @type {{top: number, low: number, left: number, edge: number}[]} */
  const lines = [];
  let y = EDGE;
  for (const row of rows) {
    const r = Math.max(...row.map(size)), left = x - half(row) - EDGE;
    row.forEach((spot, at) => spots.push(moved(spot, x + (at - (row.length - 1) / 2) * (2 * r + GAP), y + r, size(spot))));
    const last = lines.at(-1);
    if (last && last.left >= ROOM && left >= ROOM) Object.assign(last, { low: y + 2 * r, left: Math.min(last.left, left), edge: left });
    else lines.push({ top: y, low: y + 2 * r, left, edge: left });
    y += 2 * r + GAP;
  }
  // The main spot comes first, as on the felt.
  spots.sort((one, other) => shown.findIndex((spot) => spot.key === one.key) - shown.findIndex((spot) => spot.key === other.key));
  hidden.forEach((spot, at) => spots.push(moved(spot, x + (main ? size(main) : 0) + ASIDE + 2, (spots[0]?.at[1] ?? 0) + (at - (hidden.length - 1) / 2) * 2 * ASIDE, ASIDE)));
  const best = lines.filter((line) => line.left >= ROOM).sort((one, other) => other.low - other.top - one.low + one.top)[0] ?? [...lines].sort((one, other) => other.left - one.left)[0];
  return { spots, high: y, low: lines.at(-1)?.edge ?? 0, left: best?.left ?? 0, from: best?.top ?? 0, room: best ? best.low - best.top : 0 };
}

/** @param {FeltSpot} spot @param {number} x @param {number} y @param {number} r @returns {FeltSpot} */
function moved(spot, x, y, r) {
  const at = /** @type {Point} */ ([x, y]);
  return { ...spot, at, r, ...(spot.shape ? { shape: /** @type {Shape} */ ({ ...spot.shape, at, r }) } : {}) };
}
