/** Deals the rounds of a floor's record again from the revealed seed. Written only from docs/fairness.md. */

import { hex, hmac512, joined, sha256, unhex } from "./digest.js";

/** @typedef {Record<string, any>} Line */
/** @typedef {{rounds: number, commitments: number, cards: number, rolls: number, spins: number, roots: number}} Checked */

const RANKS = [..."23456789TJQKA"];
const CARDS = [...RANKS.flatMap((rank) => [..."cdhs"].map((suit) => rank + suit)), "Jk"];
const TILES = "2-4 1-2 6-6 6-6 1-1 1-1 4-4 4-4 1-3 1-3 5-5 5-5 3-3 3-3 2-2 2-2 5-6 5-6 4-6 4-6 1-6 1-6 1-5 1-5 3-6 4-5 2-6 3-5 2-5 3-4 1-4 2-3".split(" ");
/** @type {Record<string, string[]>} */
const WHEELS = {
  "double-zero": "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2".split(" "),
  "single-zero": "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26".split(" "),
};
const TWO_32 = 0x100000000;
const ascii = new TextEncoder();

/** The record differs from what its seeds give. */
class Disagrees extends Error {}

/** @param {number} number @param {number} size */
function big(number, size) {
  const view = new DataView(new ArrayBuffer(size));
  view.setUint32(size - 4, number);
  return new Uint8Array(view.buffer);
}

/** @param {(Uint8Array | string)[]} parts */
function pack(...parts) {
  return joined(parts.flatMap((part) => {
    const data = typeof part === "string" ? ascii.encode(part) : part;
    return [big(data.length, 4), data];
  }));
}

/** @param {string} text */
const label = (text) => `pitboss chance 1: ${text}`;

class Chance {
  /** @param {string} purpose @param {Uint8Array} seed @param {Map<number, Uint8Array>} players */
  constructor(purpose, seed, players) {
    const seats = [...players.keys()].sort((a, b) => a - b);
    const all = joined(seats.map((seat) => big(seat, 4)));
    const each = seats.map((seat) => /** @type {Uint8Array} */ (players.get(seat)));
    const commitment = sha256(pack(label("commitment"), purpose, seed));
    this.commitment = hex(commitment);
    this.receipt = hex(sha256(pack(label("receipt"), commitment, all, ...each)));
    this.key = hmac512(seed, pack(label("mix"), purpose, all));
    seats.forEach((seat, i) => (this.key = hmac512(this.key, pack(label("player"), big(seat, 4), each[i]))));
    /** @type {Map<string, {block: number, words: number[]}>} */
    this.streams = new Map();
  }

  /** @param {string} use @param {number} n */
  pick(use, n) {
    const stream = this.streams.get(use) ?? { block: 0, words: [] };
    this.streams.set(use, stream);
    for (;;) {
      if (!stream.words.length) {
        const data = new DataView(hmac512(this.key, pack(label("draws"), use, big(stream.block, 8))).buffer);
        stream.words = Array.from({ length: 16 }, (_, i) => data.getUint32(4 * i));
        stream.block += 1;
      }
      const word = /** @type {number} */ (stream.words.shift());
      if (word < TWO_32 - (TWO_32 % n)) return word % n;
    }
  }

  /** @param {string} use @param {string[]} things */
  shuffle(use, things) {
    const order = [...things];
    for (let place = order.length - 1; place > 0; place -= 1) {
      const other = this.pick(use, place + 1);
      [order[place], order[other]] = [order[other], order[place]];
    }
    return order;
  }

  /** The root over all cards of a shuffled deck. @param {string} use @param {string[]} cards */
  root(use, cards) {
    let row = cards.map((card, place) => {
      const salt = hmac512(this.key, pack(label("salt"), use, big(place, 8))).slice(0, 32);
      return sha256(joined([Uint8Array.of(0), big(place, 4), ascii.encode(card), salt]));
    });
    while (row.length > 1) {
      const next = [];
      for (let at = 0; at + 1 < row.length; at += 2) next.push(sha256(joined([Uint8Array.of(1), row[at], row[at + 1]])));
      if (row.length % 2) next.push(row[row.length - 1]);
      row = next;
    }
    return hex(row[0]);
  }
}

