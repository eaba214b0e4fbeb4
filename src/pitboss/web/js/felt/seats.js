/** The seats of a table: names, cards, buttons, and whose turn it is. */

import { circle, press, rect, s, write } from "../dom.js";
import { money, signed, sum } from "../money.js";
import { at as personAt, nameOf } from "../table/model.js";
import { pill } from "../pieces/chips.js";
import { isTile } from "../pieces/tiles.js";
import { isBox } from "./cloth.js";
import { handItems, isParted, makesItems } from "./hands.js";
import { seatChips, stackItem } from "./laid.js";
import { comeFrom } from "./motion.js";

/** @type {Record<string, string>} */
export const MARKS = { button: "D", "small blind": "SB", "big blind": "BB", "missed blind": "MISSED", "owes a blind": "OWES" };

/** @param {Scene} scene @param {Look} look @param {Items} items @param {FeltSeat} seat */
export function drawSeat(scene, look, items, seat) {
  const person = personAt(look.view, seat.seat);
  if (!person) {
    if (seat.seat <= look.view.seats && look.view.seat === null) openSeat(scene, items, seat);
    return;
  }
  nameTag(scene, look, items, seat, person);
  if (scene.felt.kind === "room") roomBet(scene, look, items, seat, person);
  else seatChips(scene, look, items, seat, person);
  seatHands(scene, look, items, seat, person);
  seatMarks(scene, look, items, seat, person);
  if (look.view.question?.seats.includes(seat.seat) && look.view.phase !== "bets" && look.view.phase !== "between" && !look.lost) turnRing(scene, items, seat);
}

/** @param {Scene} scene @param {Items} items @param {FeltSeat} seat */
function openSeat(scene, items, seat) {
  const first = scene.spotsOf(seat.seat)[0], plate = !first || isBox(first), [x, y] = plate ? seat.tag : seat.at;
  items.badges.push({
    key: `sit/${seat.seat}`, sig: "",
    make: () => s("g", { class: "sit", role: "button", tabindex: 0, "data-seat": seat.seat, "aria-label": `Sit in seat ${seat.seat}`, onclick: () => scene.acts.sit(seat.seat), onkeydown: press(() => scene.acts.sit(seat.seat)) },
      plate ? rect("plate", x - 42, y - 20, 84, 40, 8) : circle("spot open", x, y, first.r),
      write(x, y - 7, 13, `mid b ${plate ? "sq" : "word"}`, plate ? "Open" : "Sit"),
      write(x, y + 8, 13, `mid ${plate ? "sq" : "b word"}`, plate ? "sit here" : "here")),
  });
}

/** @param {Scene} scene @param {Look} look @param {Items} items @param {FeltSeat} seat @param {SeatView} person */
function nameTag(scene, look, items, seat, person) {
  const isOwn = person.person === look.view.viewer, room = scene.felt.kind === "room";
  const named = isOwn && look.view.session !== "school" ? "You" : short(nameOf(person), room ? 17 : 15);
  const below = belowName(look, person, room);
  const wide = room ? 112 : Math.max(60, Math.min(92, Math.max(named.length * 7.2, below.length * 6.8) + 14)), high = room ? 42 : 36;
  if (scene.felt.kind === "seat") return;
  const [x, y] = isOwn && !room ? [seat.tag[0], seat.tag[1] + 5] : seat.tag;
  const dim = person.state !== "here" || (person.folded && !isOwn);
  const faint = dim && !room;
  scene.taken.push([x - wide / 2, y - high / 2, x + wide / 2, y + high / 2]);
  const css = isOwn ? "tag own" : room ? "plate" : "tag";
  const text = isOwn ? "on-brass" : room ? (dim ? "sq" : "on-sign") : "word";
  items.seats.push({
    key: `${seat.seat}`, sig: `${named}|${below}|${dim}|${isOwn}`,
    make: () => s("g", faint ? "seat dimmed" : "seat", rect(css, x - wide / 2, y - high / 2, wide, high, room ? 8 : 6),
      write(x, y - (room ? 8 : 7.5), Math.min(12.5, (wide - 6) / (named.length * 0.57)), `mid b ${text}`, named), write(x, y + 9, Math.min(12.5, (wide - 6) / (below.length * 0.54)), `mid ${text}${isOwn || room ? "" : " q"}`, below)),
  });
}

