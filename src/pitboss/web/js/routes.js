/** The screens of the page. A screen is one module: it exports the name of its element, which has `shell` and `parts`. */

/** @type {Route[]} */
export const ROUTES = [
  { path: /^\/(?:floor)?$/, load: () => import("./floor/floor.js"), nav: "Floor", href: "/floor" },
  { path: /^\/open$/, load: () => import("./floor/open.js") },
  { path: /^\/(?:join\/([\w-]{1,100})|operator)$/, load: () => import("./floor/join.js") },
  { path: /^\/table\/(\d{1,9})$/, load: () => import("./table/table.js") },
  { path: /^\/odds(?:\/([\w-]+)\/([\w-]+))?$/, load: () => import("./desk/desk.js"), nav: "Odds desk", href: "/odds" },
  { path: /^\/school(?:\/([\w-]+)\/([\w-]+))?$/, load: () => import("./school/school.js"), nav: "Dealer school", href: "/school" },
  { path: /^\/pit$/, load: () => import("./pit/pit.js"), nav: "Pit", href: "/pit", role: "supervisor" },
  { path: /^\/replay\/(\d{1,9})\/(\d{1,9})$/, load: () => import("./replay/replay.js") },
];