/**
 * Whether a card lay at its place in the deck: with its sibling nodes it leads to the root.
 * @param {{place: number, card: string, salt: string, beside: string[]}} proof
 * @param {string} root
 */
export function isProved(proof, root) {
  let node = sha256(joined([Uint8Array.of(0), big(proof.place, 4), ascii.encode(proof.card), unhex(proof.salt)]));
  for (const beside of proof.beside) {
    const other = unhex(beside.slice(1));
    node = sha256(joined([Uint8Array.of(1), ...(beside[0] === "L" ? [other, node] : [node, other])]));
  }
  return hex(node) === root;
}

/** Reads only the wheel from the sheet. @param {string} text @param {Record<string, any>} options */
function pockets(text, options) {
  const part = (/** @type {string} */ name) => text.split(new RegExp(`^\\[${name}\\]\\s*$`, "m"))[1]?.split(/^\[/m)[0] ?? "";
  const named = options.wheel ?? /^wheel\s*=\s*"([^"]+)"/m.exec(part("options"))?.[1];
  if (named) return WHEELS[named] ?? [];
  const symbols = [...part("wheel").matchAll(/^"?([^"=\s]+)"?\s*=\s*(\d+)/gm)];
  return symbols.flatMap(([, symbol, count]) => Array(Number(count)).fill(symbol));
}

/** @param {[number, number] | null} deck */
function newDeck(deck) {
  if (!deck) return [];
  const [kind, decks] = deck;
  const one = { 32: TILES, 53: CARDS, 52: CARDS.slice(0, 52), 48: CARDS.slice(0, 52).filter((card) => card[0] !== "T") }[kind] ?? [];
  return Array(decks).fill(one).flat();
}

class Verifier {
  /** @param {Line[]} lines */
  constructor(lines) {
    this.lines = lines;
    const first = lines[0];
    this.expect(hex(sha256(ascii.encode(first.text))), first.digest, "the digest of the sheet");
    this.table = `${first.session} table`;
    this.pockets = pockets(first.text, first.options);
    this.deck = newDeck(first.deck);
    this.seeds = new Map(lines.filter((line) => line.kind === "reveal").map((line) => [line.purpose, unhex(line.seed)]));
    /** @type {Checked} */
    this.checked = { rounds: 0, commitments: 0, cards: 0, rolls: 0, spins: 0, roots: 0 };
    /** @type {Line} */
    this.committed = {};
    /** @type {Chance | null} */
    this.chance = null;
    /** @type {string[]} */
    this.order = [];
    this.dealt = this.before = this.shuffles = 0;
    this.root = "";
    this.unrevealed = "";
  }

  run() {
    for (const line of this.lines) {
      if (line.kind === "commit" && !this.seeds.has(line.purpose) && !this.seeds.has(this.table)) {
        this.unrevealed = line.purpose;
        if (line.purpose !== this.table) break;
      } else if (line.kind === "commit") {
        this.committed = line;
        this.chance = null;
        this.commit(new Map());
      } else if (line.kind === "open" || line.kind === "roll") this.open(line);
      else if (line.kind === "deck" && line.shuffle === 1) {
        this.expect(this.root, line.root, "the root of the deck");
        this.checked.roots += 1;
      } else if (line.kind === "settle") {
        this.settle(line);
        this.checked.rounds += 1;
      }
    }
    return { checked: this.checked, unrevealed: this.unrevealed };
  }

  /** @param {Map<number, Uint8Array>} players */
  commit(players) {
    const purpose = this.committed.purpose;
    const master = this.seeds.get(this.table);
    const seed = master && purpose !== this.table ? hmac512(master, ascii.encode(purpose)) : this.seeds.get(purpose);
    if (!seed) throw new Disagrees(`no seed was revealed for ${purpose}`);
    const chance = new Chance(purpose, seed, players);
    this.expect(chance.commitment, this.committed.commitment, "the commitment");
    this.checked.commitments += 1;
    return chance;
  }

