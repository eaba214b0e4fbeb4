/** The viewer's bets before they are final: taps, undo, clear, repeat, double. The floor decides. */

import { dollars, money, sum } from "../money.js";
import { isShort, ownOf, slugOf } from "./model.js";

const DEEP = 20;

export class Bets {
  /** @param {Do} send @param {(why: string, isShort?: boolean) => void} refuse @param {() => void} changed */
  constructor(send, refuse, changed) {
    this.send = send;
    this.refuse = refuse;
    this.changed = changed;
    /** @type {TableView | null} */
    this.view = null;
    /** Bets that the viewer has placed but the floor has not shown yet. @type {Chips | null} */
    this.laid = null;
    /** @type {Chips[]} */
    this.history = [];
    /** The bets of the last round. @type {Chips} */
    this.last = new Map();
    /** The bets that the floor shows. @type {Chips} */
    this.shown = new Map();
    /** The words that are allowed between rolls. @type {Set<string>} */
    this.offered = new Set();
    this.waiting = 0;
    this.round = -1;
  }

  /** Takes a new view. @param {TableView} view */
  see(view) {
    const before = this.view;
    if (before && before.phase === "bets" && (view.phase !== "bets" || view.round !== before.round)) {
      const was = view.phase === "bets" || this.laid === null ? this.shown : this.laid;
      if (was.size) this.last = was;
      this.history = [];
      this.laid = null;
    }
    this.view = view;
    this.shown = chipsOf(view);
    this.offered = new Set(view.kind === "steps" ? view.question?.options.map((option) => option.word) : []);
    if (!this.waiting) this.laid = null;
  }

  /** The bets that lie there now. @returns {Chips} */
  get down() {
    return this.laid ?? this.shown;
  }

  get total() {
    return sum(this.down.values(), (amount) => amount);
  }

  /** Chips that could still be put down. */
  get left() {
    const own = this.view ? ownOf(this.view) : null;
    if (!own || !this.view) return 0;
    return own.stack + sum(this.shown.values(), (amount) => amount) - this.total;
  }

  /** Whether chips may go to this spot now. @param {string} key */
  isOpen(key) {
    const view = this.view, question = view?.question;
    if (!view || !question?.mine || view.phase !== "bets" || question.kind === "bank") return false;
    if (view.kind === "steps") return this.offered.has(`bet ${key}`);
    const [wager, behind] = parted(key);
    return Boolean(this.#wager(wager)) && (!behind || view.behind);
  }

  /** @param {string} key @returns {WagerView | undefined} */
  #wager(key) {
    return this.view?.wagers.find((each) => each.slug === slugOf(key));
  }

  /** Puts a chip on a spot, or as many as the bet needs at least. @param {string} key @param {number} chip @returns {boolean} whether it was placed */
  lay(key, chip) {
    const view = this.view;
    if (!view) return false;
    if (!this.isOpen(key)) {
      // Between rolls the table itself says why, and what would be right.
      if (view.kind === "steps" && view.question?.mine && view.phase === "bets") void this.#say([`bet ${key} ${dollars(chip)}`]);
      else this.refuse(this.whyNot(key));
      return false;
    }
    if (view.kind === "steps") return this.#step(key, chip);
    const next = new Map(this.down);
    for (const each of this.#together(key)) next.set(each, this.lands(each, chip, next.get(each) ?? 0));
    const why = this.#wrong(next, key);
    if (why) {
      this.refuse(why);
      return false;
    }
    if (sum(next.values(), (each) => each) > this.total + this.left) return this.#tooFew();
    this.#place(next);
    return true;
  }

  /** The amount on a spot with one more chip, or with enough chips for the least bet; a wager of one fixed amount takes that. @param {string} key @param {number} chip @param {number} [lies] */
  lands(key, chip, lies = 0) {
    const { least = 0, most = 0 } = this.#wager(parted(key)[0]) ?? {};
    return least && least === most ? least : raised(lies, chip, least);
  }

  /** Wagers that must be equal go down together. @param {string} key */
  #together(key) {
    const [wager, behind] = parted(key);
    if (wager.includes(" ")) return [key];
    const main = this.#wager(wager)?.equals ?? wager;
    const all = this.view?.wagers.filter((each) => each.slug === main || (each.equals === main && each.required)) ?? [];
    return all.length > 1 && all.some((each) => each.slug === wager) ? all.map((each) => behind + each.slug) : [key];
  }

