// The endgame tables that come with the page: `fissile board --export --tables` puts their names here, and their files beside.

/** @type {string[]} */
const NAMES = ["{names}"];

async function fetchTable(name) {
  const answer = await fetch(new URL(`../syzygy/${name}`, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
  return { name, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

/** All of them, each with its `name` and its `bytes`. */
export const fetchTables = () => Promise.all(NAMES.map(fetchTable));
