/** Makes elements from data. Text is always a text node, so that no name can become markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element. `on…` sets a listener; `false`, `null` and `undefined` omit an attribute.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes | string} [attributes] a text is its class
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  // A button submits a form only if its type says so.
  if (element instanceof HTMLButtonElement) element.type = "button";
  return fill(element, attributes, children);
}

/**
 * An HTML element without attributes.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {...Child} children
 */
export function e(tag, ...children) {
  return h(tag, {}, ...children);
}

/**
 * An element of a drawing.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes | string} [attributes] a text is its class
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes | string} attributes
 * @param {Child[]} children
 * @returns {E}
 */
function fill(element, attributes, children) {
  const all = typeof attributes === "string" ? { class: attributes } : attributes;
  for (const name in all) {
    const value = /** @type {Attributes} */ (all)[name];
    // A new element has no old value to compare with.
    if (name.startsWith("on")) set(element, name, value);
    else if (isSome(value)) element.setAttribute(name, written(value));
  }
  for (const child of children) if (isSome(child)) element.append(child instanceof Node ? child : String(child));
  return element;
}

/** @param {unknown} value */
function isSome(value) {
  return value !== null && value !== undefined && value !== false;
}

/** @param {unknown} value */
function written(value) {
  return value === true ? "" : typeof value === "number" ? String(Math.round(value * 100) / 100) : String(value);
}

/** @param {Child[]} children */
function shown(children) {
  return children.filter(isSome).map((each) => (each instanceof Node ? each : String(each)));
}

/**
 * Sets, changes or removes one attribute or listener.
 * @param {Element} element
 * @param {string} name
 * @param {unknown} value
 */
export function set(element, name, value) {
  if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
  else if (!isSome(value)) element.removeAttribute(name);
  else if (element.getAttribute(name) !== written(value)) element.setAttribute(name, written(value));
}

/**
 * Text in a drawing.
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} classes
 * @param {Child} words
 */
export function write(x, y, size, classes, words) {
  return s("text", { x, y, "font-size": size, class: classes }, words);
}

/** @param {string} classes @param {number} x @param {number} y @param {number} width @param {number} height @param {number} [rx] */
export function rect(classes, x, y, width, height, rx = 0) {
  return s("rect", { class: classes, x: x || null, y: y || null, width, height, rx: rx || null });
}

/** @param {string} classes @param {number} cx @param {number} cy @param {number} r */
export function circle(classes, cx, cy, r) {
  return s("circle", { class: classes, cx: cx || null, cy: cy || null, r });
}

/**
 * Replaces the content of an element.
 * @param {Element} element
 * @param {...Child} children
 */
export function put(element, ...children) {
  element.replaceChildren(...shown(children));
}

/** A title with a double rule. @param {...Child} words */
export function ruled(...words) {
  return h("h2", "ruled", ...words);
}

/** A note in small letters. @param {...Child} words */
export function note(...words) {
  return h("p", "note", ...words);
}

/** @param {() => void} act @param {...Child} words */
export function button(act, ...words) {
  return h("button", { class: "btn", onclick: act }, ...words);
}

/** A group with a name. @param {string} classes @param {string} name @param {...Child} children */
export function group(classes, name, ...children) {
  return h("div", { class: classes, role: "group", "aria-label": name }, ...children);
}

/** A line for error messages. */
export function alarm() {
  return h("p", { class: "note bad", role: "alert" });
}

/** The floor's words as a sentence. @param {string} words */
export function sentence(words) {
  return words && words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?…]$/.test(words) ? "" : ".");
}

/** Runs an action and shows its message, or the reason for a refusal, in `says`. @param {Element} says @param {() => Promise<unknown>} act */
export async function attempt(says, act) {
  try {
    say(says, String((await act()) ?? ""));
  } catch (error) {
    say(says, sentence(/** @type {Error} */ (error).message));
    says.scrollIntoView({ block: "nearest" });
  }
}

