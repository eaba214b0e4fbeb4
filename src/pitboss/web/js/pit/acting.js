/** A supervisor's actions at a table. An action that changes money or rules needs a reason, and is logged before it is done. */

import { getOnce, post } from "../api.js";
import { alarm, attempt, e, h, openDialog, submits } from "../dom.js";
import { cents } from "../money.js";

/** The actions: words, route, the input it needs, and whether it needs a reason. @type {[string, string, "" | "amount" | "bots" | "option", boolean][]} */
const ACTS = [["Void the round: every bet goes back", "void", "", true], ["Stop the table after this round", "stop", "", true], ["Post an option or limit", "post", "option", true], ["Bots that join guests", "bots", "bots", false], ["Fill: chips from the cage to the rack", "fill", "amount", false], ["Credit: chips from the rack to the cage", "credit", "amount", false], ["Count the drop box", "count", "", true]];

/** @param {{id: number, title: string, sheet: string}} table @param {(words: string) => void} tell */
export function acting(table, tell) {
  const what = h("select", { class: "box", onchange: () => show() }, ...ACTS.map(([words, route]) => h("option", { value: route }, words))), why = h("input", { class: "box", maxlength: 200, autocomplete: "off" }), amount = h("input", { class: "box", inputmode: "decimal", autocomplete: "off" });
  const name = h("select", "box"), value = h("input", { class: "box", autocomplete: "off" }), says = alarm();
  const fields = { amount: e("label", "Dollars", amount), option: e("label", "Option", name), value: e("label", "Value", value), why: e("label", "Reason, for the log", why) };
  // A custom sheet is not posted by a house; only its limits can be changed.
  void getOnce(`/api/sheets/${table.sheet}`).then((about) => about.options, () => [{ name: "min", title: "least bet" }, { name: "max", title: "largest bet" }])
    .then((all) => name.append(...all.map((/** @type {{name: string, title: string}} */ each) => h("option", { value: each.name }, each.title))));
  const now = () => /** @type {typeof ACTS[0]} */ (ACTS.find(([, route]) => route === what.value));
  const show = () => {
    const [, , needs, reason] = now();
    fields.why.hidden = !reason;
    fields.amount.hidden = needs !== "amount" && needs !== "bots";
    fields.amount.firstChild?.replaceWith(needs === "bots" ? "How many, 0 to 8" : "Dollars");
    fields.option.hidden = fields.value.hidden = needs !== "option";
  };
  const act = () => attempt(says, async () => {
    const [words, route, needs, reason] = now();
    /** @type {Record<string, unknown>} */
    const body = reason ? { why: why.value.trim() } : {};
    if (reason && !body["why"]) throw new Error("Give a reason for the log.");
    if (needs === "amount") body["amount"] = cents(amount.value);
    if (needs === "bots") body["bots"] = Number(amount.value);
    if (needs === "amount" && !body["amount"]) throw new Error("Type an amount in dollars.");
    if (needs === "option") body["options"] = { [name.value]: /^\d+$/.test(value.value) ? Number(value.value) : /^(true|yes)$/.test(value.value) ? true : /^(false|no)$/.test(value.value) ? false : value.value };
    await post(`/api/tables/${table.id}/${route}`, body);
    dialog.close();
    tell(`${words.split(":")[0]}: done at ${table.title}, table ${table.id}.`);
  });
  const dialog = openDialog(`${table.title}, table ${table.id}`,
    h("form", { class: "signs acting", onsubmit: submits(() => act()) }, e("label", "What to do", what), ...Object.values(fields), says, h("button", { class: "btn main", type: "submit" }, "Do it")));
  show();
}
