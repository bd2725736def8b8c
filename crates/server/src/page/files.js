// Opening, pasting and saving: PGN, FEN and pictures. Files go through the page, never by their paths.

import { close, open } from "./dialogs.js";
import { listText, sentence, sentences, text } from "./language.js";
import { byId, html } from "../../../render/src/page/nodes.js";
import { prefs, takePrefs } from "./prefs.js";
import { fileStem, said, sheetText } from "./sentences.js";
import { emit, forget, keep, on, send, state } from "./state.js";
import { say } from "./status.js";

/** How a file of everything begins. */
const ALL = '{"format":"fissile board"';

/** The longest messages, in MiB, as in crates/board/src/wire/message.rs. */
const LONGEST = { import: 64, paste: 16 };

/** Whether the board was asked to keep or forget files and has not answered yet. */
let isWaiting = false;

/** How a book begins: as a database. */
const BOOK = "redb";

/** @returns {"import"|"paste"} */
const typeOf = (content) => (content.startsWith(ALL) ? "import" : "paste");

function refuseLong(what, most) {
  open("open");
  byId("open-problem").textContent = text("too-long", { what, most });
}

function paste(pasted, what = text("this-text")) {
  if (!pasted.trim()) {
    byId("open-problem").textContent = text("nothing-to-open");
    return;
  }
  byId("open-problem").textContent = "";
  const message = { type: typeOf(pasted), text: pasted };
  const most = LONGEST[message.type];
  // Quotes and line feeds take two bytes in a message.
  if (new Blob([JSON.stringify(message)]).size > most << 20) refuseLong(what, most);
  else send(message);
}

async function read(file) {
  const [what, most] = [`"${file.name}"`, LONGEST[typeOf(await file.slice(0, ALL.length).text())]];
  if (file.size > most << 20) refuseLong(what, most);
  else paste(await file.text(), what);
}

/** Whether a file is for the board to keep: an endgame table, or a book. */
const isResource = async (file) => /\.atb[wz]$/.test(file.name) || (await file.slice(0, BOOK.length).text()) === BOOK;

async function readAll(files) {
  const stored = [];
  const others = [];
  for (const file of files) ((await isResource(file)) ? stored : others).push(file);
  if (stored.length) {
    const why = keep(stored);
    isWaiting = !why;
    if (why) {
      open("open");
      byId("open-problem").textContent = why;
    } else if (byId("open", HTMLDialogElement).open) close("open");
  }
  for (const file of others) await read(file);
}

/** The tables and the book that the board keeps, or that came with the page. */
function drawFiles({ tables, pieces, book, games, added, left_out: leftOut }) {
  const words = [
    tables ? text("files-tables", { count: tables, pieces }) : null,
    book ? text("files-book", { book, count: games }) : null,
  ].filter(Boolean);
  byId("files").hidden = false;
  byId("forget-files").hidden = added === 0;
  const used = words.length ? text("board-uses", { what: listText(words) }) : text("board-uses-nothing");
  const unused = leftOut.length ? text("keeps-unused", { names: listText(leftOut) }) : "";
  const how = words.length + leftOut.length ? "" : text("drop-their-files");
  byId("file-list").textContent = sentences([used, unused, how]);
  if (isWaiting) say(used);
  isWaiting = false;
}

/** A file of everything was added. */
function imported({ studies, games, settings }) {
  takePrefs(settings.page);
  emit("settings");
  say(text("everything-added", { studies, games }));
  byId("open-text", HTMLTextAreaElement).value = "";
  if (byId("open", HTMLDialogElement).open) close("open");
}

function pasted({ games, exercises, problems: found }) {
  const problems = found.map(said);
  const words = text(exercises ? "exercises-added" : "games-added", { count: games });
  say(sentences([words, ...problems.map(sentence)]));
  byId("open-text", HTMLTextAreaElement).value = "";
  if (!problems.length) {
    close("open");
    return;
  }
  open("open");
  byId("open-problem").replaceChildren(words, ...problems.map((problem) => html("span", { class: "problem" }, problem)));
}

/** Hands a file of the server to the browser. */
function hand({ name: given, media, text: content, base64 }) {
  const [, stem, ending] = /^(.*)(\.\w+)$/.exec(given) ?? [null, given, ""];
  const name = fileStem(stem, state.study ?? undefined) + ending;
  const bytes = base64 === undefined ? [media === "text/html" ? sheetText(content, state.study ?? undefined) : content] : [Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))];
  const url = URL.createObjectURL(new Blob(bytes, { type: media }));
  const link = html("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  byId("save-done").textContent = text("in-your-downloads", { name });
}