/** Copies a text. On plain HTTP the browser offers no clipboard, so the text is copied from a text box. @param {string} text @param {Element} says @param {string} words */
export async function copy(text, says, words = "Copied.") {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const box = h("textarea", "unseen", text);
    says.after(box);
    box.select();
    if (!document.execCommand("copy")) words = "The browser cannot copy here: select the link and copy it.";
    box.remove();
  }
  say(says, words);
}

/** A listener that runs `act` instead of submitting a form. @param {() => unknown} act */
export function submits(act) {
  return (/** @type {Event} */ event) => {
    event.preventDefault();
    act();
  };
}

/** A row of a table. @param {Child} name @param {...Child} cells */
export function row(name, ...cells) {
  return e("tr", h("th", { scope: "row" }, name), ...cells);
}

/** A figure in a row of a table. @param {...Child} words */
export function num(...words) {
  return h("td", "num", ...words);
}

/** The head of a table. The first `left` columns are aligned left, the columns of figures right. @param {number} left @param {...Child} words */
export function heads(left, ...words) {
  return e("thead", e("tr", ...words.map((word, at) => h("th", { class: at < left ? null : "num" }, word))));
}

/** A name and its hexadecimal digits in groups of eight, if there are any. @param {string} name @param {string | undefined} value */
export function pair(name, value) {
  return value ? [e("dt", name), h("dd", "hex", value.replace(/([0-9a-f]{8})(?=[0-9a-f])/g, "$1 "))] : [];
}

/** Opens a dialog; Escape, its button and a tap beside it close it. @param {string} title @param {...Child} children */
export function openDialog(title, ...children) {
  const dialog = h("dialog", { class: "menu", "aria-label": title, onclose: () => dialog.remove(), onclick: (/** @type {Event} */ event) => void (event.target === dialog && dialog.close()) },
    e("header", e("h2", title), h("button", { class: "icon", "aria-label": "Close", onclick: () => dialog.close() }, "✕")), ...children);
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Enter and Space do what a tap does. @param {() => void} act */
export function press(act) {
  return (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}

/**
 * Sets the text of an element, unless it is already the same.
 * @param {Element} element
 * @param {string} text
 */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Children that are kept from one drawing to the next. A child is made again only if its signature changes; if only its look changes, it is updated. */
export class Kept {
  /** @param {Element} parent */
  constructor(parent) {
    this.parent = parent;
    /** @type {Map<string, {sig: string, node: Element, item: Item}>} */
    this.kept = new Map();
  }

  /** @param {Item[]} items */
  draw(items) {
    const gone = new Map(this.kept);
    /** @type {Element | null} */
    let before = null, held = null;
    for (const item of items) {
      const old = this.kept.get(item.key);
      let node = old?.node;
      if (!old || old.sig !== item.sig) {
        node = item.make();
        if (old && old.node === document.activeElement) held = node;
        if (old) old.node.replaceWith(node);
        this.kept.set(item.key, { sig: item.sig, node, item });
      } else if (old.item.look !== item.look) {
        item.update?.(old.node);
        old.item = item;
      }
      gone.delete(item.key);
      const made = /** @type {Element} */ (node);
      /** @type {Element | null} */
      const place = before ? before.nextElementSibling : this.parent.firstElementChild;
      if (place !== made) this.parent.insertBefore(made, place);
      if (!old) item.enter?.(made);
      else if (made !== old.node) item.change?.(made, old.sig);
      before = made;
    }
    for (const [key, { node, item }] of gone) {
      this.kept.delete(key);
      if (item.leave) item.leave(node);
      else node.remove();
    }
    // The keyboard focus stays on its piece. This comes last, because a focus may draw everything again.
    if (held) /** @type {HTMLElement} */ (held).focus({ preventScroll: true });
  }

  clear() {
    for (const { node } of this.kept.values()) node.remove();
    this.kept.clear();
  }
}
