/** The frame of the page: masthead, purse and menu; and one screen at a time, chosen by the address. */

import { get, post } from "./api.js";
import { h, put, s as svg, say } from "./dom.js";
import { Link } from "./link.js";
import { money } from "./money.js";
import { ROUTES } from "./routes.js";
import { lone } from "./screen.js";

/** @typedef {import("./screen.js").Screen} Screen */

export class Shell {
  #pocket;
  #polite;
  #urgent;
  #notice;
  #visit;

  constructor() {
    this.link = new Link();
    /** @type {Person | null} */
    this.person = null;
    this.balance = 0;
    /** The chips in front of the person at the table that is shown. @type {number | null} */
    this.stack = null;
    /** @type {Screen | null} */
    this.screen = null;
    this.nav = h("nav", { "aria-label": "Pages" });
    this.who = h("small");
    this.amount = h("b");
    this.#pocket = h("small");
    this.main = h("main", { id: "main", tabindex: -1 });
    this.#polite = h("p", { class: "unseen", "aria-live": "polite", id: "said" });
    this.#urgent = h("p", { class: "unseen", "aria-live": "assertive", id: "urgent" });
    this.#notice = h("p", { class: "notice", role: "status", hidden: true });
    this.#visit = 0;
    /** Resolves when the person is known. @type {Promise<void>} */
    this.ready = Promise.resolve();
  }

  async start() {
    document.body.append(
      h("a", { class: "skip", href: "#main" }, "Skip to the table"),
      h("header", "mast", h("a", { class: "brand", href: "/floor" }, "Pitboss"), this.nav,
        h("span", "purse", this.who, " ", this.amount, " ", this.#pocket), this.#menuButton()),
      this.#notice, this.main, this.#polite, this.#urgent);
    addEventListener("popstate", () => void this.#show());
    document.addEventListener("click", (event) => this.#followed(event));
    this.link.addEventListener("welcome", (event) => this.#welcomed(/** @type {CustomEvent} */ (event).detail));
    this.link.addEventListener("balance", (event) => {
      this.balance = /** @type {CustomEvent} */ (event).detail;
      this.drawPurse();
    });
    this.ready = this.#signIn();
    const shown = this.#show();
    await this.ready;
    this.link.start();
    await shown;
  }

  #menuButton() {
    return h("button", { class: "icon", "aria-label": "Menu: theme, keys, account", "aria-haspopup": "dialog", onclick: () => void this.openMenu() },
      svg("svg", { width: 20, height: 20, viewBox: "0 0 20 20", "aria-hidden": "true" }, svg("path", { class: "bars3", d: "M3 6h14M3 10h14M3 14h14" })));
  }

  async openMenu() {
    const [{ openMenu }] = await Promise.all([import("./menu.js"), this.ready]);
    openMenu(this);
  }

  /** The person of this browser: a known person, or a new guest with chips. */
  async #signIn() {
    try {
      this.take(await get("/api/me").catch((error) => {
        if (error.status === 401) return post("/api/guest");
        throw error;
      }));
    } catch (error) {
      this.tell(/** @type {Error} */ (error).message);
    }
  }

  /** @param {{person: Person, balance: number}} me */
  take(me) {
    this.person = me.person;
    this.balance = me.balance;
    this.drawPurse();
    this.#drawNav();
  }

  /** @param {{person: Person, balance: number}} frame */
  #welcomed(frame) {
    if (this.person && this.person.id !== frame.person.id) location.reload();
    this.take(frame);
  }

  drawPurse() {
    say(this.who, this.person ? this.person.name : "");
    say(this.amount, this.person ? money(this.stack ?? this.balance) : "");
    say(this.#pocket, this.stack !== null && this.balance ? `+ ${money(this.balance)} in pocket` : "");
  }

  #drawNav() {
    const path = location.pathname, roles = this.person?.roles ?? [];
    const links = ROUTES.filter((route) => route.nav && (!route.role || roles.includes(route.role)));
    const [floor, ...others] = links.map((route) => h("a", { href: route.href, "aria-current": route.path.test(path) ? "page" : false }, route.nav));
    put(this.nav, floor, h("a", { href: `/guide/${document.body.dataset.house ?? "mount-airy"}` }, "Guide"), ...others);
  }

  /** Follows a link of this page without reloading it. @param {MouseEvent} event */
  #followed(event) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || link.target) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || (url.pathname === location.pathname && url.hash)) return;
    if (!ROUTES.some((route) => route.path.test(url.pathname))) return;
    event.preventDefault();
    this.go(url.pathname + url.search);
  }

  /** @param {string} path */
  go(path) {
    if (path !== location.pathname + location.search) history.pushState(null, "", path);
    void this.#show();
  }

  async #show() {
    const visit = ++this.#visit;
    const route = ROUTES.find((each) => each.path.test(location.pathname));
    this.stack = null;
    this.tell("");
    if (!route) {
      this.screen = null;
      put(this.main, lone("No page has this address."));
      return;
    }
    const { tag } = await route.load();
    if (visit !== this.#visit) return;
    const screen = /** @type {Screen} */ (document.createElement(tag));
    screen.shell = this;
    screen.parts = [...(route.path.exec(location.pathname) ?? [])].slice(1);
    this.house(null);
    this.screen = screen;
    put(this.main, screen);
    this.drawPurse();
    this.#drawNav();
    scrollTo(0, 0);
  }

  /** The house whose cloth is shown. @param {string | null} slug */
  house(slug) {
    if (slug) document.body.dataset.house = slug;
    else delete document.body.dataset.house;
  }

  /** @param {string} name */
  title(name) {
    document.title = name ? `${name} · Pitboss` : "Pitboss";
  }

  /** Shows one line above the screen until the next one; an empty text removes it. @param {string} words */
  tell(words) {
    this.#notice.hidden = !words;
    say(this.#notice, words);
  }

  /** Tells a screen reader something. @param {string} words @param {boolean} [now] interrupts */
  say(words, now = false) {
    const region = now ? this.#urgent : this.#polite;
    // An invisible space makes repeated words a new text, so that they are spoken again.
    region.textContent = region.textContent === words ? `${words}\u00a0` : words;
  }
}
