/** The base of every screen: an element that knows the shell and the parts of its address. */

import { e, h, sentence } from "./dom.js";

export class Screen extends HTMLElement {
  /** @type {Shell} */
  shell = /** @type {Shell} */ (/** @type {unknown} */ (null));
  /** The matches of the groups in the route's pattern. @type {string[]} */
  parts = [];
}

/** A screen with nothing to show: a message and a link. @param {string} title @param {string} says @param {string} href @param {string} words */
export function lone(title, says = "", href = "/floor", words = "To the floor") {
  return h("div", "lone", e("h1", title), says && e("p", sentence(says)), e("p", h("a", { href }, words)));
}
