/** The chips on a felt, and the results of wagers in their place. */

import { circle, s, write } from "../dom.js";
import { money, signed, sum } from "../money.js";
import { pill, playersChip, stack, worthOf } from "../pieces/chips.js";
import { isBox, nameIn } from "./cloth.js";
import { appear, comeFrom, goTo } from "./motion.js";

/** How long losing chips take to reach the rack. */
const SWEEP = 320;

/** @param {Scene} scene @param {Look} look @param {Items} items @param {FeltSeat} seat @param {SeatView} person */
export function seatChips(scene, look, items, seat, person) {
  const isOwn = person.person === look.view.viewer;
  const amounts = isOwn ? new Map([...look.down].filter(([key]) => !key.startsWith("behind "))) : sums(person.spots);
  const results = resultsOf(look, person);
  const rack = rackOf(scene), settled = [...results.keys()], close = scene.felt.kind === "seat";
  for (const spot of scene.spotsOf(seat.seat)) {
    const amount = amounts.get(spot.key) ?? 0, result = results.get(spot.key), off = person.spots.some((each) => each.wager === spot.key && each.off);
    const id = `${seat.seat}/${spot.key}`, [x, y] = spot.at;
    const shown = amount || (result && result.returned ? result.returned : 0);
    const gone = look.view.phase === "round" ? look.settled.get(`${seat.seat}|${spot.key}`) : undefined;
    const lies = Boolean(shown) && !(gone && gone.net < 0);
    if (lies) items.chips.push(stackItem(id, close && !isBox(spot) ? [x, y + spot.r * 0.48] : spot.at, isBox(spot) ? spot.r : close ? spot.r * 0.4 : Math.min(spot.r * 0.72, 30), shown, isOwn && spot.key !== scene.felt.spots[0]?.key, off, isOwn ? [x, scene.felt.size[1] + 40] : seat.tag, rack, result?.net ?? 0, waits(settled, spot.key)));
    if (lies && !isOwn) scene.taken.push([x - spot.r, y - spot.r, x + spot.r, y + spot.r]);
    const net = result?.net ?? gone?.net;
    if (net !== undefined && (result?.outcome !== "push" || isOwn)) badge(scene, items, id, spot, net, lies, net < 0 ? 0 : waits(settled, spot.key), isOwn, () => scene.acts.why(spot.key, seat.seat));
  }
  const main = scene.spotsOf(seat.seat)[0], own = sum(look.down, ([key, each]) => (key.startsWith(`behind ${seat.seat} `) ? each : 0));
  for (const behind of person.behind) {
    const mine = behind.person === look.view.viewer;
    const amount = mine ? own : sum(behind.spots, (each) => each.amount);
    if (main && amount) items.chips.push(stackItem(`${seat.seat}/behind/${behind.person}`, [seat.at[0] + main.r * 1.15, seat.at[1] + main.r * 0.9], main.r * 0.42, amount, mine, false, seat.tag, rack));
  }
  if (main && own && !person.behind.some((each) => each.person === look.view.viewer)) items.chips.push(stackItem(`${seat.seat}/behind/me`, [seat.at[0] + main.r * 1.15, seat.at[1] + main.r * 0.9], main.r * 0.42, own, true, false, seat.tag, rack));
}

/** The results to show, by key. @param {Look} look @param {SeatView} person @returns {Map<string, SpotView>} */
export function resultsOf(look, person) {
  const again = look.view.phase === "bets" && look.view.kind === "pit" && person.spots.length > 0 && person.person !== look.view.viewer;
  if (look.view.phase === "round" || look.cleared || again) return new Map();
  return new Map(person.results.filter((result) => result.why !== "taken down" || result.net).map((result) => [result.wager, result]));
}

/** @returns {Point} @param {Scene} scene */
function rackOf(scene) {
  const rack = scene.felt.anchors["rack"];
  return rack ? [rack[0] + rack[2] / 2, rack[1] + 14] : [scene.felt.size[0] / 2, -20];
}

/** The delay of a result. Losing chips go first, all together; winners are paid one by one, in the order of the house. @param {string[]} settled @param {string} key */
function waits(settled, key) {
  return SWEEP + 120 * Math.max(0, settled.indexOf(key));
}