  /** Why these bets are not allowed, in a sentence; empty if they are. @param {Chips} next @param {string} key */
  #wrong(next, key) {
    const [name, behind] = parted(key), wager = this.#wager(name), amount = next.get(key) ?? 0;
    if (!wager || !this.view) return "";
    if (amount > wager.most) return `That would be ${money(amount)}. ${wager.title} takes ${range(wager)}.`;
    if (amount % wager.step) return `${wager.title} is bet in steps of ${money(wager.step)}.`;
    const slugs = new Set([...next.keys()].filter((each) => parted(each)[1] === behind).map((each) => slugOf(parted(each)[0])));
    if (wager.needs.length && !wager.needs.some((each) => slugs.has(each))) {
      const titles = wager.needs.map((each) => this.#wager(each)?.title ?? each);
      return `${wager.title} goes with ${titles.join(" or ")}: bet that first.`;
    }
    const cap = wager.at_most ? next.get(behind + wager.at_most) ?? 0 : Infinity;
    if (amount > cap) return `${wager.title} is at most as much as ${this.#wager(wager.at_most ?? "")?.title ?? "the bet"}.`;
    return "";
  }

  /** Why this spot takes no chip now. @param {string} key */
  whyNot(key) {
    const view = this.view;
    if (!view) return "";
    const title = this.#wager(parted(key)[0])?.title ?? "That";
    if (!ownOf(view)) return "Take a seat first.";
    if (view.phase !== "bets") return view.phase === "round" ? "No more bets until this round is over." : "Bets open in a moment.";
    if (!view.question?.mine) return view.question?.why || "You may not bet this round.";
    return `${title} is put down by a decision, not before the round.`;
  }

  /** @param {Chips} next */
  #place(next) {
    this.#remember();
    this.laid = next;
    this.waiting += 1;
    this.changed();
    void this.send(commandOf(next)).then((reply) => {
      this.waiting -= 1;
      if (reply.t === "no") {
        this.history.pop();
        this.laid = null;
        this.refuse(reply.says ?? "The table does not take that.", isShort(reply));
      }
      if (!this.waiting) setTimeout(() => this.#settle(), 250);
      this.changed();
    });
  }

