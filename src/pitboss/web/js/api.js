/** Requests to the floor. A refusal becomes an error with the floor's own sentence. Also the houses and their short names. */

class Refused extends Error {
  /** @param {string} says @param {number} status */
  constructor(says, status) {
    super(says);
    this.status = status;
  }
}

/** @param {string} path @returns {Promise<any>} */
export function get(path) {
  return request(path, { headers: { accept: "application/json" } });
}

/** @param {string} path @param {object} body @returns {Promise<any>} */
export function post(path, body = {}) {
  return request(path, { method: "POST", headers: { "content-type": "application/json", accept: "application/json" }, body: JSON.stringify(body) });
}

/** @param {string} path @param {RequestInit} how */
async function request(path, how) {
  let answer;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...how });
  } catch {
    throw new Refused("The floor does not answer. Is the connection lost?", 0);
  }
  const tree = await answer.json().catch(() => null);
  if (answer.ok) return tree;
  throw new Refused(tree?.says ?? `The floor answered ${answer.status}.`, answer.status);
}

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** Gets what does not change while the page is open (sheets, felts, prices), and caches it. @param {string} path @returns {Promise<any>} */
export function getOnce(path) {
  let found = kept.get(path);
  if (!found) {
    found = get(path);
    kept.set(path, found);
    found.catch(() => kept.delete(path));
  }
  return found;
}

/** `Mount Airy` for `mount-airy`, `York` for `hollywood-york`. @param {string} slug */
export function houseName(slug) {
  const words = slug.replace(/^hollywood-/, "").split("-");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}

/** @returns {Promise<SheetLine[]>} */
export function sheets() {
  return getOnce("/api/sheets");
}
