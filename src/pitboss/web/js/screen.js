/** What every screen of the page is: an element that knows the shell and the parts of its address. */

export class Screen extends HTMLElement {
  /** @type {Shell} */
  shell = /** @type {Shell} */ (/** @type {unknown} */ (null));
  /** What the groups of the route's pattern found. @type {string[]} */
  parts = [];
}
