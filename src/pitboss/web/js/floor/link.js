/** The link of a private table, to copy or to read with a telephone. */

import { button, h, note, rect, s, say } from "../dom.js";
import { qr } from "./qr.js";

/** @param {string} link @param {number} id */
export function privateLink(link, id) {
  const address = `${location.origin}/join/${link}`;
  const says = h("span", { class: "note", role: "status" });
  return h("div", "priv", picture(address), h("div", {}, h("b", {}, "Private link"), h("p", "hex", address),
    h("div", "acts", button(() => void navigator.clipboard?.writeText(address).then(() => say(says, "Copied.")), "Copy"), h("a", { class: "btn main", href: `/table/${id}` }, "Go to the table"), says),
    note("People who have it may sit or watch.")));
}

/** The address for a camera. @param {string} address */
function picture(address) {
  const modules = qr(address);
  if (!modules) return null;
  const size = modules.length + 8, d = modules.map((line, y) => line.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : "")).join("")).join("");
  return s("svg", { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": "The link as a QR code", "shape-rendering": "crispEdges" }, rect("qw", 0, 0, size, size), s("path", { class: "qb", d }));
}
