/** The proof of a round. It says "verified in your browser" only after this script has checked it. */

import { e, h, note, pair, put } from "../dom.js";
import { isProved, verify } from "./verify.js";

/** @param {Element} panel @param {number} table @param {number} round @param {{events: TableEvent[]}[]} steps @param {Record<string, any>[]} lines @param {string} asked the query that lets a reader see the round */
export async function proofPanel(panel, table, round, steps, lines, asked) {
  const path = `/api/tables/${table}/record?round=${round}${asked}`;
  put(panel, e("h3", "The proof"), note("Checking…"));
  /** @type {Record<string, any>[]} */
  let record = [];
  let ok = "", wrong = "", words = "";
  try {
    const answer = await fetch(path, { credentials: "same-origin" });
    if (!answer.ok) throw new Error(`The floor answered ${answer.status}: the record could not be read.`);
    const text = await answer.text();
    record = text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
    const { checked, unrevealed } = verify(text);
    const settled = record.find((line) => line["kind"] === "settle" && line["round"] === round);
    const foreign = settled ? notIn(settled["shown"], steps) : "";
    if (foreign) wrong = foreign;
    else if (checked.rounds && settled) {
      ok = "verified in your browser";
      words = `The revealed seed matches the commitment. With the players’ seeds it gives ${[[checked.cards, "card"], [checked.rolls, "roll"], [checked.spins, "spin"]].filter(([many]) => many).map(([many, word]) => `${many} ${word}${many === 1 ? "" : "s"}`).join(", ")}: those of this record, ${checked.rounds} ${checked.rounds === 1 ? "round" : "rounds"} of one seed.`;
    } else [ok, wrong, words] = byCards(steps, lines, unrevealed);
  } catch (error) {
    wrong = /** @type {Error} */ (error).message;
  }
  const open = [...record].reverse().find((line) => line["kind"] === "open" || line["kind"] === "roll"), commit = [...record].reverse().find((line) => line["kind"] === "commit" && !line["purpose"].endsWith(" table")) ?? record.find((line) => line["kind"] === "commit");
  const reveal = record.find((line) => line["kind"] === "reveal"), root = lines.find((line) => line["kind"] === "deck");
  put(panel, e("h3", "The proof ", ok ? h("span", "ok", `✓ ${ok}`) : wrong ? h("span", "ok bad", "✗ not verified") : null),
    wrong ? h("p", { class: "reading", role: "alert" }, `The check failed: ${wrong}`) : null,
    e("dl", ...pair("Committed before the bets", commit?.["commitment"]), ...pair("Root of the deck", root?.["root"]), ...pair("Players’ seeds, by seat", Object.entries(open?.["seeds"] ?? {}).map(([seat, seed]) => `${seat}: ${seed}`).join(" ")), ...pair("Revealed afterwards", reveal?.["seed"])),
    note(words, " ", h("a", { href: path, download: `round-${table}-${round}.jsonl` }, "The record, to check it yourself")));
}

/** Finds a card of these steps that is not in the record. Cards that the record hides have no names in it. @param {string[][]} shown @param {{events: TableEvent[]}[]} steps */
function notIn(shown, steps) {
  const known = new Set(shown.flatMap(([, , cards]) => (cards ?? "").split(" ")));
  const kinds = known.has("??") ? ["show"] : ["show", "deal"];
  for (const [at, step] of steps.entries()) {
    for (const event of step.events) {
      const card = kinds.includes(event.kind) ? event.cards?.find((each) => each && each !== "??" && !known.has(each)) : null;
      if (card) return `step ${at + 1}: ${card} is not in the record.`;
    }
  }
  return "";
}

/** Checks the proof of each shown card while the seed is still sealed. @param {{events: TableEvent[]}[]} steps @param {Record<string, any>[]} lines @param {string} sealed @returns {[string, string, string]} */
function byCards(steps, lines, sealed) {
  const roots = new Map(lines.filter((line) => line["kind"] === "deck").map((line) => [line["shuffle"], line["root"]]));
  const proofs = steps.flatMap((step, at) => step.events.filter((event) => event.proof).map((event) => ({ at, proof: /** @type {any} */ (event.proof) })));
  const bad = proofs.find(({ proof }) => !isProved(proof, roots.get(proof.shuffle) ?? ""));
  if (bad) return ["", `step ${bad.at + 1}: ${bad.proof.card} does not lead to the root of the deck.`, ""];
  if (!proofs.length) return ["", "", `The seed of these ${sealed ? "cards" : "rounds"} is still sealed: it is revealed when its cards are used up or the table closes. Come back then, and this page checks it.`];
  return [`${proofs.length} cards verified in your browser`, "", "Each card that was shown leads to the root of the deck, which was public before it was dealt. Cards that stayed down stay secret, so the seed is revealed when the table closes."];
}
