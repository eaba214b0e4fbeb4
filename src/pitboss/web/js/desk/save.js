/** A text as a file of the reader's own. */

import { h } from "../dom.js";

/** @param {string} name @param {string} text @param {string} type */
export function save(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
