// The notes beside the board: about tables and the book, about what went wrong on the server, and about a lost connection. Each
// stays until it is dismissed or no longer true.

import { byId } from "./nodes.js";
import { prefer, prefs } from "./prefs.js";
import { capitalized } from "./scores.js";
import { on, state } from "./state.js";
import { say } from "./status.js";

/** What the server says when it starts, and what it has said since. */
let greeting = [];
let news = [];
/** What is shown, so that it is spoken once. */
let shown = "";
/** Whether the note about the connection was dismissed. */
let isDismissed = false;

const sentence = (text) => capitalized(/[.!?]$/.test(text) ? text : `${text}.`);

/** A short number for a text: the browser keeps it to know what was dismissed. */
const markOf = (text) => [...text].reduce((sum, letter) => (31 * sum + letter.codePointAt(0)) >>> 0, 7);

function words() {
  if (state.connection === "connecting") return "Connecting …";
  if (state.connection === "lost")
    return isDismissed ? "" : "No connection: trying again. If Fissile has stopped, start it again, and this page will reconnect.";
  const greetings = greeting.map(sentence).join(" ");
  return [prefs.noted === markOf(greetings) ? "" : greetings, ...news.map(sentence)].filter(Boolean).join(" ");
}

function draw() {
  const text = words();
  document.body.classList.toggle("lost", state.connection === "lost");
  byId("notes").hidden = !text || state.connection === "connecting";
  byId("connection").textContent = text;
  if (text && text !== shown) say(text);
  shown = text;
}

function dismiss() {
  if (state.connection === "open") prefer({ noted: markOf(greeting.map(sentence).join(" ")) });
  news = [];
  isDismissed = true;
  draw();
}

export function setUpNotes() {
  byId("dismiss").addEventListener("click", dismiss);
  on("hello", ({ notes }) => {
    greeting = notes;
    news = [];
    isDismissed = false;
    draw();
  });
  on("note", ({ text }) => {
    if (!news.includes(text)) news.push(text);
    draw();
  });
  on("connection", draw);
  draw();
}