/**
 * @param {string} key @param {Point} at @param {number} r @param {number} amount @param {boolean} mine @param {boolean} off
 * @param {Point} from @param {Point} to
 * @param {number} [paid] what the rack adds to it, after `wait` @param {number} [wait]
 * @returns {Item}
 */
export function stackItem(key, at, r, amount, mine, off, from, to, paid = 0, wait = 0) {
  const [x, y] = at;
  return {
    key, sig: `${amount}|${mine}|${x}|${y}`, look: String(off),
    make: () => {
      const chips = stack(amount, r);
      if (mine) chips.prepend(circle("ring", 0, 0, r + 2.4));
      const made = s("g", { class: "laid", transform: `translate(${x} ${y})` }, s("g", "moving", chips));
      if (off) rests(made, r, off);
      return made;
    },
    update: (node) => rests(node, r, off),
    enter: (node) => comeFrom(/** @type {Element} */ (node.firstElementChild), from[0] - x, from[1] - y),
    leave: (node) => goTo(node, to[0] - x, to[1] - y, SWEEP),
    change: (node) => {
      if (paid <= 0) return;
      const pays = s("g", "moving", stack(paid, r, { plain: true })), run = comeFrom(pays, to[0] - x, to[1] - y, { ms: 420, wait });
      if (run) node.append(pays);
      run?.finished.finally(() => pays.remove()).catch(() => {});
    },
  };
}

/** Chips that do not work on this roll get an OFF button. @param {Element} node @param {number} r @param {boolean} off */
function rests(node, r, off) {
  node.classList.toggle("resting", off);
  if (off) node.firstElementChild?.append(s("g", { class: "off", transform: `translate(${r} ${-r})` }, circle("off-button", 0, 0, 13.5), write(0, 0.5, 11, "mid off-word", "OFF")));
  else node.querySelector(".off")?.remove();
}

/** Whether a seat lost its chips here, so that the spot is empty now. @param {Look} look @param {SeatView} person @param {string} key */
export function isLost(look, person, key) {
  const result = resultsOf(look, person).get(key), gone = look.view.phase === "round" ? look.settled.get(`${person.seat}|${key}`) : undefined;
  return result ? result.net < 0 && !result.returned && !look.down.has(key) : (gone?.net ?? 0) < 0;
}

/** A win at the upper right of its chips; a loss in their place. @param {Scene} scene @param {Items} items @param {string} id @param {FeltSpot} spot @param {number} net @param {boolean} chips @param {number} wait @param {boolean} named @param {() => void} why */
export function badge(scene, items, id, spot, net, chips, wait, named, why) {
  const text = net === 0 ? "push" : signed(net), inside = !chips && !scene.shared && net < 0;
  const name = inside && named && !isBox(spot) ? nameIn(spot, scene.felt.kind === "seat" ? 18 : 13, true) : null, size = name?.amount ?? Math.max(scene.shared ? 13.8 : 12.3, Math.min(14, spot.r * 0.5));
  const wide = text.length * size * 0.58 + 14, high = size + 6.5, r = scene.shared ? Math.max(15, Math.min(spot.r, 22)) : spot.r;
  // In a box the result is beside the chips and off the name, if there is room.
  const beside = !scene.shared && isBox(spot) && boxWide(spot) > 2 * r + wide;
  const x = Math.min(scene.felt.kind === "seat" ? scene.felt.size[0] - wide / 2 - 2 : Infinity, chips ? spot.at[0] + (beside ? r * 0.6 + wide / 2 : r * (scene.shared ? 0.9 : 0.7)) : spot.at[0]), y = chips ? spot.at[1] - (beside ? r * 0.4 : scene.shared ? Math.max(22, r * 1.15) : r * 0.95) : name?.below ?? (scene.shared ? spot.at[1] : spot.at[1] + spot.r * (inside ? 0.2 : 0.6));
  items.badges.push({
    key: id, sig: `${text}|${x}|${y}`,
    make: () => s("g", { class: "badge", role: "button", tabindex: -1, "data-of": id, "aria-label": `${spot.title}: ${text}. Why?`, onclick: why },
      ...pill(x, y, size, net > 0 ? "won" : net < 0 ? "lost" : "pill-text", text, wide, high, inside ? "bare" : "count")),
    enter: (node) => appear(node, wait),
  });
}

/** @param {FeltSpot} spot */
function boxWide({ shape }) {
  if (shape?.kind !== "polygon") return shape?.kind === "rect" ? shape.box[2] : 0;
  const [[x, y] = [0, 0], [right, low] = [0, 0]] = shape.points;
  return Math.hypot(right - x, low - y);
}

