/** The two addresses that give access: the link of a private table, and the operator's link, which works once. */

import { post } from "../api.js";
import { h, put } from "../dom.js";
import { lone, Screen } from "../screen.js";

export class Join extends Screen {
  connectedCallback() {
    this.className = "lone";
    this.shell.title("Come in");
    put(this, h("h1", {}, "One moment…"));
    void this.#enter();
  }

  async #enter() {
    await this.shell.ready;
    try {
      if (this.parts[0]) this.shell.go(`/table/${(await post("/api/link", { link: this.parts[0] })).table}`);
      else {
        this.shell.take(await post("/api/operator", { token: location.hash.slice(1) }));
        history.replaceState(null, "", "/operator");
        this.shell.go("/floor");
        this.shell.tell("You are now an operator of this floor. The pit is above, or in the menu.");
      }
    } catch (error) {
      put(this, ...lone("This link is not valid.", /** @type {Error} */ (error).message).childNodes);
    }
  }
}

export const tag = "pit-join";
customElements.define(tag, Join);
