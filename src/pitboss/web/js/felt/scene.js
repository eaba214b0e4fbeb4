/** Draws one table from its felt and its view. The code is the same for every game; only the data differs. */

import { circle, Kept, s, set, write } from "../dom.js";
import { figure, money, sum } from "../money.js";
import { stack } from "../pieces/chips.js";
import { die } from "../pieces/dice.js";
import { at as personAt } from "../table/model.js";
import { bankFrame, bankWay, FRAME } from "./bank.js";
import { base, signs, whole } from "./base.js";
import { cloth, hitShape, isBox, nameIn, outline, roomFor, spotShape } from "./cloth.js";
import { handItems, isParted, makesItems } from "./hands.js";
import { isLost, sharedChips } from "./laid.js";
import { spin } from "./motion.js";
import { dealtFrom, drawSeat, isTiles } from "./seats.js";

/** @type {Layer[]} */
const LAYERS = ["spots", "wash", "names", "seats", "chips", "cards", "makes", "turn", "hits", "badges", "ghost"];

export class Scene {
  /**
   * @param {Felt} felt
   * @param {Acts} acts
   */
  constructor(felt, acts) {
    this.felt = felt;
    this.acts = acts;
    this.shared = !felt.seats.length;
    this.root = s("g", "scene", base(felt));
    /** @type {Record<string, Kept>} */
    this.layers = {};
    for (const name of LAYERS) {
      const layer = s("g", `l-${name}`);
      this.root.append(layer);
      if (name === "spots" && (felt.kind !== "seat" || felt.spots.some(isBox))) this.root.append(cloth(felt));
      this.layers[name] = new Kept(layer);
    }
    this.box = whole(felt);
    /** Boxes of everything on the felt: left, top, right and bottom. @type {Box[]} */
    this.taken = [];
    /** What hands make, drawn where there is room left. The viewer's own hand comes first. @type {(() => Item[])[]} */
    this.wants = [];
    /** @type {Map<string, FeltSpot>} */
    this.byKey = new Map();
    for (const spot of felt.spots) if (!this.byKey.has(spot.key)) this.byKey.set(spot.key, spot);
    /** Where chips of each spot go when they leave a shared layout, and the spots that had chips. @type {Map<string, Point>} */
    this.goals = new Map();
    /** @type {Set<string>} */
    this.drawn = new Set();
  }

  /** @param {Look} look */
  draw(look) {
    const items = /** @type {Items} */ (/** @type {unknown} */ (Object.fromEntries(LAYERS.map((name) => [name, []]))));
    this.#spots(look, items);
    this.taken = this.spotsOf(look.own?.seat ?? -1).filter((spot) => spot.shape && this.felt.kind === "arc").map(({ at: [x, y], r }) => [x - r, y - r, x + r, y + r]);
    this.wants = [];
    const { rack, tray } = this.felt.anchors;
    // The rack with discards and shoe beside it, and the tray for setting a hand.
    if (rack) this.taken.push([rack[0] - 96, rack[1], rack[0] + rack[2] + 100, rack[1] + rack[3]]);
    if (look.tray && tray) this.taken.push([tray[0], tray[1], tray[0] + tray[2], tray[1] + tray[3]]);
    for (const seat of this.felt.seats) drawSeat(this, look, items, seat);
    if (this.shared) sharedChips(this, look, items);
    this.#house(look, items);
    for (const make of this.wants) items.makes.push(...make());
    if (look.bank && look.own && this.felt.kind === "arc") {
      const [x, y, wide, high] = this.felt.anchors["tray"] ?? [this.felt.size[0] / 2 - 190, 130, ...FRAME], k = Math.min(wide / FRAME[0], high / FRAME[1], 1);
      bankWay(this, look.bank, look.own.seat, items);
      items.ghost.unshift(bankFrame(look.bank, look.view, `translate(${(x + (wide - FRAME[0] * k) / 2).toFixed(1)} ${y}) scale(${k.toFixed(3)})`));
    }
    for (const name of LAYERS) this.layers[name]?.draw(items[name]);
    this.root.classList.toggle("covered", look.tray || look.bank !== null || (this.felt.kind === "arc" && !look.cleared && Object.entries(look.view.places).some(([name, hands]) => name === "board" || hands.some((hand) => hand.makes.length > 36))));
  }

  /** The spots of one seat; on a shared layout all of them. @param {number | undefined} seat */
  spotsOf(seat) {
    return this.shared ? this.felt.spots : this.felt.spots.filter((spot) => spot.seat === seat);
  }

  // Spots: their shapes, and the areas for taps

