/** The reader's settings, stored in this browser. */

const KEY = "pitboss";
/** @type {Settings} */
const FIRST = { theme: "auto", letters: true, still: false, trainer: false, links: {} };

/** @type {Settings} */
export const settings = { ...FIRST, ...read() };
const changed = new EventTarget();

/** @returns {Partial<Settings>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Partial<Settings>} some */
export function change(some) {
  Object.assign(settings, some);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // If the browser cannot store anything, the choice lasts as long as the page.
  }
  apply();
  changed.dispatchEvent(new Event("change"));
}

/** @param {() => void} tell @returns {() => void} call it to stop */
export function onChange(tell) {
  changed.addEventListener("change", tell);
  return () => changed.removeEventListener("change", tell);
}

export function apply() {
  const root = document.documentElement;
  if (settings.theme === "auto") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", settings.theme);
  root.toggleAttribute("data-still", settings.still);
}

const CALM = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether motion is off. */
export function isStill() {
  return settings.still || CALM.matches;
}
