/** The link of a private table, to copy or to scan with a telephone. */

import { button, copy, h, note, openDialog, rect, s } from "../dom.js";
import { change, settings } from "../settings.js";
import { qr } from "./qr.js";

/** Stores the link in the browser that opened the table. The floor knows only its digest. @param {number} id @param {string} link */
export function keep(id, link) {
  change({ links: { ...settings.links, [id]: link } });
}

/** Shows the link of a table that was opened here. @param {number} id */
export function invite(id) {
  const dialog = openDialog("Private table", privateLink(settings.links[id] ?? "", id, () => dialog.close()));
}

/** @param {string} link @param {number} id @param {() => void} [leave] */
export function privateLink(link, id, leave) {
  const address = `${location.origin}/join/${link}`;
  const says = h("span", { class: "note", role: "status" });
  return h("div", "priv", picture(address), h("div", {}, h("b", {}, "Private link"), h("p", "hex", address),
    h("div", "acts", button(() => void copy(address, says), "Copy"), h("a", { class: "btn main", href: `/table/${id}`, onclick: () => leave?.() }, "Go to the table"), says),
    note("Anybody who has it may sit or watch. It is also in the menu at the table.")));
}

/** The address as a QR code. @param {string} address */
function picture(address) {
  const modules = qr(address);
  if (!modules) return null;
  const size = modules.length + 8, d = modules.map((line, y) => line.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : "")).join("")).join("");
  return s("svg", { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": "The link as a QR code", "shape-rendering": "crispEdges" }, rect("qw", 0, 0, size, size), s("path", { class: "qb", d }));
}