  /** Forgets placed bets: by now the floor has shown the ones it took. */
  #settle() {
    if (this.waiting || !this.laid) return;
    this.laid = null;
    this.changed();
  }

  #remember() {
    this.history.push(new Map(this.down));
    if (this.history.length > DEEP) this.history.shift();
  }

  #tooFew() {
    this.refuse(`You have ${money(this.left)} left.`, true);
    return false;
  }

  /** Makes one bet between rolls. @param {string} key @param {number} chip */
  #step(key, chip) {
    const option = this.view?.question?.options.find((each) => each.word === `bet ${key}`);
    const lies = this.down.get(key) ?? 0, amount = raised(lies, chip, option?.least ?? 0) - lies;
    if (amount > this.left) return this.#tooFew();
    this.#remember();
    void this.#say([`bet ${key} ${dollars(amount)}`]);
    return true;
  }

  /** Answers the open question with these words, one after the other, until the table refuses one. @param {string[]} words */
  async #say(words) {
    for (const each of words) {
      const question = this.view?.question?.number ?? 0;
      const reply = await this.send({ do: "say", words: each, question });
      if (reply.t === "no") {
        this.refuse(reply.says ?? "The table does not take that.", isShort(reply));
        return;
      }
    }
  }

  /** Takes one chip off a spot, or all of it. @param {string} key @param {number} [chip] */
  take(key, chip = Infinity) {
    const lies = this.down.get(key) ?? 0;
    if (!lies || !this.view) return;
    if (this.view.kind === "steps") {
      this.#remember();
      void this.#say([chip >= lies ? `take ${key}` : `take ${key} ${dollars(chip)}`]);
      return;
    }
    if (!this.isOpen(key)) {
      this.refuse(this.whyNot(key));
      return;
    }
    const next = new Map(this.down);
    for (const each of this.#together(key)) {
      const rest = (next.get(each) ?? 0) - chip;
      const least = this.#wager(parted(each)[0])?.least ?? 0;
      if (rest > 0 && rest >= least) next.set(each, rest);
      else next.delete(each);
    }
    this.#place(next);
  }

  undo() {
    const before = this.history.pop();
    if (!before || !this.view) {
      this.refuse("There is nothing to undo.");
      return;
    }
    if (this.view.kind === "steps") {
      const now = this.down;
      void this.#say([...less(before, now, "take"), ...less(now, before, "bet")]);
      return;
    }
    this.#place(before);
    this.history.pop();
  }

  clear() {
    if (!this.view || !this.down.size) return;
    if (this.view.kind !== "steps") {
      this.#place(new Map());
      return;
    }
    const takes = [...this.offered].filter((word) => word.startsWith("take "));
    this.#remember();
    if (takes.length) void this.#say(takes);
    else this.refuse("Nothing of yours can be taken down.");
  }

  /** Repeats the bets of the last round, as far as the stack allows. */
  repeat() {
    const wanted = [...this.last].filter(([key]) => !this.down.has(key));
    if (!wanted.length || !this.view) {
      this.refuse("There are no bets to repeat.");
      return;
    }
    this.#layAll(wanted);
  }

  /** Doubles what is down. */
  double() {
    if (!this.down.size) {
      this.refuse("There are no bets to double.");
      return;
    }
    this.#layAll([...this.down]);
  }

  /** @param {[string, number][]} wanted */
  #layAll(wanted) {
    const next = new Map(this.down);
    /** @type {string[]} */
    const says = [], out = [];
    let left = this.left;
    for (const [key, amount] of wanted) {
      const total = (next.get(key) ?? 0) + amount, wager = this.#wager(parted(key)[0]);
      if (amount > left || !this.isOpen(key) || (wager && total > wager.most)) out.push(wager?.title ?? key);
      else {
        left -= amount;
        next.set(key, total);
        says.push(`bet ${key} ${dollars(amount)}`);
      }
    }
    if (says.length && this.view?.kind === "steps") {
      this.#remember();
      void this.#say(says);
    } else if (says.length) this.#place(next);
    if (out.length) this.refuse(`Left out: ${out.join(", ")}.`);
  }
}

/** The viewer's chips on the layout, in front of him and behind others. @param {TableView} view @returns {Chips} */
function chipsOf(view) {
  const own = ownOf(view);
  /** @type {Chips} */
  const found = new Map();
  for (const spot of own?.spots ?? []) found.set(spot.wager, (found.get(spot.wager) ?? 0) + spot.amount);
  for (const place of view.people) {
    for (const behind of place.behind) {
      if (behind.person !== view.viewer) continue;
      for (const spot of behind.spots) found.set(`behind ${place.seat} ${spot.wager}`, spot.amount);
    }
  }
  return found;
}

/** Splits `behind 3 bet` into its wager and the part before it. @param {string} key @returns {[string, string]} */
export function parted(key) {
  const found = /^(behind \d+ )(.*)$/.exec(key);
  return found ? [found[2], found[1]] : [key, ""];
}

/** @param {Chips} chips */
function commandOf(chips) {
  /** @type {Record<string, number>} */
  const wagers = {};
  /** @type {Record<string, Record<string, number>>} */
  const behind = {};
  for (const [key, amount] of chips) {
    const [wager, before] = parted(key);
    if (before) (behind[before.slice(7, -1)] ??= {})[wager] = amount;
    else wagers[wager] = amount;
  }
  return { do: "bet", wagers, ...(Object.keys(behind).length ? { behind } : {}) };
}

/** The changes that turn one set of bets into the other: the difference is taken down, or bet again. @param {Chips} few @param {Chips} many @param {string} verb */
function less(few, many, verb) {
  return [...many].map(([key, amount]) => [key, amount - (few.get(key) ?? 0)]).filter(([, more]) => Number(more) > 0)
    .map(([key, more]) => `${verb} ${key} ${dollars(Number(more))}`);
}

/** The amount with one more chip, or with enough chips for the least bet. @param {number} lies @param {number} chip @param {number} least */
function raised(lies, chip, least) {
  return lies + chip * Math.max(1, Math.ceil((least - lies) / chip));
}

/** The amounts that a wager takes. @param {WagerView} wager */
export function range(wager) {
  return wager.least === wager.most ? `exactly ${money(wager.least)}` : `${money(wager.least)} to ${money(wager.most)}`;
}
