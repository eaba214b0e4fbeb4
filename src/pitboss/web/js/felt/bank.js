/** The bank that is offered to the viewer: what it would cover, and the way of the offer around the table. */

import { rect, s, write } from "../dom.js";
import { money } from "../money.js";
import { stack } from "../pieces/chips.js";

export const FRAME = /** @type {const} */ ([380, 246]);

/** The others' last bets in a frame. @param {BankOffer} offer @param {TableView} view @param {string} place where it stands, as a transform @returns {Item} */
export function bankFrame(offer, view, place) {
  const { bets, total } = offer, [wide, high] = FRAME, middle = wide / 2, step = 340 / Math.max(1, bets.length), [least, most] = view.limits;
  return {
    key: "bank", sig: JSON.stringify([bets, place]),
    make: () => s("g", { class: "banking", transform: place }, rect("well own", 0, 0, wide, high, 12), write(middle, 28, 16, "mid word b sp", "THE BANK"), rect("boxed", 20, 48, 340, 112, 8),
      ...bets.flatMap(({ name, amount }, at) => {
        const x = 20 + step * (at + 0.5), shown = name.slice(0, Math.max(4, Math.floor(step / 9)));
        return [s("g", { class: "laid", transform: `translate(${x} 96)` }, stack(amount, Math.min(22, step * 0.4))), write(x, 142, 15, "mid word q", shown)];
      }),
      bets.length ? null : write(middle, 104, 16, "mid word q", "no earlier bets yet"),
      write(middle, 182, 18, "mid word b", total ? `${money(total)} to cover, if bets repeat` : most ? `bets of ${money(least)} to ${money(most)}` : `bets from ${money(least)}`),
      write(middle, 207, 15, "mid word q", "you pay every bet from your chips,"), write(middle, 227, 15, "mid word q", "and bet nothing yourself this round")),
  };
}

/** The seats before and after the viewer in the offer, and a question mark on the viewer's own spot. @param {Scene} scene @param {BankOffer} offer @param {number} seat @param {Items} items */
export function bankWay(scene, offer, seat, items) {
  const own = scene.felt.seats.find((each) => each.seat === seat), r = scene.spotsOf(seat)[0]?.r ?? 30;
  if (!own) return;
  const rack = scene.felt.anchors["rack"], house = /** @type {Point} */ (rack ? [rack[0] + rack[2] / 2, rack[1] + rack[3]] : [scene.felt.size[0] / 2, 0]);
  const place = (/** @type {number | null | undefined} */ number) => scene.felt.seats.find((each) => each.seat === number)?.at ?? house;
  items.wash.push(...[place(offer.from), place(offer.then[0])].map((at, number) => ({ key: `offer${number}`, sig: String(at), make: () => s("path", { class: "offer", d: way(at, own.at, r + 10) }) })));
  const [x, y] = own.at;
  items.ghost.push({ key: "bank?", sig: `${x}`, make: () => s("g", "ghost bank", s("circle", { cx: x, cy: y, r }), write(x, y - r * 0.2, Math.min(15, r * 0.42), "mid brassy b", "BANK?")) });
}

/** A line between two places that ends short of both. @param {Point} from @param {Point} to @param {number} short */
function way([ax, ay], [bx, by], short) {
  const long = Math.hypot(bx - ax, by - ay) || 1, [dx, dy] = [((bx - ax) / long) * short, ((by - ay) / long) * short];
  return `M${ax + dx} ${ay + dy}L${bx - dx} ${by - dy}`;
}
