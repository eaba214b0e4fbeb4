/** The table itself, below everything else: rail, cloth, rack, shoe, and two signs. */

import { rect, s, write } from "../dom.js";
import { money } from "../money.js";

/** How many chips of each kind the rack shows. @type {[string, number][]} */
const RACK = [["v1", 4], ["v5", 8], ["v25", 8], ["v100", 7], ["v500", 3]];

/** The view box that shows the whole felt. @param {Felt} felt */
export function whole(felt) {
  const [wide, high] = felt.size;
  if (felt.kind === "arc") return `0 14 ${wide} ${high - 10}`;
  if (felt.kind === "room" || felt.kind === "seat") return `0 0 ${wide} ${high}`;
  return `-10 -8 ${wide + 20} ${high + 16}`;
}

/** @param {Felt} felt */
export function base(felt) {
  if (felt.kind === "arc") return arc(felt);
  if (felt.kind === "room") return room(felt);
  if (felt.kind === "seat") return s("g");
  const [width, height] = felt.size;
  return s("g", {}, rect("rail", -8, -6, width + 16, height + 12, 12), rect("cloth", -2, 0, width + 4, height, 8));
}

/** @param {Felt} felt */
function arc(felt) {
  const [rx, ry] = felt.anchors["rim"] ?? [476, 512];
  const x = felt.size[0] / 2, rack = felt.anchors["rack"] ?? [x - 126, 30, 252, 28], top = rack[1] - 6;
  /** @param {number} by */
  const half = (by) => `M${x - rx + by} ${top}A${rx - by} ${ry - by} 0 0 0 ${x + rx - by} ${top}`;
  const group = s("g", {}, s("path", { class: "rail", d: `${half(0)}Z` }), s("path", { class: "cloth", d: `${half(11)}Z` }), s("path", { class: "trim", d: half(19) }));
  group.append(tray(rack));
  const shoe = felt.anchors["shoe"], discards = felt.anchors["discards"];
  if (shoe) {
    group.append(rect("rail", shoe[0] - 36, shoe[1] - 14, 72, 27, 4), rect("p-face", shoe[0] - 40, shoe[1] - 10, 12, 19, 1.5), write(shoe[0] + 4, shoe[1], 12.3, "mid on-rail", "shoe"));
  }
  if (discards) {
    group.append(rect("boxed", discards[0] - 32, discards[1] - 14, 64, 27, 4), write(discards[0], discards[1], 12.3, "mid word q", "discards"));
  }
  return group;
}

/** @param {number[]} box */
function tray([left = 0, top = 0, width = 0, height = 0]) {
  const group = s("g", { "aria-hidden": "true" }, rect("boxed", left, top, width, height, 4));
  let x = left + 7;
  for (const [kind, count] of RACK) {
    const chips = s("g", `chip ${kind}`);
    for (let each = 0; each < count; each += 1, x += 7.1) chips.append(rect("e", x, top + 4, 6.3, height - 8, 1.5));
    group.append(chips);
    x += 6;
  }
  return group;
}

/** @param {Felt} felt */
function room(felt) {
  const [x, y, width, height] = felt.anchors["rail"];
  /** @param {string} css @param {number} by */
  const ring = (css, by) => rect(css, x + by, y + by, width - 2 * by, height - 2 * by, height / 2 - by);
  return s("g", {}, ring("rail", 0), ring("cloth", 13), ring("trim", 25), ring("thin", 72));
}

/** The meter of this table, with the name of its wager. @param {TableView} view @param {Felt} felt */
export function meterOf(view, felt) {
  const [name = "", amount = 0] = Object.entries(view.meters ?? {}).find(([, cents]) => cents) ?? [];
  return { title: String(felt.anchors["meters"]?.[name] ?? name), amount };
}

/**
 * The signs beside a half-round table: limits at the left, the meter at the right.
 * @param {Felt} felt
 * @param {TableView} view
 * @param {string[]} lines
 */
export function signs(felt, view, lines) {
  const limits = felt.anchors["limits"], meter = felt.anchors["meter"], group = s("g", "signs");
  if (limits) {
    const [x, y] = limits, high = 24 + 17 * Math.min(4, lines.length);
    group.append(s("g", { transform: `translate(${x - 74} ${y + 40 - high})` }, rect("sign", 0, 0, 148, high, 6),
      ...lines.slice(0, 4).map((line, at) => write(74, (at ? 24 : 20) + 17 * at, at ? 12.5 : line.length > 14 ? 14 : 16.5, `mid on-sign${at ? "" : " b"}`, line))));
  }
  const { title, amount } = meterOf(view, felt);
  if (meter && amount) {
    const [x, y] = meter;
    group.append(s("g", { transform: `translate(${x - 74} ${y - 40})` }, rect("meter", 0, 0, 148, 80, 6),
      s("text", { x: 74, y: 20, "font-size": 12.5, class: "mid brassy sp b", textLength: title.length > 13 && 132, lengthAdjust: "spacingAndGlyphs" }, title.toUpperCase()), write(74, 44, 20, "mid brassy b", money(amount)), write(74, 65, 12.5, "mid meter-note", "the meter, now")));
  }
  return group;
}
