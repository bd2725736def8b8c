// The words of boards, graphs and marks in the language of their page. They are English where a page has no other table; how
// languages are chosen and loaded does not belong here.

/** @typedef {(id: string, values?: Record<string, unknown>) => string} Table */

/** @type {Table|null} */
let table = null;

/** Takes all phrases from a table from now on. */
export function translateBy(/** @type {Table} */ other) {
  table = other;
}

/** The phrase of the table, or else the English one. */
export const phrase = (/** @type {string} */ id, /** @type {string} */ english, /** @type {Record<string, unknown>} */ values = {}) => (table ? table(id, values) : english);

/** Words with commas between them, as their language writes these. */
export function listed(/** @type {string[]} */ words) {
  const [first = "", ...more] = words.filter(Boolean);
  return more.reduce((first, second) => phrase("two-parts", `${first}, ${second}`, { first, second }), first);
}