async function copy(copied, words) {
  try {
    await navigator.clipboard.writeText(copied);
    byId("save-done").textContent = words;
  } catch {
    byId("save-done").textContent = text("cannot-copy-select");
  }
}

/** The tags that can be edited, in the order of the form. */
const TAGS = ["White", "Black", "Event", "Site", "Date", "Round", "WhiteElo", "BlackElo"];

/** The results, and the texts for what they mean. */
const RESULTS = { "*": "result-none", "1-0": "white-wins", "0-1": "black-wins", "1/2-1/2": "draw" };

function resultField() {
  const field = html(
    "select",
    { name: "Result" },
    ...Object.entries(RESULTS).map(([result, id]) => html("option", { value: result }, `${result} (${text(id)})`)),
  );
  field.value = state.game?.result ?? "*";
  return field;
}

const labeled = (name, own) => html("label", {}, html("span", {}, text(`tag-${name.toLowerCase()}`)), own);

function drawTags() {
  const value = (name) => state.game?.tags.find(([tag]) => tag === name)?.[1] ?? "";
  const field = (name) => html("input", { name, value: value(name), autocomplete: "off" });
  byId("tag-fields").replaceChildren(
    ...TAGS.map((name) => labeled(name, field(name))),
    labeled("Result", resultField()),
  );
}

export function setUpFiles() {
  byId("open-form").addEventListener("submit", (event) => {
    event.preventDefault();
    paste(byId("open-text", HTMLTextAreaElement).value);
  });
  const chosen = byId("open-file", HTMLInputElement);
  chosen.addEventListener("change", () => {
    readAll([...chosen.files]);
    chosen.value = "";
  });
  // Files or a text that are dropped anywhere.
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    if (files.length) readAll(files);
    else paste(event.dataTransfer.getData("text"));
  });
  on("pasted", pasted);
  on("imported", imported);
  on("file", hand);
  let files = null;
  on("files", (message) => {
    files = message;
    drawFiles(files);
  });
  on("language", () => files && drawFiles(files));
  // What a file lacks is said where it was asked for.
  on("note", ({ text: note }) => {
    if (byId("save", HTMLDialogElement).open) byId("save-done").textContent = sentences([byId("save-done").textContent, sentence(said(note))]);
  });
  byId("forget-files").addEventListener("click", () => {
    isWaiting = true;
    forget();
  });
  on("refused", ({ to, why }) => {
    if (to === "paste" || to === "import") byId("open-problem").textContent = why;
    if (to === "save" || to === "export" || to === "picture") byId("save-done").textContent = why;
  });
  // As the page shows it: what is no choice of the settings, as in the file of another version, is not shown either.
  const look = () => ({
    flip: prefs.flip,
    board: byId("board-colors", HTMLSelectElement).value || undefined,
    pieces: byId("piece-colors", HTMLSelectElement).value || undefined,
  });
  const picture = (format) => send({ type: "picture", node: state.position.node, format, pixels: 960, ...look() });
  const actions = {
    "save-game": () => send({ type: "save", what: "game" }),
    "save-study": () => send({ type: "save", what: "study" }),
    "save-svg": () => picture("svg"),
    "save-png": () => picture("png"),
    "save-all": () => send({ type: "export", settings: { page: JSON.stringify(prefs) } }),
    "save-sheet": () => send({ type: "save", what: "sheet", ...look() }),
    "save-book": () => send({ type: "save", what: "book" }),
    "copy-fen": () => copy(byId("fen", HTMLInputElement).value, text("fen-copied")),
    "copy-link": () => copy(new URL(`#fen=${encodeURIComponent(byId("fen", HTMLInputElement).value)}`, document.baseURI).href, text("link-copied")),
  };
  for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", action);
  on("position", ({ fen }) => {
    byId("fen", HTMLInputElement).value = fen;
  });
  byId("save-button").addEventListener("click", () => {
    byId("save-done").textContent = "";
    drawTags();
  });
  byId("tag-fields").addEventListener("change", ({ target }) => {
    const { name, value } = /** @type {HTMLInputElement} */ (target);
    send({ type: "tags", tags: [[name, value.trim()]] });
  });
  on("refused", ({ to, why }) => {
    if (to !== "tags") return;
    byId("save-done").textContent = sentence(why);
    drawTags();
  });
}
