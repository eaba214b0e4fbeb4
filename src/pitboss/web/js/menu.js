/** The menu: theme, motion, keys; who one is. */

import { post } from "./api.js";
import { button, e, h, note, openDialog, put, say, submits } from "./dom.js";
import { change, settings } from "./settings.js";

/** @param {Shell} shell */
export function openMenu(shell) {
  const says = h("p", { class: "note", role: "status" });
  const dialog = openDialog("Menu",
    h("nav", { class: "places", "aria-label": "Pages, in the menu", onclick: () => dialog.close() }, ...[...shell.nav.children].map((link) => link.cloneNode(true))),
    row("Theme", choice("Theme", [["auto", "as the system"], ["light", "light"], ["dark", "dark"]], settings.theme, (theme) => change({ theme: /** @type {"auto"} */ (theme) }))),
    row("Motion", choice("Motion", [["on", "as the system"], ["off", "none"]], settings.still ? "off" : "on", (still) => change({ still: still === "off" }))),
    row("Single letters as keys", choice("Single letters as keys", [["on", "on"], ["off", "off"]], settings.letters ? "on" : "off", (letters) => change({ letters: letters === "on" }))),
    row("Trainer: best play and what another costs", choice("Trainer", [["off", "off"], ["on", "on"]], settings.trainer ? "on" : "off", (trainer) => change({ trainer: trainer === "on" }))),
    account(shell, says), says,
    note("By touch: hold a spot to see what it pays and costs; nothing is bet by that."), note("Chips are play money. They have no cash value."));
}

/** @param {string} words @param {Element} control */
function row(words, control) {
  return h("div", "frow", h("span", "fl", words), control);
}

/**
 * One of several words.
 * @param {string} label
 * @param {[string, string][]} words
 * @param {string} now
 * @param {(value: string) => void} tell
 */
export function choice(label, words, now, tell) {
  const group = h("div", { class: "seg", role: "radiogroup", "aria-label": label });
  const buttons = words.map(([value, word], at) => h("button", {
    role: "radio", "aria-checked": String(value === now), tabindex: value === now ? 0 : -1, "data-value": value,
    onclick: () => pick(at),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      pick((at + step + words.length) % words.length);
    },
  }, word));
  /** @param {number} at */
  const pick = (at) => {
    buttons.forEach((button, each) => {
      button.setAttribute("aria-checked", String(each === at));
      button.tabIndex = each === at ? 0 : -1;
    });
    buttons[at]?.focus();
    tell(words[at]?.[0] ?? "");
  };
  group.append(...buttons);
  return group;
}

/** @param {Shell} shell @param {Element} says */
function account(shell, says) {
  const section = h("section", "account");
  const person = shell.person;
  if (!person) return section;
  const name = h("input", { class: "box", autocomplete: "username", maxlength: 40, required: true, value: person.kind === "guest" ? "" : person.name });
  const password = h("input", { class: "box", type: "password", autocomplete: "current-password", required: true });
  /** @param {string} path */
  const send = async (path) => {
    try {
      await post(path, path === "/api/sign-out" ? {} : { name: name.value, password: password.value });
      location.reload();
    } catch (error) {
      say(says, /** @type {Error} */ (error).message);
    }
  };
  if (person.kind !== "guest") {
    put(section, e("h3", `Signed in as ${person.name}`), button(() => void send("/api/sign-out"), "Sign out"));
    return section;
  }
  put(section, e("h3", `You are ${person.name}`), note("A name and a password keep your chips for another day."),
    h("form", { class: "signs", onsubmit: submits(() => send("/api/account")) },
      e("label", "Name", name), e("label", "Password", password),
      h("div", "acts", h("button", { class: "btn main", type: "submit" }, "Keep my chips"),
        button(() => void send("/api/sign-in"), "Sign in"))));
  return section;
}
