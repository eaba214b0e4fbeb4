/** A list of all sheets by house, for the desk and the school. */

import { h } from "../dom.js";
import { houseName } from "../api.js";

/** @param {SheetLine[]} all @param {string} now @param {(sheet: string) => void} tell */
export function sheetPicker(all, now, tell) {
  const houses = [...new Set(all.map((each) => each.house))];
  const list = h("select", { class: "box", "aria-label": "Sheet", onchange: () => tell(list.value) }, ...houses.map((house) => h("optgroup", { label: houseName(house) },
    ...all.filter((each) => each.house === house).map((each) => h("option", { value: each.sheet, selected: each.sheet === now }, each.title)))));
  return list;
}
