// What the page knows: the last word of the server on everything, and who wants to hear of changes. It draws nothing.

import { text } from "./language.js";
import { Link } from "./link.js";
import { said } from "./sentences.js";

/** @typedef {import("./messages.js").Node} Node */

export const state = {
  /** @type {"connecting"|"open"|"lost"} */
  connection: "connecting",
  /** @type {import("./messages.js").Hello|null} */
  hello: null,
  /** @type {import("./messages.js").StudyEntry[]} */
  studies: [],
  /** @type {import("./messages.js").Study|null} */
  study: null,
  /** The current game; its nodes by their ids. */
  game: null,
  /** @type {Map<number, Node>} */
  nodes: new Map(),
  /** @type {import("./messages.js").Position|null} */
  position: null,
  /** The node that was asked for last; the position follows. */
  at: 0,
  /** @type {import("./messages.js").Analysis|null} */
  analysis: null,
  /** Whether positions are to be analyzed, and with how many lines. */
  analysing: false,
  lines: 3,
  /** What the reader wants the analysis to use: threads and MiB; null for the usual. */
  threads: null,
  hash: null,
  /** @type {{done: number, total: number}|null} */
  judging: null,
};

const listeners = new Map();

/** Calls `listener` with the message or detail whenever `kind` happens. */
export function on(kind, listener) {
  if (!listeners.has(kind)) listeners.set(kind, []);
  listeners.get(kind).push(listener);
}

/** Tells everybody who listens to `kind`. */
export function emit(kind, detail) {
  for (const listener of listeners.get(kind) ?? []) listener(detail);
}

/** The number of `show` requests without an answer. */
let awaited = 0;

/** How each kind of message changes the state. */
const APPLY = {
  hello: (message) => Object.assign(state, { hello: message }),
  studies: ({ studies }) => Object.assign(state, { studies }),
  study: (message) => Object.assign(state, { study: message }),
  row: ({ study, row }) => {
    const { games, id } = state.study ?? { games: [] };
    const at = games.findIndex((entry) => entry.id === row.id);
    if (id === study) games.splice(at < 0 ? games.length : at, 1, row);
  },
  game: (message) => {
    const { study, id } = state.game ?? {};
    if (message.id !== id || message.study !== study) Object.assign(state, { analysis: null, judging: null });
    const { nodes, ...game } = message;
    Object.assign(state, { game, nodes: new Map(nodes.map((node) => [node.id, node])) });
  },
  nodes: ({ game, nodes, can_undo }) => {
    if (game !== state.game?.id) return;
    for (const node of nodes) state.nodes.set(node.id, node);
    state.game.can_undo = can_undo;
  },
  play: ({ game, play }) => {
    if (game === state.game?.id) state.game.play = play;
  },
  position: (message) => {
    awaited = Math.max(0, awaited - 1);
    // Ids of games are unique within a study only.
    state.position = Object.assign(message, { study: state.game?.study });
    if (!awaited) state.at = message.node;
    if (state.analysis?.node !== message.node) state.analysis = null;
  },
  analysis: (message) => {
    if (message.game === state.game?.id && message.node === state.position?.node) state.analysis = message;
  },
  judging: ({ study, game, done, total }) => {
    if (study === state.game?.study && game === state.game.id) state.judging = done < total ? { done, total } : null;
  },
  refused: ({ to }) => {
    if (to === "show") awaited = Math.max(0, awaited - 1);
    if (to === "analyse") state.analysing = false;
    if (to === "judge") state.judging = null;
  },
};

/** The messages with a sentence for people that is shown at once, and where it is. What stays is translated where it is shown. */
const SENTENCES = { refused: "why", draw: "why", threat: "why", checked: "why" };

function receive(message) {
  const place = SENTENCES[message.type];
  if (place) message[place] = said(message[place]);
  APPLY[message.type]?.(message);
  emit(message.type, message);
}

let link = null;

/** Connects to the server. */
export function connect() {
  link = new Link(receive, (status) => {
    awaited = 0;
    state.connection = status;
    emit("connection");
  });
}

/**
 * Sends a request; without a connection it is refused like any other that cannot be done.
 * @param {import("./messages.js").Request} request
 */
export function send(request) {
  if (link?.send(request)) return true;
  emit("refused", { type: "refused", to: request.type, why: text("not-connected") });
  return false;
}

/** Keeps endgame tables or a book for the board; `null`, or why not. */
export const keep = (files) => link?.keep(files) ?? null;

/** Forgets these files. */
export const forget = () => link?.forget();

/** Shows a node. */
export function show(node) {
  if (!state.nodes.has(node) || (node === state.at && node === state.position?.node)) return;
  state.at = node;
  if (send({ type: "show", node })) awaited += 1;
}

/** Whether a game against the engine is going on here. */
export const isPlaying = () => Boolean(state.game?.play && !state.game.play.end);

/** Starts or ends the analysis, as it is wanted now. A game against the engine has none. */
export function analyse(wanted = state.analysing) {
  state.analysing = wanted;
  const possible = wanted && !isPlaying() && state.connection === "open" && state.game;
  const { lines, threads, hash, hello } = state;
  // The choices may come from another machine.
  const within = (wanted, [, most]) => (wanted && wanted <= most ? wanted : null);
  if (possible) send({ type: "analyse", lines, threads: within(threads, hello.threads), hash: within(hash, hello.hash) });
  else if (!wanted && state.connection === "open") send({ type: "stop" });
  if (!wanted && state.analysis) state.analysis.running = false;
  emit("analysing");
}
