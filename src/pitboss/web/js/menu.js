/** The menu: theme, motion, keys, and the viewer's account. */

import { get, post } from "./api.js";
import { attempt, button, e, h, note, openDialog, put, say, submits } from "./dom.js";
import { cents, money } from "./money.js";
import { change, settings } from "./settings.js";

/** @param {Shell} shell */
export function openMenu(shell) {
  const says = h("p", { class: "note", role: "status" });
  const dialog = openDialog("Menu",
    h("nav", { class: "places", "aria-label": "Pages, in the menu", onclick: () => dialog.close() }, ...[...shell.nav.children].map((link) => link.cloneNode(true))),
    row("Theme", choice("Theme", [["auto", "like the system"], ["light", "light"], ["dark", "dark"]], settings.theme, (theme) => change({ theme: /** @type {"auto"} */ (theme) }))),
    row("Motion", choice("Motion", [["on", "like the system"], ["off", "none"]], settings.still ? "off" : "on", (still) => change({ still: still === "off" }))),
    row("Single letters as keys", choice("Single letters as keys", [["on", "on"], ["off", "off"]], settings.letters ? "on" : "off", (letters) => change({ letters: letters === "on" }))),
    row("Trainer: best play, and the cost of others", choice("Trainer", [["off", "off"], ["on", "on"]], settings.trainer ? "on" : "off", (trainer) => change({ trainer: trainer === "on" }))),
    link(), account(shell, says), limits(shell, says), says,
    note("By touch: hold a spot to see what it pays and costs. This does not bet."), note("Chips are play money. They have no cash value."));
}

/** A button for the link of a private table that was opened in this browser. */
function link() {
  const id = /^\/table\/(\d+)$/.exec(location.pathname)?.[1] ?? "";
  return settings.links[id] ? row("This table is private", button(() => void import("./floor/link.js").then(({ invite }) => invite(Number(id))), "Invite…")) : null;
}

/** @param {string} words @param {Element} control */
function row(words, control) {
  return h("div", "frow", h("span", "fl", words), control);
}

/**
 * A choice of one of several words.
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
  const send = (path) => attempt(says, async () => {
    await post(path, path === "/api/sign-out" ? {} : { name: name.value, password: password.value });
    location.reload();
  });
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

/** Limits: the most to buy in for per day, and self-exclusion. Only accounts can be excluded, because a guest could come back as another guest. @param {Shell} shell @param {Element} says */
function limits(shell, says) {
  const amount = h("input", { class: "box", inputmode: "decimal", autocomplete: "off", placeholder: "no limit" }), days = h("select", "box", ...[["1", "a day"], ["7", "a week"], ["30", "30 days"], ["365", "a year"]].map(([value, word]) => h("option", { value }, word)));
  let sure = false;
  const away = button(() => void attempt(says, async () => {
    say(away, "Yes, keep me out");
    if (!sure) {
      sure = true;
      return "You cannot undo this earlier. You lose your seats, but keep your chips.";
    }
    await post("/api/exclude", { days: Number(days.value) });
    location.reload();
  }), "Keep me out…");
  void get("/api/me").then((me) => { amount.value = me.buy_in_a_day === null ? "" : String(me.buy_in_a_day / 100); }, () => {});
  const limit = () => attempt(says, async () => {
    const most = cents(amount.value);
    if (!most) throw new Error("Type a limit in dollars, such as 200.");
    await post("/api/limits", { buy_in_a_day: most });
    return `From now on you buy in for at most ${money(most)} a day.`;
  });
  return h("section", "account", e("h3", "Your limits"), h("form", { class: "lim", onsubmit: submits(limit) }, e("label", "Most to buy in for per day, in dollars", amount), h("button", { class: "btn", type: "submit" }, "Set it")),
    note("You can lower a limit at once, but not raise it."),
    shell.person?.kind === "account" && h("div", "lim", e("label", "Stay away for", days), away));
}
