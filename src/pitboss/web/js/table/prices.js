/** What each wager costs, as the floor has counted it. */

import { getOnce } from "../api.js";
import { slugOf } from "./model.js";

/** @typedef {{edge: number, win: number, lose: number, method?: string, note?: string, strategy?: string}} Price */

export class Prices {
  constructor() {
    /** @type {Map<string, Price>} */
    this.prices = new Map();
    this.says = "";
    this.sheet = "";
  }

  /** @param {string} sheet */
  async load(sheet) {
    this.sheet = sheet;
    try {
      const tree = await getOnce(`/api/sheets/${sheet}/odds`);
      for (const [key, price] of Object.entries(tree.wagers ?? {})) {
        for (const each of [key, ...(price.also ?? [])]) this.prices.set(each, price);
      }
    } catch (error) {
      this.says = /** @type {Error} */ (error).message;
    }
  }

  /** @param {string} key @returns {Price | null} */
  of(key) {
    const found = this.prices.get(key) ?? this.prices.get(slugOf(key));
    return found && typeof found.edge === "number" ? found : null;
  }
}
