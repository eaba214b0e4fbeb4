/** A played round, step by step, as one seat saw it; and its proof, which this browser checks. */

import { get, houseName } from "../api.js";
import { save } from "../desk/save.js";
import { button, circle, copy, e, h, put, s, say, set } from "../dom.js";
import { stillFelt, stillLook } from "../felt/still.js";
import { money } from "../money.js";
import { lone, Screen } from "../screen.js";
import { capital, nameOf, ownOf, roundWord } from "../table/model.js";
import { proofPanel } from "./proof.js";

/** @typedef {{at: number, says: string[], events: TableEvent[], view: TableView}} Step */

const SPEEDS = [1400, 450], WIDE = 600;

export class Replay extends Screen {
  /** @type {Step[]} */
  steps = [];
  #at = 0;
  seat = "";
  /** The key that lets others see what this person saw. */
  key = "";
  /** The key in the link to the viewer's own round. */
  #share = "";
  #speed = 0;
  #felt = stillFelt(() => this.#draw());
  #where = h("p");
  #name = h("h1");
  #call = h("p", { "aria-live": "polite" });
  #count = h("small");
  #seen = h("span", { class: "pick seen", role: "group", "aria-label": "As seen by" });
  play = h("button", { class: "btn main", onclick: () => this.#play() }, "Play");
  fast = h("button", { class: "btn", "aria-pressed": "false", onclick: () => this.#faster() }, "3×");
  scrub = s("svg", { class: "scrub", viewBox: `0 0 ${WIDE} 28`, role: "slider", tabindex: 0, "aria-label": "Step", onclick: (/** @type {MouseEvent} */ event) => this.#scrubbed(event) });
  #list = h("ol", "steps");
  #proof = h("section", { class: "proof", "aria-label": "The proof" });
  #link = h("input", { class: "box", readonly: true, "aria-label": "Link to this step" });
  #copied = h("span", { class: "note", role: "status" });
  #keep = h("div", "acts");
  #timer = 0;
  #drawn = false;
  #keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);

  get #number() {
    return Number(this.parts[0]);
  }

  get #round() {
    return Number(this.parts[1]);
  }

  connectedCallback() {
    this.className = "room replay still";
    const ask = new URLSearchParams(location.search);
    this.seat = ask.get("seat") ?? "";
    this.key = ask.get("key") ?? "";
    this.#at = Number(ask.get("step") ?? 1) - 1;
    /** @param {string} label @param {string} sign @param {number} by */
    const step = (label, sign, by) => h("button", { class: "btn", "aria-label": label, onclick: () => this.#go(by === -Infinity ? 0 : this.#at + by) }, sign);
    this.append(h("section", { class: "at", "aria-label": "Replay" }, h("div", "where", this.#name, this.#where, h("a", { class: "btn plain", href: `/table/${this.#number}` }, "To the table")), this.#felt.element,
      h("div", "foot", h("div", "call", this.#seen, this.#call, this.#count),
        h("div", "dock rdock", h("div", "mend", step("To the start", "⇤", -Infinity), step("One step back", "←", -1), this.play, step("One step forward", "→", 1), this.fast), h("div", "scrubber", this.scrub)))),
    h("aside", { class: "beside", "aria-label": "Beside the table" }, h("div", { class: "page", tabindex: 0 }, this.#proof, e("section", e("h3", "Steps"), this.#list)),
      h("div", "type", e("h3", "Save or share"), h("div", "linkrow", this.#link, button(() => void this.#copy(), "Copy")), this.#copied, this.#keep)));
    document.addEventListener("keydown", this.#keys);
    void this.#load();
  }

  disconnectedCallback() {
    this.#felt.stop();
    clearInterval(this.#timer);
    document.removeEventListener("keydown", this.#keys);
  }

  async #load() {
    const path = `/api/tables/${this.#number}/rounds/${this.#round}`;
    await this.shell.ready;
    try {
      const found = await get(path + this.#asked).catch((error) => {
        if (!this.seat || error.status !== 403) throw error;
        this.seat = this.key = "";
        this.shell.tell(`${error.message}: this is the round as you may see it.`);
        return get(path);
      });
      this.steps = found.steps.filter((/** @type {Step} */ each) => each.says.length);
      const first = this.#at;
      const view = this.steps[0]?.view;
      if (!view) throw new Error("nothing of this round can be shown");
      this.shell.house(view.house);
      this.shell.title(`${view.title}, ${roundWord(view)} ${this.#round}`);
      const seat = this.steps.at(-1)?.view.seat;
      // A person who may see only one round of a private table gets the felt of its sheet.
      this.#felt.use(await get(`/api/tables/${this.#number}/felt${seat ? `?seat=${seat}` : ""}`).catch(() => get(`/api/sheets/${view.sheet}/felt`)));
      if (found.share && ownOf(view)) this.#share = `seat=${encodeURIComponent(found.share.seat)}&key=${found.share.key}&`;
      put(this.#keep, found.phh ? button(() => save(`${this.#number}-${this.#round}.phh`, found.phh, "text/plain"), "Download PHH") : null,
        h("a", { class: "btn plain", href: path + this.#asked, download: `round-${this.#number}-${this.#round}.json` }, "Round as JSON"));
      this.#people();
      this.#go(first);
      void proofPanel(this.#proof, this.#number, this.#round, this.steps, found.proof.lines, this.#asked.replace("?", "&"));
    } catch (error) {
      put(this, lone("This round cannot be shown.", /** @type {Error} */ (error).message));
    }
  }

  /** The query for the viewer that the address asks for. */
  get #asked() {
    return this.seat ? `?seat=${encodeURIComponent(this.seat)}${this.key ? `&key=${this.key}` : ""}` : "";
  }

  /** The choice of viewer: the viewer himself, or for a supervisor anybody. */
  #people() {
    const view = /** @type {Step} */ (this.steps.at(-1)).view, own = ownOf(view);
    const choice = (/** @type {string} */ person, /** @type {string} */ words) => h("button", { "aria-pressed": String(person === this.seat), onclick: () => this.shell.go(`/replay/${this.#number}/${this.#round}${person ? `?seat=${encodeURIComponent(person)}` : ""}`) }, words);
    const first = this.key && own ? `as ${nameOf(own)} saw it` : this.seat || own ? "as you saw it" : "as a watcher saw it", is = this.shell.person?.roles.includes("supervisor");
    put(this.#seen, choice(this.key ? this.seat : "", first), ...(is ? view.people.filter((each) => each.person !== this.shell.person?.id).map((each) => choice(each.person, `as ${nameOf(each)} saw it`)) : []));
  }

  /** @param {number} step */
  #go(step) {
    this.#at = Math.max(0, Math.min(this.steps.length - 1, Number.isFinite(step) ? step : 0));
    if (this.#at === this.steps.length - 1) this.#stop();
    this.#draw();
    const place = `step=${this.#at + 1}`;
    history.replaceState(null, "", `${location.pathname}${this.#asked ? `${this.#asked}&` : "?"}${place}`);
    this.#link.value = `${location.origin}${location.pathname}?${this.#share || this.#asked.slice(1) + (this.#asked && "&")}${place}`;
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    say(this.play, "Play");
  }

  #play() {
    if (this.#timer) return this.#stop();
    if (this.#at === this.steps.length - 1) this.#go(0);
    say(this.play, "Pause");
    this.#timer = setInterval(() => this.#go(this.#at + 1), SPEEDS[this.#speed]);
  }

  #faster() {
    this.#speed = 1 - this.#speed;
    set(this.fast, "aria-pressed", String(this.#speed === 1));
    if (this.#timer) {
      this.#stop();
      this.#play();
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const on = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || on?.matches("input, dialog *")) return;
    /** @type {Record<string, () => void>} */
    const acts = { ArrowRight: () => this.#go(this.#at + 1), ArrowLeft: () => this.#go(this.#at - 1), Home: () => this.#go(0), End: () => this.#go(this.steps.length), " ": () => this.#play() };
    const act = acts[event.key];
    if (!act || (event.key === " " && on?.matches("button, a"))) return;
    event.preventDefault();
    act();
  }

  /** @param {MouseEvent} event */
  #scrubbed(event) {
    const box = this.scrub.getBoundingClientRect();
    this.#go(Math.round((((event.clientX - box.left) / box.width) * WIDE - 12) / this.#gap()));
  }

  #gap() {
    return (WIDE - 24) / Math.max(1, this.steps.length - 1);
  }

  #copy() {
    return copy(this.#link.value, this.#copied, `Copied. ${this.#share ? "It shows what your seat saw." : ""}`);
  }

  #draw() {
    const step = this.steps[this.#at];
    if (!step) return;
    const { view } = step, gap = this.#gap(), own = ownOf(view), mine = own?.seat, decided = own?.results.at(-1);
    say(this.#name, view.title);
    say(this.#where, `${capital(roundWord(view))} ${this.#round} · ${new Date(step.at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "medium" })} · ${houseName(view.house)}, table ${this.#number}`);
    if (decided) this.#felt.lens?.lookAt(decided.wager);
    this.#felt.draw(stillLook(view));
    put(this.#call, ...words(step));
    say(this.#count, `step ${this.#at + 1} of ${this.steps.length}`);
    put(this.scrub, s("path", { class: "track", d: `M12 14H${WIDE - 12}` }), s("path", { class: "gone", d: `M12 14H${12 + gap * this.#at}` }),
      ...this.steps.map((each, at) => circle(`${each.events.some((event) => event.kind === "choose" && event.seat === mine) ? "you" : "st"}${at <= this.#at ? " past" : ""}`, 12 + gap * at, 14, at === this.#at ? 9 : 5)));
    for (const [name, value] of Object.entries({ "aria-valuemin": 1, "aria-valuemax": this.steps.length, "aria-valuenow": this.#at + 1, "aria-valuetext": step.says.at(-1) })) set(this.scrub, name, value);
    put(this.#list, ...this.steps.map((each, at) => h("li", { class: at === this.#at ? "now" : null }, h("button", { class: "line", "aria-current": at === this.#at ? "step" : null, onclick: () => this.#go(at) }, ...each.says.map((line) => e("span", line))))));
    const now = this.#list.children[this.#at], page = this.#list.closest(".page");
    if (now instanceof HTMLElement && page && this.#drawn) page.scrollTop = now.offsetTop - page.clientHeight / 2;
    this.#drawn = true;
  }
}

/** The last words, their end emphasized; at the end of the round its result. @param {Step} step */
function words(step) {
  const lines = [...step.says], net = step.view.phase === "round" ? null : ownOf(step.view)?.net ?? null;
  const last = net === null ? lines.pop() ?? "" : net ? `You ${net > 0 ? "won" : "lost"} ${money(Math.abs(net))}.` : "You are even.";
  return [lines.length ? `${lines.at(-1)} ` : "", e("b", last)];
}

export const tag = "pit-replay";
customElements.define(tag, Replay);