/** @param {Look} look @param {SeatView} person @param {boolean} room */
function belowName(look, person, room) {
  if (person.state !== "here") return person.state;
  const question = look.view.question;
  if (question?.kind === "bank" && question.then[0] === person.seat) return "next";
  if (person.banks !== null && look.view.bank_seat === person.seat) return `banks ${money(person.banks)}`;
  if (look.view.session === "school") return money(sum(person.spots, (spot) => spot.amount));
  if (room && person.folded && person.person !== look.view.viewer) return "folded";
  if (room && person.in_round && !person.folded && !person.stack) return "all in";
  return person.ready && look.view.phase === "bets" && person.person !== look.view.viewer ? "ready" : money(person.stack);
}

/** Chips of the betting round in front of a seat in the poker room. @param {Scene} scene @param {Look} look @param {Items} items @param {FeltSeat} seat @param {SeatView} person */
function roomBet(scene, look, items, seat, person) {
  const isOwn = person.person === look.view.viewer, low = seat.tag[1] > scene.felt.size[1] / 2, [x, y] = seat.at, said = look.view.phase === "round" && person.said && !person.folded ? spokenAct(person.said) : "";
  const amount = person.in_front;
  if (amount) items.chips.push(stackItem(`bet/${seat.seat}`, [x, y], 14, amount, isOwn, false, seat.tag, scene.felt.anchors["board"] ?? [500, 280]));
  // At the ends of the table it is nearer the middle; at the long sides it is in front of the chips.
  const side = Math.cos((seat.angle * Math.PI) / 180), away = amount ? 22 + said.length * 3.2 : 0, [dx, dy] = Math.abs(side) > 0.6 ? [side > 0 ? -away : away, 0] : [0, !amount ? 0 : low ? -26 : 27];
  if (said) items.names.push({ key: `said/${seat.seat}`, sig: `${said}${amount}`, make: () => write(x + dx, y + dy, 12, "mid word q", said) });
  if (amount) scene.taken.push([x - 15, y - 15, x + 15, y + 15]);
  if (person.net !== null && look.view.phase !== "round" && person.net) {
    const text = signed(person.net), wide = text.length * 7.6 + 14, [x, y] = [seat.tag[0], seat.tag[1] + (low ? 29 : -29)];
    items.badges.push({ key: `net/${seat.seat}`, sig: text, make: () => s("g", "badge", ...pill(x, y, 13, (person.net ?? 0) > 0 ? "won" : "lost", text, wide, 20)) });
  }
}

/** @param {Scene} scene @param {Look} look @param {Items} items @param {FeltSeat} seat @param {SeatView} person */
function seatHands(scene, look, items, seat, person) {
  const isOwn = person.person === look.view.viewer;
  if (look.cleared || look.bank || (isOwn && look.tray)) return;
  const banks = look.view.banked === person.seat;
  const hands = banks ? [] : person.hands;
  const places = seat.hands[Math.min(hands.length, seat.hands.length) - 1] ?? [];
  const asTiles = isTiles(look);
  hands.forEach((hand, at) => {
    const spare = places[at] ?? places.at(-1);
    const room = scene.felt.kind === "room";
    if (!spare || !hand.cards.length || (room && person.folded && !isOwn)) return;
    const place = isOwn && !room ? { ...spare, wide: Math.max(spare.wide, 22 * hand.cards.length + 12) } : spare;
    const name = `${seat.seat}/${at}`, resting = hands.length > 1 && person.asked && at !== person.playing;
    const parted = isParted(hand);
    items.cards.push(...handItems(name, hand, place, {
      parted, tiles: asTiles, taken: scene.taken, dim: person.folded || resting, enter: (node, order) => dealtFrom(scene, node, place, order),
      ...(isOwn && look.pick ? { picked: look.picked, pick: look.pick } : {}),
    }));
    if (person.folded) return;
    // The words of others are short, and two of their hands are in two lines.
    const makes = isOwn || (room && !parted) ? hand.makes : parted ? hand.makes.replace(/ with the \d-\d( or \d-\d)?/g, "").replace(/ in front, |, (?=high )/, "\n").replace(/ behind$/, "") : hand.makes.split(",")[0] ?? "";
    const side = room && isOwn && hand.cards.length < 6 ? "right" : room && !isOwn && seat.tag[1] < 200 ? "below" : "above";
    scene.wants[isOwn ? "unshift" : "push"](() => makesItems(name, { ...hand, makes }, place, { parted, tiles: asTiles, size: isOwn ? 13 : 11.5, side, taken: scene.taken, ...(!room && isOwn ? { most: parted ? 16 : 40 } : {}) }));
  });
}

