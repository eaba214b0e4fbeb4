/** The list of keys. */

import { e, note, openDialog, row } from "../dom.js";

/** @type {[string, string][]} */
const KEYS = [
  ["1 – 8", "pick a chip, smallest first"], ["← ↑ → ↓", "to the nearest spot in that direction"], ["Home", "your main spot"],
  ["Space, Backspace", "place a chip, remove one"], ["Z, X", "undo, clear"], ["P, Shift+P", "repeat, double"],
  ["Enter", "ready; in a decision, the focused option"], ["the letter on an option", "that option"],
  [", and .", "repeat my hand; repeat the last call"], ["[ and ]", "the pages beside the table"], ["/", "the command box"], ["Esc", "back to the table"],
];

export function openKeys() {
  openDialog("Keys", e("table", e("tbody", ...KEYS.map(([key, words]) => row(e("kbd", key), e("td", words))))),
    note("Single letters can be switched off in the menu."));
}
