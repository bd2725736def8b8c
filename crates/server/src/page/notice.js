// The notes beside the board: about tables and the book, about what went wrong on the server, about a lost connection, and about
// changes that could not be kept. Each stays until it is dismissed or no longer true.

import { sentence, sentences, text } from "./language.js";
import { lost } from "./link.js";
import { byId } from "../../../render/src/page/nodes.js";
import { prefer, prefs } from "./prefs.js";
import { said } from "./sentences.js";
import { on, state } from "./state.js";
import { say } from "./status.js";

/** What the server says when it starts, and what it has said since. */
let greeting = [];
let later = [];
/** Why changes are not kept, where the browser keeps them. It outlives a connection, and is no longer true when one is kept. */
let trouble = "";
/** The last word of the server, which says why it ends the connection. */
let farewell = "";
/** What is shown, so that it is spoken once. */
let shown = "";
/** Whether the note about the connection was dismissed. */
let isDismissed = false;

/** A short number for a text: the browser keeps it to know what was dismissed. */
const markOf = (words) => [...words].reduce((sum, letter) => (31 * sum + letter.codePointAt(0)) >>> 0, 7);

function words() {
  const own = [trouble, ...later].filter(Boolean).map((note) => sentence(said(note)));
  if (state.connection === "open") {
    if (greeting.length && prefs.noted !== markOf(greeting.join(" "))) own.unshift(...greeting.map((note) => sentence(said(note))));
  } else if (state.connection === "lost" && !isDismissed) {
    if (farewell) own.push(sentence(said(farewell)));
    own.push(lost());
  }
  return sentences(own);
}

function draw() {
  const note = words();
  document.body.classList.toggle("lost", state.connection === "lost");
  byId("notes").hidden = !note;
  byId("connection").textContent = note || (state.connection === "connecting" ? text("connecting") : "");
  if (note && note !== shown) say(note);
  shown = note;
}

function dismiss() {
  if (state.connection === "open") prefer({ noted: markOf(greeting.join(" ")) });
  later = [];
  trouble = "";
  isDismissed = true;
  draw();
}

export function setUpNotes() {
  byId("dismiss").addEventListener("click", dismiss);
  on("hello", ({ notes }) => {
    greeting = notes;
    later = [];
    farewell = "";
    isDismissed = false;
    draw();
  });
  on("bye", ({ why }) => {
    farewell = why;
    draw();
  });
  on("note", ({ text: note }) => {
    if (!later.includes(note)) later.push(note);
    draw();
  });
  on("trouble", ({ text: why }) => {
    trouble = why;
    draw();
  });
  for (const kind of ["connection", "language"]) on(kind, draw);
  draw();
}
