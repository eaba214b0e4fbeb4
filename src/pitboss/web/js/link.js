/** The one connection to the floor: it receives views of tables and sends commands. If it is lost, it reconnects. */

const VERSION = 1;
const WAITS = [300, 700, 1500, 3000, 5000, 8000];
const QUIET = 20_000, PATIENCE = 8_000, STALE = 10_000;

export class Link extends EventTarget {
  #tries;
  /** @type {number | undefined} */
  #timer;
  /** @type {Map<string, {frame: object, sent: number, done: (reply: Reply) => void}>} */
  #pending;

  constructor() {
    super();
    /** @type {LinkState} */
    this.state = "off";
    this.says = "";
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<number, Watched>} */
    this.watched = new Map();
    this.#pending = new Map();
    this.#tries = 0;
    this.count = 0;
    this.run = Math.random().toString(36).slice(2, 10);
    this.#timer = undefined;
    this.heard = 0;
    addEventListener("online", () => this.retry());
    setInterval(() => this.#listen(), 4000);
  }

  start() {
    if (this.state === "off") this.#connect();
  }

  /** Tries again at once. */
  retry() {
    if (this.state === "lost") {
      clearTimeout(this.#timer);
      this.#connect();
    }
  }

  #connect() {
    if (this.state !== "off") this.#become("trying");
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.socket = socket;
    socket.onopen = () => this.#send({ t: "hello", v: VERSION });
    socket.onmessage = (message) => this.#read(String(message.data));
    socket.onclose = () => {
      if (this.socket === socket) this.#lose();
    };
  }

  #lose() {
    this.socket = null;
    if (this.state === "closed") return;
    this.#become("lost");
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)];
    this.#tries += 1;
    this.#timer = setTimeout(() => this.retry(), wait * (0.8 + 0.4 * Math.random()));
  }

  /** @param {LinkState} state */
  #become(state) {
    if (this.state === state) return;
    this.state = state;
    this.dispatchEvent(new Event("state"));
  }

  /** Asks whether the floor is still there, and closes the connection if it does not answer. */
  #listen() {
    if (this.state !== "on" || !this.socket) return;
    const silent = Date.now() - this.heard;
    if (silent > QUIET + PATIENCE) this.socket.close();
    else if (silent > QUIET) this.#send({ t: "ping" });
  }

  /** @param {object} frame */
  #send(frame) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  /** @param {string} text */
  #read(text) {
    this.heard = Date.now();
    const frame = JSON.parse(text);
    if (frame.t === "welcome") this.#welcome(frame);
    else if (frame.t === "table") this.#snapshot(frame);
    else if (frame.t === "ev") this.#event(frame);
    else if (frame.t === "ok" || frame.t === "no") this.#reply(frame);
    else if (frame.t === "balance") this.dispatchEvent(new CustomEvent("balance", { detail: frame.balance }));
    else if (frame.t === "bye") this.#bye(frame);
  }

  /** @param {{person: object, balance: number}} frame */
  #welcome(frame) {
    this.#tries = 0;
    this.dispatchEvent(new CustomEvent("welcome", { detail: frame }));
    for (const [table, watched] of this.watched) this.#watch(table, watched);
    for (const [id, each] of this.#pending) {
      if (Date.now() - each.sent < STALE) this.#send(each.frame);
      else {
        this.#pending.delete(id);
        each.done({ t: "no", id, code: "lost", says: "The connection was lost before the floor could answer." });
      }
    }
    this.#become("on");
  }

  /** @param {number} table @param {Watched} watched */
  #watch(table, watched) {
    watched.asked = true;
    this.#send({ t: "watch", table, ...(watched.view ? { seen: watched.seq } : {}) });
  }

  /** @param {{table: number, seq: number, view: TableView}} frame */
  #snapshot(frame) {
    const watched = this.watched.get(frame.table);
    if (!watched) return;
    const gap = watched.view !== null;
    watched.seq = frame.seq;
    watched.view = frame.view;
    watched.asked = false;
    watched.tell({ view: frame.view, events: [], whole: true, gap });
  }

  /** @param {{table: number, seq: number, events?: TableEvent[], patch?: Partial<TableView>}} frame */
  #event(frame) {
    const watched = this.watched.get(frame.table);
    if (!watched || frame.seq <= watched.seq && watched.view) return;
    if (!watched.view || frame.seq !== watched.seq + 1) {
      if (!watched.asked) this.#watch(frame.table, watched);
      return;
    }
    watched.seq = frame.seq;
    watched.view = { ...watched.view, ...frame.patch };
    watched.tell({ view: watched.view, events: frame.events ?? [], whole: false, gap: false });
  }

  /** @param {Reply} frame */
  #reply(frame) {
    const waiting = this.#pending.get(frame.id);
    if (waiting) {
      this.#pending.delete(frame.id);
      waiting.done(frame);
    } else if (frame.t === "no") {
      // A refused `watch` has no id: its sentence names the table. A table that is no longer watched is ignored.
      const number = Number(/table (\d+)/.exec(frame.says ?? "")?.[1]);
      if (frame.code === "gone") this.watched.get(number)?.gone(frame.says ?? "There is no such table.");
      else this.dispatchEvent(new CustomEvent("refused", { detail: frame }));
    }
  }

  /** @param {{code: string, says: string}} frame */
  #bye(frame) {
    this.says = frame.says;
    if (frame.code === "signed-out" || frame.code === "elsewhere") this.#become("closed");
  }

  /**
   * Asks for views of a table from now on.
   * @param {number} table
   * @param {(news: News) => void} tell
   * @param {(says: string) => void} gone
   */
  watch(table, tell, gone) {
    /** @type {Watched} */
    const watched = { seq: 0, view: null, asked: false, tell, gone };
    this.watched.set(table, watched);
    if (this.state === "on") this.#watch(table, watched);
  }

  /** @param {number} table */
  unwatch(table) {
    if (this.watched.delete(table)) this.#send({ t: "unwatch", table });
  }

  /** @param {object} frame @returns {Promise<Reply>} */
  #ask(frame) {
    this.count += 1;
    const id = `${this.run}-${this.count}`, whole = { ...frame, id };
    return new Promise((done) => {
      this.#pending.set(id, { frame: whole, sent: Date.now(), done });
      this.#send(whole);
    });
  }

  /** Sends a command of the table machine, without its person. @param {number} table @param {object} command */
  do(table, command) {
    return this.#ask({ t: "do", table, command });
  }

  /** Sends a line in the words of the terminal. @param {number} table @param {string} text */
  type(table, text) {
    return this.#ask({ t: "type", table, text });
  }

  /** @param {number} table @param {string} what @param {object} [more] */
  ask(table, what, more = {}) {
    return this.#ask({ t: "ask", table, what, ...more });
  }
}