/** @param {Scene} scene @param {Look} look @param {Items} items */
export function sharedChips(scene, look, items) {
  /** For each spot: whose chips lie there, the value of one, and how many there are. @type {Map<string, {person: SeatView, player: number, each: number, count: number}[]>} */
  const others = new Map();
  look.view.people.forEach((person, player) => {
    if (person.person === look.view.viewer) return;
    const worth = worthOf(person);
    for (const [key, each] of sums(person.spots)) {
      const here = others.get(key) ?? [];
      others.set(key, here);
      here.push({ person, player, each, count: Math.round(each / worth) });
    }
  });
  const results = look.own ? resultsOf(look, look.own) : new Map();
  travels(scene, look);
  const settled = [...results.keys()], resting = new Set(look.own?.spots.filter((each) => each.off).map((each) => each.wager));
  const drawn = new Set([...look.down.keys(), ...others.keys(), ...results.keys()]);
  for (const key of drawn) {
    const spot = scene.byKey.get(key);
    if (!spot) continue;
    const amount = look.down.get(key) ?? 0, result = results.get(key);
    const shown = amount || (result && look.view.kind === "pit" ? result.returned : 0);
    const here = (others.get(key) ?? []).slice(0, 5);
    here.forEach(({ person, player, each, count }, at) => {
      const place = beside(spot, at, here.length, Boolean(shown || result));
      items.chips.push({
        key: `${person.seat}/${key}`, sig: `${count}|${each}|${place}|${player}`,
        make: () => s("g", { class: "laid other", transform: `translate(${place[0]} ${place[1]})` }, playersChip(player, count), s("title", {}, `${person.name}: ${money(each)}`)),
      });
    });
    if (shown) items.chips.push(stackItem(`own/${key}`, spot.at, Math.min(spot.r, 22), shown, true, resting.has(key), (spot.by === "goes" && scene.byKey.get(spot.wager)?.at) || [spot.at[0], scene.felt.size[1] + 60], /** @type {Point} */ (scene.goals.get(key)), result?.net ?? 0, waits(settled, key)));
    if (result) badge(scene, items, key, spot, result.net, Boolean(shown), result.net < 0 ? 0 : waits(settled, key), false, () => scene.acts.why(key, look.view.seat));
  }
}

/** Where chips go when they leave the layout: to the rack. A bet that moves to its number stays in place until the move. @param {Scene} scene @param {Look} look */
function travels({ byKey, goals, felt, drawn }, look) {
  for (const key of byKey.keys()) {
    const goal = goals.get(key) ?? [0, 0];
    [goal[0], goal[1]] = [felt.size[0] / 2, -30];
    goals.set(key, goal);
  }
  for (const key of look.down.keys()) {
    const { by, wager = "" } = byKey.get(key) ?? {};
    if (by === "goes" && !drawn.has(key)) Object.assign(goals.get(wager) ?? [], byKey.get(wager)?.at);
  }
  drawn.clear();
  for (const key of look.down.keys()) drawn.add(key);
}

/** @param {SpotView[]} spots @returns {Map<string, number>} */
function sums(spots) {
  const found = new Map();
  for (const spot of spots) found.set(spot.wager, (found.get(spot.wager) ?? 0) + spot.amount);
  return found;
}

/** The place of another player's chip in a shared box: beside the viewer's chips, at the nearer edge, off the print. @param {FeltSpot} spot @param {number} at @param {number} count @param {boolean} crowded @returns {Point} */
function beside({ at: [x, y], r, shape }, at, count, crowded) {
  if (shape?.kind === "dot") return [x + (crowded ? r + 4 : 0) + at * 7, y];
  const [left, , wide, high] = shape?.kind === "rect" ? shape.box : shape?.kind === "polygon" ? [x - r, 0, 2 * r, 99] : [x - 99, 0, 198, 0];
  const before = x - left, after = wide - before;
  if (Math.min(before, after) > r + 40) return [x + (before < after ? -1 : 1) * (r + 11 + at * 11), y];
  if (high > 80 && before === after) return [x + r - 4 - at * 9, y + r + 4];
  return [after < before ? left + wide - 9 : left + 9, y + (at - (count - 1) / 2) * 7];
}