  /** @param {Look} look @param {Items} items */
  #spots(look, items) {
    const spots = this.felt.spots, mine = look.view.seat;
    [...spots].reverse().forEach((spot) => {
      const owner = this.shared ? mine : spot.seat ?? null;
      const isOwn = this.shared || owner === mine;
      const person = owner === null ? null : personAt(look.view, owner);
      const key = isOwn ? spot.key : `behind ${spot.seat} ${spot.key}`;
      const id = `${spot.seat ?? ""}/${spot.key}`;
      const open = look.open(key) && (isOwn ? mine !== null : person !== null && look.view.behind && person.spots.length > 0);
      this.#spotShape(look, items, spot, id, isOwn, person, open);
      if ((isOwn && mine !== null) || open) this.#hit(look, items, spot, id, key, open);
    });
    const came = look.view.phase !== "round" && !look.cleared ? spots.find((spot) => spot.covers?.length === 1 && spot.covers[0] === look.view.pocket) : null;
    if (came) items.wash.push({ key: "came", sig: came.key, make: () => spotShape(came, { class: "came" }) });
    const pointed = look.point ? spots.find((spot) => spot.key === look.point && (this.shared || spot.seat === mine)) : null;
    if (pointed && look.open(pointed.key)) {
      if ((pointed.covers?.length ?? 0) && this.shared) {
        for (const pocket of pointed.covers ?? []) {
          const number = spots.find((spot) => spot.covers?.length === 1 && spot.covers[0] === pocket);
          if (number?.shape) items.wash.push({ key: `w${pocket}`, sig: "", make: () => outline(/** @type {Shape} */ (number.shape), { class: "wash" }) });
        }
      }
      if (!look.down.has(pointed.key)) {
        const [x, y] = pointed.at, r = Math.max(pointed.r * 0.8, 13);
        items.ghost.push({ key: "ghost", sig: `${pointed.key}${look.chip}`, make: () => s("g", "ghost", s("circle", { cx: x, cy: y, r }), write(x, y + 0.5, r * Math.min(0.8, 3.2 / (figure(look.chip).length + 1)), "mid", `${figure(look.chip)}?`)) });
      }
    }
  }

  /**
   * @param {Look} look @param {Items} items @param {FeltSpot} spot @param {string} id
   * @param {boolean} isOwn @param {SeatView | null} person @param {boolean} open
   */
  #spotShape(look, items, spot, id, isOwn, person, open) {
    if (!spot.shape) return;
    const has = isOwn ? look.down.has(spot.key) : person?.spots.some((each) => each.wager === spot.key) ?? false;
    const seated = isOwn && look.own !== null;
    const classes = ["spot"];
    const css = "css" in spot.shape ? String(spot.shape.css ?? "") : "";
    if (this.shared) classes.push("flat", ...css.split(" ").filter(Boolean).map((word) => `p-${word}`));
    else {
      if (spot.by === "decision") classes.push("later");
      if (seated) classes.push("in");
      if (!person && !isOwn) classes.push("open");
      else if (!isOwn && !has && !open && spot.key !== this.felt.spots[0]?.key) classes.push("idle");
      if (seated && spot.key === this.felt.spots[0]?.key) classes.push("own");
    }
    if (seated && look.decides.has(spot.key)) classes.push("hot");
    else if (seated && open && spot.key === look.point) classes.push("hot");
    const name = classes.join(" ");
    items.spots.push({ key: id, sig: "", look: name, make: () => spotShape(spot, { class: name }), update: (node) => set(node, "class", name) });
    if (this.shared || !seated || isBox(spot)) return;
    const returned = look.view.phase !== "round" && !look.cleared && person?.results.some((each) => each.wager === spot.key && each.returned);
    const lost = person !== null && isLost(look, person, spot.key);
    const close = this.felt.kind === "seat", lies = has || returned;
    if (lost || close || !lies) {
      const { lines, size, tops, squeezed } = nameIn(spot, close ? (lies ? 14 : 18) : 13, lost || Boolean(lies));
      items.names.push({ key: id, sig: `${lost}${lies}`, make: () => s("g", {}, ...lines.map((line, at) => s("text", { x: spot.at[0], y: tops[at], "font-size": size, class: "mid word q b", textLength: squeezed[at], lengthAdjust: squeezed[at] && "spacingAndGlyphs" }, line))) });
    }
  }

  /** @param {Look} look @param {Items} items @param {FeltSpot} spot @param {string} id @param {string} key @param {boolean} open */
  #hit(look, items, spot, id, key, open) {
    const label = look.label(key, spot), dressed = { class: open ? "hit" : "hit off", "aria-label": label, "aria-disabled": open ? null : "true" };
    items.hits.push({
      key: id, sig: key, look: `${label}|${open}`,
      update: (node) => Object.entries(dressed).forEach(([name, value]) => set(node, name, value)),
      make: () => {
        const wider = this.shared ? 0 : Math.min(24, roomFor(this.spotsOf(spot.seat), spot));
        return hitShape(spot, {
          ...dressed, role: "button", tabindex: -1, "data-key": key,
          onclick: () => this.acts.tap(key),
          onpointerenter: () => this.acts.point(key), onpointerleave: () => this.acts.point(null), onfocus: () => this.acts.point(key),
        }, wider);
      },
    });
  }

  // Chips

  // Seats

  /** Draws the clock around the player whose turn it is. @param {number} share */
  clock(share) {
    const left = `${(100 * share).toFixed(1)} 100`;
    for (const ring of this.root.querySelectorAll(".turn.run")) if (ring.getAttribute("stroke-dasharray") !== left) ring.setAttribute("stroke-dasharray", left);
  }

  // The house

  /** @param {Look} look @param {Items} items */
  #house(look, items) {
    if (this.felt.kind === "seat") return;
    const { view } = look, anchors = this.felt.anchors, asTiles = isTiles(look);
    const names = Object.keys(view.places);
    for (const name of look.cleared ? [] : names) {
      const place = this.#placeOf(name, names, view.places[name]?.[0]?.cards.length ?? 1);
      if (!place) continue;
      for (const [at, hand] of (view.places[name] ?? []).entries()) {
        const parted = isParted(hand), { taken } = this;
        items.cards.push(...handItems(`${name}/${at}`, hand, place, { tiles: asTiles, parted, taken, enter: (node, order) => dealtFrom(this, node, place, order) }));
        const two = names.length > 1 && name !== "board" && name !== "dealer";
        const makes = two ? `${name} ${hand.makes}`.trim() : hand.makes;
        // What a hand of the house makes is shown beside it, where no dice lie, because print is below it.
        const side = name === "banker" || (name === "dealer" && !view.dice.length) || name === "board" ? "right" : name === "player" ? "left" : "below";
        items.makes.push(...makesItems(`${name}/${at}`, { ...hand, makes }, place, { tiles: asTiles, parted, taken, size: 13, side, most: side === "below" ? 40 : 15 }));
      }
    }
    if (this.felt.kind === "arc") items.names.unshift({ key: "signs", sig: `${JSON.stringify(view.meters)}${look.signs.join()}`, make: () => signs(this.felt, view, look.signs) });
    if (view.dice.length && anchors["dice"] && !look.cleared) this.#dice(look, items, anchors["dice"]);
    if (view.point !== null && anchors["puck"]) this.#puck(view.point, items);
    if (view.pots.length && anchors["pots"]) this.#pots(view, items);
  }

  /** @param {string} name @param {string[]} names @param {number} count @returns {HandPlace | null} */
  #placeOf(name, names, count) {
    const { anchors, size } = this.felt, room = this.felt.kind === "room";
    // A dealer's hand above a board lies higher, and both are smaller, because a player's hand needs the room below.
    const above = !room && names.length > 1 && names.includes("board"), card = room ? 50 : names.includes("banker") ? 44 : above ? 40 : 46;
    const known = above && name === "dealer" ? [anchors[name][0], anchors[name][1] - 6] : anchors[name];
    if (name === "board" && anchors["cross"]) return { at: anchors["cross"], wide: 110, card: 30, cross: true };
    if (known) return { at: known, wide: room ? 330 : names.includes("banker") ? 120 : count > 5 ? 236 : 256, card, spread: true };
    const middle = anchors["dealer"] ?? [size[0] / 2, 100], others = names.filter((each) => !anchors[each]);
    const step = 168, at = others.indexOf(name);
    return { at: [middle[0] + (at - (others.length - 1) / 2) * step, middle[1]], wide: 150, card };
  }

  /** @param {Look} look @param {Items} items @param {Point} at */
  #dice(look, items, [x, y]) {
    // Where bets go from roll to roll, the dice are the game. Elsewhere they only say who is dealt first.
    const { dice } = look.view, isRolled = look.view.kind === "steps", size = isRolled ? 44 : 24, step = size * 1.14;
    items.cards.push({
      key: "dice", sig: `${dice.join("-")}#${look.view.round}`,
      make: () => s("g", "dice", ...dice.map((value, each) => s("g", { transform: `translate(${x + (each - dice.length / 2) * step} ${y - size / 2})` }, s("g", "tumbling", die(value, size, isRolled ? "red" : ""))))),
      enter: (node) => node.querySelectorAll(".tumbling").forEach((each, turn) => spin(each, 1 + turn, 700)),
    });
  }

  /** @param {number} point @param {Items} items */
  #puck(point, items) {
    const at = this.felt.anchors["puck"][String(point)];
    if (!at) return;
    items.cards.push({
      key: "puck", sig: String(point),
      make: () => s("g", "puck", circle(point ? "die-puck" : "count", at[0], at[1], 16), write(at[0], at[1] + 0.5, 13.8, `mid b ${point ? "puckt" : "pill-text"}`, point ? "ON" : "OFF")),
    });
  }

  /** The pots in the middle. Chips of this street still lie in front of their seats. @param {TableView} view @param {Items} items */
  #pots(view, items) {
    const inFront = sum(view.people, (person) => person.in_front);
    view.pots.forEach((pot, number) => {
      const at = this.felt.anchors["pots"][number], amount = view.pots.length > 1 ? pot.amount : pot.amount - inFront;
      if (!at || amount <= 0) return;
      const words = view.pots.length > 1 ? `${money(amount)} ${number ? "side" : "main"}` : money(amount);
      items.chips.push({
        key: `pot/${number}`, sig: `${amount}`,
        make: () => s("g", { class: "laid", transform: `translate(${at[0] - words.length * 3.6} ${at[1]})` }, s("g", "moving", stack(amount, 14, { plain: true })), s("text", { x: 22, y: 0.5, "font-size": 15, class: "word b start" }, words)),
      });
    });
  }
}
