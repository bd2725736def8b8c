// A game against the engine: how it is begun, and what can be done in it.

import { close, open } from "./dialogs.js";
import { judge } from "./judge.js";
import { ended, sentences, text } from "./language.js";
import { byId } from "../../../render/src/page/nodes.js";
import { said } from "./sentences.js";
import { analyse, isPlaying, on, send, state } from "./state.js";
import { refuse, say } from "./status.js";
import { flip } from "./table.js";

/** @typedef {Extract<import("./messages.js").Request, {type: "play"}>} Play */

/** A clock such as `3+2`, in minutes and seconds a move; null if the text is none. */
function clockOf(typed) {
  const [, minutes, seconds] = /^\s*(\d{1,4}(?:[.,]\d{1,3})?)\s*\+\s*(\d{1,4}(?:[.,]\d{1,3})?)\s*$/.exec(typed) ?? [];
  if (minutes === undefined) return null;
  const [base, increment] = [minutes, seconds].map((number) => Number(number.replace(",", ".")));
  return { base_ms: Math.round(base * 60_000), increment_ms: Math.round(increment * 1000) };
}

/** The game that was begun here and is not on the board yet. */
let isBeginning = false;

/** The milliseconds after which a lost practice begins again by itself, if its end is still shown. */
const AGAIN = 4000;
let beginsAgain;

/** A level with its rating, once the server has said it. */
function describe(level) {
  const rating = state.hello?.level_ratings[level - state.hello.levels[0]];
  return rating ? text("level-with-rating", { level, rating }) : String(level);
}

/** Where the game begins, as the form has it; undefined for the usual start. */
function startOf(form) {
  const number = form.get("number")?.trim();
  return {
    standard: undefined,
    here: { node: state.position?.node ?? 0 },
    chess960: { chess960: number ? Number(number) : "random" },
    fen: { fen: form.get("fen")?.trim() ?? "" },
  }[form.get("start")];
}

/**
 * What the form has, by the names of its fields; all of them are texts.
 * @returns {Map<string, string>}
 */
const entries = () => new Map(/** @type {Iterable<[string, string]>} */ (new FormData(byId("play-form", HTMLFormElement))));

function begin(event) {
  event.preventDefault();
  const form = entries();
  const wanted = form.get("clock") === "own" ? form.get("own-clock") : form.get("clock");
  const clock = clockOf(wanted);
  /** @type {Play} */
  const request = { type: "play", color: /** @type {Play["color"]} */ (form.get("color")), level: Number(form.get("level")) };
  if (form.has("practice")) request.practice = { takebacks: form.has("takebacks") };
  if (clock) request.clock = clock;
  const number = form.get("number").trim();
  let problem = "";
  if (form.get("start") === "chess960" && number && !/^0*\d{1,3}$/.test(number))
    problem = text("no-chess960", { number });
  if (wanted !== "none" && !clock) problem = text("no-such-clock", { wanted });
  byId("play-problem").textContent = problem;
  if (problem) return;
  const start = startOf(form);
  if (start) request.start = start;
  isBeginning = send(request);
  close("play");
}

/** Whether a game has ended, and the person has not won it. */
const isMissed = (play) => Boolean(play?.end) && play.end.result !== (play.you === "white" ? "1-0" : "0-1");

/** The practice has ended without a win: it begins again by itself, unless the person looks at something else. */
function tryAgainLater() {
  clearTimeout(beginsAgain);
  const { study, id } = state.game;
  beginsAgain = setTimeout(() => {
    const { game, position } = state;
    if (game?.study === study && game.id === id && isMissed(game.play) && position?.node === game.play.tip) send({ type: "try_again" });
  }, AGAIN);
}

/** How a practice stands. */
function tries({ practice, end, ...play }) {
  if (!practice) return "";
  return text(end && !isMissed({ end, ...play }) ? "won-at-try" : "try-number", { number: practice.tries });
}

/** `You won: Black's king exploded.` */
function outcome({ end, you }) {
  const winner = { "1-0": "white", "0-1": "black" }[end.result];
  return text(winner ? (winner === you ? "you-won" : "fissile-won") : "game-drawn", { reason: said(end.reason) });
}