  /** @param {Line} line */
  open(line) {
    if (!this.chance) {
      const players = new Map(Object.entries(line.seeds).map(([seat, seed]) => [Number(seat), unhex(String(seed))]));
      this.chance = this.commit(players);
      this.expect(this.chance.receipt, line.receipt, "the receipt of the players' seeds");
      this.order = [];
      this.dealt = this.shuffles = 0;
    }
    this.before = this.dealt;
    if (line.drawn) {
      const drawn = this.chance.shuffle("button", CARDS.slice(0, 52));
      const said = Object.keys(line.drawn).sort((a, b) => Number(a) - Number(b)).map((seat) => line.drawn[seat]);
      this.expect(drawn.slice(0, said.length).join(" "), said.join(" "), "the cards for the button");
    }
    if (line.stacks) {
      this.shuffle(this.chance, false);
      this.root = this.chance.root("salt 1", this.order);
    }
  }

  use() {
    return this.shuffles === 1 ? "cards" : `cards ${this.shuffles}`;
  }

  /** @param {Chance} chance @param {boolean} burns */
  shuffle(chance, burns) {
    this.shuffles += 1;
    this.order = chance.shuffle(this.use(), this.deck);
    this.dealt = this.before = burns ? 1 : 0;
  }

  /** @param {Line} line */
  settle(line) {
    const chance = this.chance;
    if (!chance) throw new Disagrees("a round was settled before anything was committed");
    /** @type {Map<string, string[]>} */
    const hands = new Map();
    for (const [kind, what, cards] of line.shown) {
      if (kind === "shuffle") {
        if (what === "discards") return;
        if (what === "always" && !("collected" in line)) this.shuffle(chance, false);
        else if (what === "cut-card" && !this.order.length) this.shuffle(chance, true);
      } else if (kind === "deal") {
        const hand = hands.get(String(what)) ?? [];
        hands.set(String(what), [...hand, ...this.deal(chance, cards.split(" ").filter(Boolean))]);
      } else if (kind === "show") {
        for (const card of cards.split(" ").filter(Boolean)) {
          if (!hands.get(String(what))?.includes(card)) throw new Disagrees(`${card} was shown but never dealt there`);
          this.checked.cards += 1;
        }
      } else if (kind === "roll") {
        const dice = what.split("-").map(() => 1 + chance.pick("dice", 6)).join("-");
        this.expect(dice, what, "the dice");
        this.checked.rolls += 1;
      } else {
        this.expect(this.pockets[chance.pick("wheel", this.pockets.length)], what, "the wheel");
        this.checked.spins += 1;
      }
    }
  }

  /** @param {Chance} chance @param {string[]} cards */
  deal(chance, cards) {
    if (this.order.length - this.dealt < cards.length) {
      this.shuffles += 1;
      this.order = [...this.order.slice(this.dealt), ...chance.shuffle(this.use(), this.order.slice(0, this.before))];
      this.dealt = this.before = 0;
    }
    const found = this.order.slice(this.dealt, this.dealt + cards.length);
    this.dealt += cards.length;
    this.expect(found.map((card, i) => (cards[i] === "??" ? "??" : card)).join(" "), cards.join(" "), "the cards");
    this.checked.cards += cards.filter((card) => card !== "??").length;
    return found;
  }

  /** @param {string | undefined} found @param {string} said @param {string} what */
  expect(found, said, what) {
    if (found !== said) throw new Disagrees(`${what}: the seed gives ${found}, the record says ${said}`);
  }
}

/**
 * Deals a record again. Returns how much was checked, and the commitment that is still sealed, if any.
 * @param {string} record lines of JSON
 */
export function verify(record) {
  const lines = record.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  if (lines[0]?.kind !== "table") throw new Disagrees("this is not the record of a table");
  return new Verifier(lines).run();
}
