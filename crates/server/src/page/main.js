// The page of `fissile board`: puts its parts together, keeps the address, and opens the current game again whenever there is
// a connection.

import { setUpArrange } from "./arrange.js";
import { setUpDialogs } from "./dialogs.js";
import { setUpEngine } from "./engine.js";
import { setUpExercises } from "./exercises.js";
import { setUpExplorer } from "./explorer.js";
import { setUpFiles } from "./files.js";
import { setUpGames } from "./games.js";
import { setUpJudge } from "./judge.js";
import { setUpKeys } from "./keys.js";
import { setUpLearn } from "./learn.js";
import { setUpLesson } from "./lesson.js";
import { setUpLines } from "./lines.js";
import { setUpLookup } from "./lookup.js";
import { setUpMenu } from "./menu.js";
import { setUpMoves } from "./moves.js";
import { setUpNote } from "./note.js";
import { setUpNotes } from "./notice.js";
import { setUpPlayers } from "./players.js";
import { setUpPlaying } from "./playing.js";
import { setUpPreview } from "./preview.js";
import { setUpPuzzles } from "./puzzles.js";
import { setUpSettings } from "./settings.js";
import { setUpSound } from "./sound.js";
import { analyse, connect, on, send, show, state } from "./state.js";
import { setUpStatus } from "./status.js";
import { setUpTable } from "./table.js";
import { setUpTyped } from "./typed.js";

/** What the address names: a study, a game of it and a node of that, as far as there are any. */
function addressed() {
  const [, study, game, node] = /^#(\d{1,15})(?:\/(\d{1,15}))?(?:\/(\d{1,9}))?$/.exec(window.location.hash) ?? [];
  const place = { study, game, node };
  return Object.fromEntries(
    Object.entries(place).flatMap(([name, value]) => (value === undefined ? [] : [[name, Number(value)]])),
  );
}

/** Writes the place into the address, a moment later: browsers object to many changes in a row. */
const remember = (() => {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { game, position } = state;
      if (!game || !position) return;
      const address = `#${game.study}/${game.id}/${position.node}`;
      const before = addressed();
      // Another game is another page of the browser's history; the moves of a game are not.
      const isOther = before.game !== undefined && (before.study !== game.study || before.game !== game.id);
      if (isOther) window.history.pushState(null, "", address);
      else window.history.replaceState(null, "", address);
    }, 100);
  };
})();

/** The position that the address names, as `#fen=…`; spaces may be underscores. */
function linked() {
  const [, text] = /^#fen=(.{1,200})$/.exec(window.location.hash) ?? [];
  try {
    return text === undefined ? null : decodeURIComponent(text).replaceAll("_", " ");
  } catch {
    return text;
  }
}

/** Adds a game that begins with the position of the address. */
function takeLink() {
  const fen = linked();
  if (fen === null) return;
  window.history.replaceState(null, "", window.location.pathname);
  send({ type: "new_game", start: { fen } });
}

/** Opens what was current before the connection was lost, or what the address names. */
function takeUp() {
  const { game, position } = state;
  const place = game ? { study: game.study, game: game.id, node: position?.node ?? 0 } : addressed();
  send({ type: "open", ...place });
  takeLink();
  // The search of the old connection has ended with it.
  if (state.analysing) analyse();
}

function setUpAddress() {
  let program = null;
  on("hello", (hello) => {
    // A server that was started again may be newer than this page.
    if (program !== null && program !== hello.program) window.location.reload();
    program = hello.program;
    takeUp();
  });
  on("refused", ({ to }) => {
    // What the address names may be gone: then whatever is there.
    if (to === "open" && window.location.hash) {
      window.history.replaceState(null, "", window.location.pathname);
      state.game = null;
      send({ type: "open" });
    }
  });
  on("position", remember);
  window.addEventListener("hashchange", () => {
    if (linked() !== null) return takeLink();
    const { study, game, node } = addressed();
    if (study === state.game?.study && game === state.game?.id && node !== undefined) show(node);
    else if (study !== undefined) send({ type: "open", ...addressed() });
  });
}

const parts = [
  setUpDialogs, setUpSettings, setUpPreview, setUpTable, setUpStatus, setUpPlayers, setUpNotes, setUpEngine, setUpLines, setUpLookup, setUpMoves, setUpMenu,
  setUpNote, setUpGames, setUpArrange, setUpExplorer, setUpJudge, setUpPlaying, setUpLesson, setUpLearn, setUpExercises, setUpPuzzles, setUpFiles, setUpTyped, setUpKeys, setUpSound, setUpAddress,
];
for (const setUp of parts) setUp();
connect();
