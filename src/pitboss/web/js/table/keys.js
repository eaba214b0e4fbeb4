/** Keys at a table. */

import { settings } from "../settings.js";

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {PitTable} table @param {KeyboardEvent} event */
export function keys(table, event) {
  const target = event.target;
  // A slider uses the arrow keys itself, but no letters.
  const slides = target instanceof HTMLInputElement && target.type === "range" && event.key.length === 1 && event.key !== " ";
  const typing = !slides && (target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement);
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") {
    table.beside.close();
    const stop = table.felt.hits.find((hit) => hit.getAttribute("tabindex") === "0");
    if (stop) stop.focus();
    else if (target instanceof HTMLElement) target.blur();
    return;
  }
  if (typing) return;
  if (act(table, event)) event.preventDefault();
}

/** @param {PitTable} table @param {KeyboardEvent} event */
function act(table, event) {
  const { key } = event, onButton = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement;
  const way = WAYS[key];
  if (way) return !(event.target instanceof HTMLElement && event.target.getAttribute("role") === "tab") && goTo(table, way);
  if (key === "Home") return main(table);
  if (key === "Enter" && !onButton) return enter(table);
  if (key === " " && !onButton) return land(table);
  if (key === "Backspace") {
    if (table.point) table.bets.take(table.point, table.chip);
    return true;
  }
  if (key === "[" || key === "]") {
    table.beside.step(key === "]" ? 1 : -1);
    return true;
  }
  if (key === "/") {
    table.beside.focusBox();
    return true;
  }
  if (key === "?") {
    void import("./help.js").then(({ openKeys }) => openKeys());
    return true;
  }
  if (!settings.letters) return false;
  return letter(table, event);
}

/** @param {PitTable} table @param {KeyboardEvent} event */
function letter(table, event) {
  const { key } = event, { dock } = table;
  if (key === ",") table.speech.handAgain();
  else if (key === ".") table.speech.callAgain();
  else if (dock.asks) return /^[a-z0-9]$/i.test(key) && dock.options.byKey(key);
  else if (dock.mode !== "betting") return false;
  else if (/^[1-8]$/.test(key)) {
    const chip = dock.values[Number(key) - 1];
    if (chip) table.pickChip(chip[0]);
  } else if (key === "z" || key === "Z") table.bets.undo();
  else if (key === "x" || key === "X") table.bets.clear();
  else if (key === "P" && event.shiftKey) table.bets.double();
  else if (key === "p" || key === "P") table.bets.repeat();
  else return false;
  return true;
}

/** Enter means ready, or the button that sets the hand. In a decision it has no default. @param {PitTable} table */
function enter(table) {
  if (table.dock.mode === "setting") return table.dock.options.byKey("↵");
  table.ready();
  return table.moment === "betting" || table.moment === "between";
}

/** @param {PitTable} table */
function land(table) {
  if (!table.point) return main(table);
  table.tap(table.point);
  return true;
}

/** The first spot that takes a bet. @param {PitTable} table */
function main(table) {
  const key = table.felt.felt?.spots.find((spot) => table.bets.isOpen(spot.key))?.key;
  return key !== undefined && table.felt.focus(key);
}

/** The nearest spot in a direction. @param {PitTable} table @param {[number, number]} way */
function goTo(table, [dx, dy]) {
  const hits = table.felt.hits, now = hits.find((hit) => hit === document.activeElement) ?? hits.find((hit) => hit.dataset["key"] === table.point);
  if (!now) return main(table);
  const from = middle(now);
  let best = null, least = Infinity;
  for (const hit of hits) {
    if (hit === now) continue;
    const to = middle(hit), x = to.x - from.x, y = to.y - from.y, along = x * dx + y * dy, across = Math.abs(x * dy) + Math.abs(y * dx);
    if (along <= 1) continue;
    const cost = along + 2.2 * across;
    if (cost < least) [least, best] = [cost, hit];
  }
  if (best?.dataset["key"]) table.felt.focus(best.dataset["key"]);
  return true;
}

/** @param {SVGGraphicsElement} hit */
function middle(hit) {
  const box = hit.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
