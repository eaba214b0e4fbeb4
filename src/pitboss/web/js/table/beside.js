/** The pages beside the table: bets, prices, the rack card, the history; and the command box below them. */

import { button, e, h, heads, Kept, note, num, pair, put, rect, row, s, say, set, submits, write } from "../dom.js";
import { money, percent, signed, sum } from "../money.js";
import { dicePicture } from "../pieces/dice.js";
import { change, settings } from "../settings.js";
import { parted } from "./bets.js";
import { rackCard } from "./card.js";
import { capital, potOf, roundWord, slugOf } from "./model.js";
import { told } from "./speech.js";

const FOLDED = matchMedia("(max-width: 1180px)");

export class Beside {
  /** @type {string[]} */
  #lines;
  #line;
  #shape;
  #says;
  #total;
  #rows;

  /** @param {PitTable} table */
  constructor(table) {
    this.table = table;
    this.tabs = h("div", { class: "tabs", role: "tablist", "aria-label": "Beside the table" });
    this.page = h("div", { class: "page", role: "tabpanel", tabindex: 0 });
    this.box = h("input", { class: "box", id: "say", autocomplete: "off", maxlength: 200, placeholder: "/  say it in words: bet 25" });
    this.#says = h("p", { class: "note said-back", role: "status" });
    this.element = h("aside", { class: "beside", "aria-label": "Beside the table" },
      e("div", h("button", { class: "icon shut", "aria-label": "Close", onclick: () => this.close() }, "✕"), this.tabs), this.page,
      h("form", { class: "type", onsubmit: submits(() => this.#typed()) }, this.#says, h("label", { class: "unseen", for: "say" }, "Say it in words"), this.box));
    this.now = "bets";
    this.kept = new Kept(this.page);
    this.down = h("tbody");
    this.#rows = new Kept(this.down);
    this.#total = h("span", "aside-note");
    this.#shape = "";
    this.#lines = [];
    this.#line = -1;
    this.box.addEventListener("keydown", (event) => this.#again(event));
  }

  /** @returns {Page[]} */
  get pages() {
    return [{ name: "bets", title: this.table.view?.kind === "room" ? "Hand" : "Bets", draw: () => [] }, { name: "prices", title: "Prices", draw: () => this.#prices() }, { name: "card", title: "Rack card", draw: () => this.#card() }, { name: "history", title: "History", draw: () => this.#history() }];
  }

  /** @param {string} name */
  show(name) {
    this.now = name;
    this.element.classList.add("open");
    this.draw(true);
  }

  close() {
    this.element.classList.remove("open");
  }

  /** @param {number} by */
  step(by) {
    const names = this.pages.map((page) => page.name);
    this.show(names[(names.indexOf(this.now) + by + names.length) % names.length]);
  }

  focusBox() {
    this.element.classList.add("open");
    this.box.focus();
  }

  async #typed() {
    const text = this.box.value.trim();
    this.#lines.push(text);
    this.#line = this.#lines.length;
    this.box.value = "";
    const reply = await this.table.type(text);
    say(this.#says, reply.says ?? (reply.t === "ok" ? `Done: ${text || "ready"}` : ""));
  }

  /** The arrow keys bring back earlier lines. @param {KeyboardEvent} event */
  #again(event) {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (!by) return;
    event.preventDefault();
    this.#line = Math.min(this.#lines.length, Math.max(0, this.#line + by));
    this.box.value = this.#lines[this.#line] ?? "";
  }

  /** @param {boolean} [force] */
  draw(force = false) {
    const { table } = this, view = table.view;
    if (!view) return;
    const pages = this.pages, names = pages.map((page) => page.title).join();
    if (this.tabs.dataset["of"] !== names) {
      this.tabs.dataset["of"] = names;
      put(this.tabs, ...pages.map((page) => h("button", { role: "tab", "data-page": page.name, onclick: () => this.show(page.name) }, page.title)));
      put(table.rails, ...pages.map((page, at) => h("button", { class: at ? "btn plain" : "btn plain keep", onclick: () => this.show(page.name) }, page.title)));
      set(this.box, "placeholder", `/  say it in words: ${view.kind === "room" ? "raise 40" : view.kind === "steps" ? "place 6 12" : view.wagers[0] ? `${view.wagers[0].slug} ${view.limits[0] / 100}` : "help"}`);
    }
    for (const tab of this.tabs.children) set(tab, "aria-selected", String(/** @type {HTMLElement} */ (tab).dataset["page"] === this.now));
    // In a narrow window a page is drawn when its button opens it.
    if (!force && FOLDED.matches && !this.element.classList.contains("open")) return;
    if (this.now === "bets") {
      if (this.#shape) put(this.page);
      this.#shape = "";
      this.kept.draw(this.#bets(view));
      return;
    }
    const shape = JSON.stringify([this.now, this.now === "history" ? [view.past.length, view.round, view.fair] : this.now === "card" ? Boolean(table.posted) : [[...table.bets.down], table.prices.prices.size, view.round]]);
    if (!force && shape === this.#shape) return;
    this.#shape = shape;
    this.kept.clear();
    const page = pages.find((each) => each.name === this.now) ?? pages[0];
    put(this.page, ...(page?.draw() ?? []));
  }

  // Bets, best play, calls: each part is drawn again only when it has changed

  /** @param {TableView} view @returns {Item[]} */
  #bets(view) {
    const { table } = this, { tray } = table, down = [...table.bets.down], own = table.own, said = this.#told();
    /** @param {string} key @param {unknown} of @param {() => Element} make @returns {Item} */
    const part = (key, of, make) => ({ key, sig: JSON.stringify(of) ?? "", make });
    const first = view.kind === "room"
      ? [part("hand", [view.pots, view.drops, view.question?.number], () => this.#hand(view))]
      : [part("down", Boolean(down.length), () => this.#down(down.length > 0)), ...(table.felt.felt?.anchors["wheel"] && down.length ? [part("brings", [down, table.prices.prices.size], () => this.#brings())] : [])];
    if (view.kind !== "room") this.#drawDown(down);
    return [...(table.setting ? [part("ways", [tray.front, tray.house, tray.made], () => this.#ways())] : []), ...first,
      part("best", [table.hint, settings.trainer, table.trainer.decisions], () => this.#bestPlay()),
      ...(view.kind === "steps" ? [part("rolls", [view.past.length, view.round], () => this.#rolls())] : []),
      ...(own ? [part("seat", [own.state, table.shell.balance], () => this.#seat(own))] : []), part("said", said, () => this.#said(said))];
  }

  /** @param {boolean} some */
  #down(some) {
    return section(e("h3", "Your bets", this.#total), some ? e("table", heads(1, "Bet", "Down", "Price", ""), this.down) : note("Nothing is down."));
  }

  /** @param {[string, number][]} down */
  #drawDown(down) {
    const { table } = this, open = table.moment === "betting";
    say(this.#total, down.length ? `${money(table.bets.total)} down` : "");
    this.#rows.draw(down.map(([key, amount]) => {
      const [wager, behind] = parted(key), price = table.prices.of(wager), title = table.spotOf(key)?.title ?? key, word = open ? ["off", "on"].find((each) => table.bets.offered.has(`call ${each} ${key}`)) : "";
      return { key, sig: `${amount}|${price?.edge}|${title}|${open}|${word}`, make: () => e("tr", h("th", { scope: "row" }, title, behind && e("small", ` behind seat ${behind.replace(/\D/g, "")}`)), num(money(amount)), num(price ? percent(price.edge) : "–"),
        num(word && h("button", { class: "tiny", "aria-label": `Call ${title} ${word}`, onclick: () => table.sayOption(`call ${word} ${key}`) }, word), open && h("button", { class: "tiny", "aria-label": `Take down ${title}`, onclick: () => table.bets.take(key) }, "take"))) };
    }));
  }

  /** @param {TableView} view */
  #hand(view) {
    const call = view.question?.mine ? view.question.options.find((option) => option.word === "call") : null, pot = potOf(view);
    const rows = view.pots.map((each, at) => row(at ? "Side pot" : view.pots.length > 1 ? "Main pot" : "Pot", num(money(each.amount)), num(each.seats.length ? `${each.seats.length} in it` : "")));
    if (call) rows.push(row("Your call", num(money(call.least)), num(`needs ${Math.round((100 * call.least) / (pot + call.least))}% to win`)));
    for (const [fee, amount] of Object.entries(view.drops ?? {})) if (amount) rows.push(row(capital(fee), num(money(amount)), num("taken by the house")));
    return section(e("h3", "What you can win"), rows.length ? e("table", e("tbody", ...rows)) : note("No hand is under way."));
  }

  #bestPlay() {
    const { table } = this, on = settings.trainer, hint = table.hint;
    return section(e("h3", "Best play"),
      on ? h("p", "serif", hint ? hint.says : "It appears here when it is your turn.") : note("The trainer shows the best play, and what others give up."),
      h("p", "acts", h("button", { class: "btn", "aria-pressed": String(on), onclick: () => change({ trainer: !on }) }, on ? "Trainer off" : "Trainer on")),
      table.trainer.tally && note(table.trainer.tally),
      ...(table.trainer.mistakes.length ? [h("ul", "note", ...table.trainer.mistakes.slice(-5).map((each) => e("li", `${capital(roundWord(/** @type {any} */ (table.view)))} ${each.round}: ${each.said}; better ${each.best}${each.cost ? `, ${money(Math.round(each.cost))}` : ""}`)))] : []));
  }

  /** Ways to set a hand: all three ways for four tiles; for cards the house way and the present one. */
  #ways() {
    const { tray } = this.table, now = tray.made, ways = [...tray.ways];
    if (now && !ways.some((way) => same(way.cards, tray.named))) ways.unshift({ cards: tray.named, makes: now.says });
    return section(e("h3", "Ways to set it"), h("ul", "ways", ...ways.map((way) => {
      const lies = now !== null && same(way.cards, tray.named), foul = lies && now.foul;
      const notes = [lies ? "as it lies now" : "", way.makes === tray.house ? "the house way" : "", foul ? "it loses" : ""].filter(Boolean);
      return h("li", `${lies ? "now" : ""}${foul ? " foul" : ""}`, e("div", ...tray.pictures(way.cards)), e("p", way.makes), e("small", notes.join("; ")));
    })));
  }

  /** Buttons to buy chips, sit out and get up. @param {SeatView} own */
  #seat(own) {
    const { table } = this, pocket = table.shell.balance;
    return section(e("h3", "Your seat"), h("p", "acts",
      pocket ? button(() => table.buy(), `Buy ${money(table.usualBuy)} of your ${money(pocket)}`) : "",
      button(() => table.rest(), own.state === "away" ? "I am back" : "Sit out"),
      button(() => void table.getUp(), "Get up")));
  }

  #rolls() {
    const view = this.table.view, rolls = (view?.past ?? []).map((past) => past.words.split("-").map(Number)).filter((dice) => dice.length === 2).reverse().slice(0, 18);
    return section(e("h3", "Rolls"), h("div", "rolls", ...rolls.map((dice, at) => h("span", at ? "roll" : "roll now", dicePicture(dice, 16), String(dice[0] + dice[1])))));
  }

  #told() {
    return this.table.log.filter((event) => ["call", "choose", "sit", "up", "bank", "award", "away", "back", "spin", "roll"].includes(event.kind)).slice(-14).reverse().map(told);
  }

  /** @param {string[]} said */
  #said(said) {
    return section(e("h3", "Said at the table"), said.length ? h("ol", "said", ...said.map((words) => e("li", words))) : note("Nothing yet."));
  }

  // Prices

  #prices() {
    const { table } = this, view = table.view;
    if (!view) return [];
    const down = table.bets.down, rows = [];
    /** @type {Set<string>} */
    const seen = new Set();
    for (const [key, price] of table.prices.prices) {
      const slug = slugOf(key), mark = `${slug}|${price.edge}`;
      if (seen.has(mark) || typeof price.edge !== "number") continue;
      seen.add(mark);
      const mine = [...down.keys()].some((each) => table.prices.of(each) === price), amount = sum(down, ([each, cents]) => (table.prices.of(each) === price ? cents : 0));
      const title = view.wagers.find((wager) => wager.slug === slug)?.title ?? slug, selection = key.slice(slug.length + 1);
      rows.push(h("tr", mine ? "mine" : "", h("th", { scope: "row" }, [...table.prices.prices.keys()].filter((each) => each.startsWith(`${slug} `)).length > 1 && selection && view.kind === "steps" ? `${title} ${selection}` : title), num(percent(price.edge)), num(`${(100 * price.win).toFixed(1)}%`), num(amount ? money(Math.round(amount * price.edge)) : "–")));
    }
    const total = sum(down, ([key, amount]) => amount * (table.prices.of(key)?.edge ?? 0));
    return [section(e("h3", "What each wager costs"), rows.length ? e("table", heads(1, "Wager", "Price", "Wins", "On your bet"), e("tbody", ...rows)) : note(table.prices.says || "The prices of this sheet are not counted yet."),
      h("p", "note after", `A dot marks your bets.${total ? ` On average these bets cost ${money(Math.round(total))} a ${roundWord(view)}: ${percent(total / Math.max(1, table.bets.total))} of ${money(table.bets.total)}.` : ""}`))];
  }

  /** What each result of a wheel would pay. */
  #brings() {
    const { table } = this, order = /** @type {string[]} */ (table.felt.felt?.anchors["wheel"] ?? []);
    const spots = table.felt.felt?.spots ?? [], down = [...table.bets.down], cost = sum(down, ([key, amount]) => amount * (table.prices.of(key)?.edge ?? 0));
    const pockets = [...new Set(order)].sort((one, other) => Number(one) - Number(other) || one.length - other.length);
    const nets = pockets.map((pocket) => sum(down, ([key, amount]) => {
      const spot = spots.find((each) => each.key === key), found = /^(\d+) to (\d+)/.exec(spot?.pays ?? "");
      return spot?.covers?.includes(pocket) && found ? (amount * Number(found[1])) / Number(found[2]) : -amount;
    }));
    const top = Math.max(...nets, 1), wide = 110 / (top - Math.min(...nets, 0)), zero = 4 + top * wide, step = 300 / pockets.length, best = nets.indexOf(Math.max(...nets));
    const bars = nets.map((net, at) => rect(net > 0 ? "up" : "dn", at * step + 1, net > 0 ? zero - net * wide : zero, Math.max(2, step - 2), Math.max(0.5, Math.abs(net) * wide)));
    const marks = pockets.map((pocket, at) => (pocket === "0" || Number(pocket) % 9 === 0 && Number(pocket) ? write(Math.min(292, (at + 0.5) * step), 127, 11, "mid sq", pocket) : ""));
    return section(e("h3", "What each result would pay"), s("svg", { class: "bars", viewBox: "0 0 300 134", role: "img", "aria-label": `${nets.filter((net) => net > 0).length} of ${pockets.length} results win something` }, ...bars, ...marks, s("path", { class: "base", d: `M0 ${zero}H300` })),
      h("p", "note after", `${nets.filter((net) => net > 0).length} of ${pockets.length} win something; ${pockets[best]} pays most, ${signed(Math.round(nets[best]))}.${cost ? ` On average these bets cost ${money(Math.round(cost))} a spin.` : ""}`));
  }

  // The rack card

  #card() {
    const { posted, view } = this.table;
    if (!posted || !view) return [note("One moment…")];
    return [...rackCard(posted.card), note(h("a", { href: `/guide/${view.house}/${view.game}` }, "This game in the house’s guide"))];
  }

  // History and fairness

  #history() {
    const view = this.table.view;
    if (!view) return [];
    const word = roundWord(view), past = [...view.past].reverse();
    const played = view.past.filter((each) => each.net !== null), total = sum(played, (each) => each.net ?? 0);
    const fair = view.fair;
    return [section(e("h3", "Rounds", h("span", "aside-note", played.length ? `your last ${played.length > 1 ? played.length : "round"}: ${signed(total)}` : "")),
      past.length ? e("table", e("tbody", ...past.map((each) => row(h("a", { href: `/replay/${this.table.number}/${each.number}` }, `${capital(word)} ${each.number}`), e("td", (view.places["dealer"] ? "dealer " : "") + each.words.replace(`seat ${view.seat} wins`, "you win")), num(each.net === null ? "–" : signed(each.net)))))) : note("None yet.")),
    h("section", { class: "proof", id: "fair" }, e("h3", "Fairness"), e("dl", ...pair("Committed before the bets", fair.commitment), ...pair("Root of the deck", fair.root), ...pair("Revealed afterwards", fair.seed)),
      h("label", "seed", "Your own seed for the next shuffle", h("input", { class: "box", value: this.table.seed, maxlength: 128, pattern: "([0-9a-fA-F]{2})+", placeholder: "c0ffee", onchange: (/** @type {Event} */ event) => (this.table.seed = /** @type {HTMLInputElement} */ (event.target).value.trim()) })),
      note("The house commits to every shuffle before the bets, and reveals it afterwards, so that anybody can check it."))];
  }
}

/** @param {...Child} children */
function section(...children) {
  return e("section", ...children);
}

/** @param {string[]} one @param {string[]} other */
function same(one, other) {
  return one.length === other.length && [...one].sort().join() === [...other].sort().join();
}
