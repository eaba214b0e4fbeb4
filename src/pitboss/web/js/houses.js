/** What the houses are called in short, and their sheets. */

import { getOnce } from "./api.js";

/** `Mount Airy` for `mount-airy`, `York` for `hollywood-york`. @param {string} slug */
export function houseName(slug) {
  const words = slug.replace(/^hollywood-/, "").split("-");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}

/** @returns {Promise<SheetLine[]>} */
export function sheets() {
  return getOnce("/api/sheets");
}