function draw() {
  const play = state.game?.play;
  byId("game-tools").hidden = !play;
  if (!play) return;
  byId("game-outcome").hidden = !play.end;
  if (play.end) byId("game-outcome").textContent = outcome(play);
  const about = text(play.end ? "you-played" : "you-are-playing", { color: play.you, level: describe(play.level) });
  byId("game-about").textContent = play.practice ? sentences([ended(about), tries(play)]) : about;
  for (const id of ["resign", "takeback", "offer-draw"]) byId(id).hidden = Boolean(play.end);
  if (play.practice && !play.practice.takebacks) byId("takeback").hidden = true;
  byId("again").hidden = byId("judge-game").hidden = !play.end;
  byId("swap").hidden = !play.end || Boolean(play.practice);
  byId("try-again").hidden = !play.practice || !isMissed(play);
  byId("rematch").hidden = Boolean(play.practice) || !isMissed(play);
  byId("resign").textContent = text("resign");
  byId("resign").classList.remove("sure");
}

/**
 * Plays from the same start again.
 * @param {Play["color"]} color
 */
function rematch(color) {
  const { level, clock } = state.game.play;
  /** @type {Play} */
  const request = { type: "play", color, level, start: { node: 0 } };
  const [base, increment] = /^([\d.]+)\+([\d.]+)$/.exec(state.game.tags.find(([tag]) => tag === "TimeControl")?.[1] ?? "")?.slice(1) ?? [];
  if (clock && base) request.clock = { base_ms: Math.round(Number(base) * 1000), increment_ms: Math.round(Number(increment) * 1000) };
  isBeginning = send(request);
}

/** Resigns when it is asked for twice. */
function resign() {
  const button = byId("resign");
  if (button.classList.contains("sure")) send({ type: "resign" });
  else {
    button.classList.add("sure");
    button.textContent = text("really-resign");
  }
}

/** Shows what belongs to the choices that were made. */
function adapt() {
  const form = entries();
  byId("level-value").textContent = describe(Number(byId("level", HTMLInputElement).value));
  byId("practice-rules").hidden = !form.has("practice");
  byId("own-clock").hidden = form.get("clock") !== "own";
  byId("chess960-number").hidden = form.get("start") !== "chess960";
  byId("play-fen").hidden = form.get("start") !== "fen";
}

export function setUpPlaying() {
  byId("play-form").addEventListener("submit", begin);
  byId("play-form").addEventListener("input", adapt);
  adapt();
  byId("resign").addEventListener("click", resign);
  byId("resign").addEventListener("blur", draw);
  byId("offer-draw").addEventListener("click", () => send({ type: "offer_draw" }));
  on("draw", ({ accepted, why }) => (accepted ? say(why) : refuse(ended(why))));
  byId("takeback").addEventListener("click", () => send({ type: "takeback" }));
  byId("again").addEventListener("click", () => open("play"));
  byId("rematch").addEventListener("click", () => rematch(state.game.play.you));
  byId("swap").addEventListener("click", () => rematch(state.game.play.you === "white" ? "black" : "white"));
  byId("judge-game").addEventListener("click", judge);
  byId("try-again").addEventListener("click", () => send({ type: "try_again" }));
  let isFirst = true;
  on("hello", ({ levels, default_level }) => {
    Object.assign(byId("level"), { min: levels[0], max: levels[1] });
    if (isFirst) byId("level", HTMLInputElement).value = default_level;
    isFirst = false;
    adapt();
  });
  let wasPlaying = false;
  const follow = () => {
    draw();
    // The analysis rests during a game, and goes on after it.
    if (wasPlaying !== isPlaying() && state.analysing) {
      if (isPlaying()) send({ type: "stop" });
      else analyse();
    }
    if (wasPlaying && !isPlaying() && state.game?.play?.practice && isMissed(state.game.play)) tryAgainLater();
    wasPlaying = isPlaying();
    document.body.classList.toggle("playing", wasPlaying);
  };
  on("game", ({ play }) => {
    if (isBeginning && play) flip(play.you);
    if (play) isBeginning = false;
    follow();
  });
  on("play", follow);
  on("language", () => {
    draw();
    adapt();
  });
  on("refused", ({ to, why }) => {
    if (to !== "play") return;
    isBeginning = false;
    open("play");
    byId("play-problem").textContent = why;
    refuse(why);
  });
}
