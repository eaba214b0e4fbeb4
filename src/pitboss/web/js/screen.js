/** What every screen of the page is: an element that knows the shell and the parts of its address. */

import { e, h, sentence } from "./dom.js";

export class Screen extends HTMLElement {
  /** @type {Shell} */
  shell = /** @type {Shell} */ (/** @type {unknown} */ (null));
  /** What the groups of the route's pattern found. @type {string[]} */
  parts = [];
}

/** What stands where there is nothing to show, and a way on. @param {string} title @param {string} says @param {string} href @param {string} words */
export function lone(title, says = "", href = "/floor", words = "To the floor") {
  return h("div", "lone", e("h1", title), says && e("p", sentence(says)), e("p", h("a", { href }, words)));
}
