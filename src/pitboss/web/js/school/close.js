/** A close-up of a finished round: the dealer's hand, and each seat with its cards and bets. */

import { e, h, s } from "../dom.js";
import { money } from "../money.js";
import { cardPicture } from "../pieces/cards.js";
import { stack } from "../pieces/chips.js";
import { dicePicture } from "../pieces/dice.js";
import { isTile, tilePicture } from "../pieces/tiles.js";
import { capital } from "../table/model.js";

/** @param {TableView} view @param {{seat: number, wager: string, hand: number | null} | undefined} now the wager that is paid now */
export function closeUp(view, now) {
  const bank = view.bank_seat ? `Bank, seat ${view.bank_seat}` : "", call = view.said.at(-1) ?? "";
  return [h("div", "top", ...Object.entries(view.places).map(([place, hands]) => e("div", e("b", place === "dealer" && bank ? bank : capital(place)), ...hands.map((hand) => drawn(hand)))),
    view.kind === "steps" ? dicePicture(view.dice, 40) : null, call.includes(" has ") || !call ? null : e("p", `“${call}”`)),
  h("div", "hands", ...view.people.filter((person) => person.spots.length).map((person) => {
    const mine = person.seat === now?.seat;
    return h("section", { class: mine ? "now" : now?.seat ? "" : "any" }, e("b", person.name, person.folded ? ", folded" : ""), ...person.hands.map((hand, at) => drawn(hand, mine && now.hand === at)),
      e("ul", ...person.spots.map((spot) => h("li", mine && spot.wager === now.wager ? "this" : "", spot.title, e("b", s("svg", { viewBox: "-24 -26 48 52", "aria-hidden": "true" }, stack(spot.amount, 20, { plain: true })), money(spot.amount))))));
  }))];
}

/** A hand; one that was set is in two rows. @param {HandView} hand @param {boolean} [now] */
function drawn({ cards, makes, is_set, qualifies }, now = false) {
  return h("figure", now ? "this" : "", ...(is_set ? [cards.slice(0, 2), cards.slice(2)] : [cards]).map((row) => e("div", ...row.map((each) => (isTile(each) ? tilePicture(each, 26) : cardPicture(each, 34))))),
    e("figcaption", makes, qualifies === null ? "" : qualifies ? ", qualifies" : ", does not qualify"));
}
