/** What the prices predict for the bets that were made, and the usual distance from it. */

import { getOnce } from "../api.js";
import { circle, rect, s } from "../dom.js";
import { money } from "../money.js";

/** @typedef {{win: number, spread: number}} Theory in cents */

/**
 * The coin-in of each wager times its price (the mean price if its selections differ). The spread assumes the same bets in every round, fully correlated.
 * @param {import("./pit.js").PitTable | null} table @param {number} rounds @returns {Promise<Theory | null>}
 */
export async function theoryOf(table, rounds) {
  const coin = Object.entries(table?.coin ?? {});
  if (!table || !coin.length || !rounds || table.kind === "room") return null;
  let odds;
  try {
    odds = (await getOnce(`/api/sheets/${table.house}/${table.game}/odds`)).wagers;
  } catch {
    return null;
  }
  /** The prices of one wager; its selections may differ. @type {Map<string, {edge: number, sd: number}[]>} */
  const alike = new Map();
  const within = new Set();
  for (const [key, price] of Object.entries(odds)) {
    const slug = key.split(" ")[0] ?? key;
    alike.set(slug, [...(alike.get(slug) ?? []), price]);
    for (const each of price.includes ?? []) within.add(each);
  }
  let win = 0, square = 0;
  for (const [wager, staked] of coin) {
    const prices = alike.get(wager);
    if (!prices && (within.has(wager) || !staked)) continue;
    if (!prices) return null;
    const mean = (/** @type {"edge" | "sd"} */ what) => prices.reduce((sum, price) => sum + price[what], 0) / prices.length;
    win += staked * mean("edge");
    square += (staked * mean("sd")) ** 2 / rounds;
  }
  return { win, spread: Math.sqrt(square) };
}

/** @param {number} won @param {Theory} theory */
export function gauge(won, theory) {
  const band = 2 * theory.spread, off = band ? (won - theory.win) / band : 0, x = 70 + 37.5 * Math.max(-1.7, Math.min(1.7, off)), out = Math.abs(off) > 1;
  return s("svg", { class: "gauge", viewBox: "0 0 140 26", role: "img", "aria-label": `won ${money(won)}, theory ${money(Math.round(theory.win))}, give or take ${money(Math.round(band))}${out ? ": outside" : ""}` },
    s("path", { class: "axis", d: "M4 13H136" }), rect("band", 32.5, 6, 75, 14, 2), s("path", { class: "th", d: "M70 3V23" }), circle(out ? "act out" : "act", x, 13, 5));
}