/** Moves a card from the shoe or from the dealer. @param {Scene} scene @param {Element} node @param {HandPlace} place @param {number} order */
export function dealtFrom(scene, node, place, order) {
  const from = scene.felt.anchors["shoe"] ?? scene.felt.anchors["deck"] ?? scene.felt.anchors["dealer"] ?? [scene.felt.size[0] / 2, 0];
  const k = place.card / 40;
  comeFrom(node, (from[0] - place.at[0]) / k, (from[1] - place.at[1]) / k, { ms: 220, wait: 70 * order });
}

/** @param {Look} look */
export function isTiles(look) {
  return look.view.people.some((person) => person.hands.some((hand) => hand.cards.some(isTile))) || Object.values(look.view.places).some((hands) => hands.some((hand) => hand.cards.some(isTile)));
}

/** Buttons and the bank, in a row beginning at the name. @param {Scene} scene @param {Look} look @param {Items} items @param {FeltSeat} seat @param {SeatView} person */
function seatMarks(scene, look, items, seat, person) {
  const side = seat.marks[0] < seat.tag[0] ? -1 : 1, y = seat.marks[1];
  let from = seat.marks[0] - side * 29;
  for (const mark of [...person.marks, ...(look.view.bank_seat === seat.seat ? ["bank"] : [])]) {
    const word = MARKS[mark] ?? mark.toUpperCase(), wide = Math.max(24, word.length * 8.4 + 12), x = scene.felt.kind === "room" ? from + (side * wide) / 2 : seat.marks[0];
    from += side * (wide + 4);
    items.seats.push({ key: `${seat.seat}/${mark}`, sig: `${x}`, make: () => s("g", "mark", ...pill(x, y, 12.3, mark === "button" ? "b puckt" : "pill-text", word, wide, 20, mark === "button" ? "die-puck" : "count"), s("title", {}, mark)) });
  }
}

/** @param {Scene} scene @param {Items} items @param {FeltSeat} seat */
function turnRing(scene, items, seat) {
  const room = scene.felt.kind === "room", r = (scene.spotsOf(seat.seat)[0]?.r ?? 26) + 7;
  const [x, y] = room ? seat.tag : seat.at;
  items.turn.push({
    key: `${seat.seat}`, sig: "",
    make: () => {
      const around = room ? { x: x - 60, y: y - 25, width: 120, height: 50, rx: 12 } : { cx: x, cy: y, r };
      const tag = room ? "rect" : "circle";
      return s("g", "ringing", s(tag, { ...around, class: "turn rest", pathLength: 100 }), s(tag, { ...around, class: "turn run", pathLength: 100, "stroke-dasharray": "100 100", transform: room ? null : `rotate(-90 ${x} ${y})` }));
    },
  });
}

/** @param {string} text @param {number} most */
function short(text, most) {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** A seat's last action, as words below its chips: `raises`. @param {string} said */
function spokenAct(said) {
  const word = said.split(" ")[0]?.replaceAll("-", " ") ?? "";
  return /^(all in)$/.test(word) ? word : word ? `${word}${word.endsWith("s") ? "" : "s"}` : "";
}
