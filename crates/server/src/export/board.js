// The board: WebAssembly decides, this file carries. What happens is passed in one after the other; what has changed is stored
// before any page sees it.

import { fetched } from "../../../../npm/lib/fetch.js";
import { exportsOf, joined } from "../../../../npm/lib/session.js";
import { Searches, threads } from "./searches.js";
import { isTable, openFiles, openStorage } from "./storage.js";
import { fetchTables } from "./tables.js";

/** The milliseconds before the board begins again after a failure, and the longest pause between two. */
const [SOON, SELDOM] = [250, 5_000];

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** An engine is a worker of its own; the board itself searches nothing. */
const NO_ENGINE = { now: () => performance.now(), pause: () => 0, breathe: () => 0, print() {} };

/** The most bytes of tables and a book: each engine has a copy of the tables in its memory. */
const MOST_BYTES = 64 << 20;

const tooMuch = ({ name }) => `"${name}" was not kept: tables and a book may have ${MOST_BYTES >> 20} MiB together`;

/** Why a file was not stored, for people. */
function fileSentence(name, error) {
  const why = error.name === "QuotaExceededError" ? "the browser has no space left for this page" : error.message;
  return `"${name}" was not kept: ${why}`;
}

/** Why a change was not stored, for people. */
function sentence(error) {
  if (error.name === "QuotaExceededError") {
    return "the browser has no space left for this page, so the last change was undone; free some space and try again";
  }
  return `the last change may be lost, and everything before it is kept; the reason: ${error.message}`;
}

export class Board {
  #storage;
  #files;
  /** @type {WebAssembly.Module} */
  #module;
  /** @type {import("../../../../npm/lib/session.js").Exports} */
  #wasm = null;
  #searches;
  #around;
  /** The pages that are open; their numbers, and the pages by their numbers. */
  #open = new Set();
  #numbers = new Map();
  #pages = new Map();
  #turn = Promise.resolve();
  #timer;
  #pause = SOON;
  /** Why files that are stored cannot be used. */
  #unusable = [];
  /** The name of the book that is open, and of files that are stored and left out because they cannot be used. */
  #book = "";
  #leftOut = [];
  /** How many files a person has added. */
  #added = 0;
  /** Why the last change was not stored; empty if it was. */
  #trouble = "";

  /**
   * Opens the board as it was stored. `around` is what it needs: `tell(page, update)`, `picture(order)` and `stored()`, which is
   * called when something was stored.
   */
  static async open(name, around) {
    let missing = "";
    const tables = fetchTables().catch((error) => {
      missing = `the endgame tables of this page cannot be read: ${error.message}`;
      return [];
    });
    const wasm = fetched(new URL("../fissile.wasm.gz", import.meta.url));
    const [storage, files, module] = await Promise.all([openStorage(name), tables.then((tables) => openFiles(name, tables)), wasm]);
    const board = new Board(storage, files, module, around);
    await board.#begin();
    if (missing) board.#unusable.push(missing);
    return board;
  }

  constructor(storage, files, module, around) {
    this.#storage = storage;
    this.#files = files;
    this.#module = module;
    this.#around = around;
    this.#searches = new Searches(module, () => files.tables(), (job, answer) => this.#do({ answer: { job, answer } }));
  }

  connect(page) {
    this.disconnect(page);
    this.#open.add(page);
    this.#do("connect", page);
  }

  disconnect(page) {
    this.#open.delete(page);
    const number = this.#numbers.get(page);
    this.#numbers.delete(page);
    if (this.#pages.delete(number)) this.#do({ disconnect: number });
  }

  message(page, text) {
    this.#queue(async () => {
      const client = this.#numbers.get(page);
      if (client !== undefined) await this.#once({ message: { client, text } });
    });
  }

  /** Keeps files that a person has added: endgame tables, or a book. */
  keep(page, files) {
    this.#queue(async () => {
      const problems = [];
      let size = (await this.#files.all()).reduce((sum, { bytes }) => sum + bytes.length, 0);
      for (const file of files) {
        const isTooMuch = size + file.size > MOST_BYTES;
        if (!isTooMuch) size += file.size;
        problems.push(...(isTooMuch ? [tooMuch(file)] : await this.#keep(file)));
      }
      await this.#changed(problems, page);
    });
  }

  /** Forgets these files. */
  forget(page) {
    this.#queue(async () => {
      await this.#files.forget();
      await this.#changed(await this.#takeKept(), page);
    });
  }

  /** Keeps a file; returns why that is not possible, in a list of at most one sentence. */
  async #keep(file) {
    const { name } = file;
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const why = this.#take({ name, bytes });
      if (why) return [why];
      await this.#files.keep({ name, bytes });
      if (!isTable(name)) {
        await this.#files.unmark();
        this.#book = name;
      }
      // The place of the only book is that of any book.
      this.#leftOut = this.#leftOut.filter((other) => (isTable(name) ? other !== name : isTable(other)));
      return [];
    } catch (error) {
      await this.#takeKept();
      return [fileSentence(name, error)];
    }
  }

  /** Passes a file to WebAssembly, and returns why it cannot be used; empty if it can. */
  #take({ name, bytes }) {
    const wasm = this.#wasm;
    const nameBytes = encoder.encode(name);
    const both = joined(nameBytes, bytes);
    // The memory may grow for it.
    const at = wasm.buffer(both.length);
    new Uint8Array(wasm.memory.buffer, at, both.length).set(both);
    return this.#buffer(isTable(name) ? wasm.table(nameBytes.length) : wasm.book(nameBytes.length));
  }

  /**
   * Passes the files to WebAssembly that are stored or came with the page, and no others. Returns which cannot be used. A book may be one on which
   * WebAssembly fails, so it is marked until it was read once; a book that is marked already is left out.
   */
  async #takeKept() {
    this.#wasm.forget_files();
    [this.#book, this.#leftOut] = ["", []];
    const [files, marked] = [await this.#files.all(), await this.#files.marked()];
    this.#added = (await this.#files.added()).length;
    const problems = [];
    const note = ({ name }, why) => {
      if (!why) return;
      problems.push(why);
      this.#leftOut.push(name);
    };
    for (const file of files) if (isTable(file.name)) note(file, this.#take(file));
    const book = files.find(({ name }) => !isTable(name));
    if (book && book.name === marked) {
      note(book, `the book "${marked}" is left out, because the board has failed with it; it can be removed in the settings`);
    } else if (book) {
      await this.#files.mark(book.name);
      const why = this.#take(book);
      await this.#files.unmark();
      if (!why) this.#book = book.name;
      note(book, why);
    }
    return problems;
  }

  /** The files are other ones now. */
  async #changed(problems, page) {
    this.#added = (await this.#files.added()).length;
    this.#searches.renew();
    await this.#once("files");
    this.#note(page, problems);
  }

  #note(page, texts) {
    for (const text of texts) this.#around.tell(page, { event: { type: "note", text } });
  }

  /** A picture is drawn, or cannot be. */
  drawn({ job, bytes }) {
    const answer = bytes ? { drawn: bytes } : { failed: "the browser cannot draw the picture" };
    this.#do({ answer: { job, answer } });
  }

  #do(what, page) {
    this.#queue(() => this.#once(what, page));
  }

  #queue(act) {
    this.#turn = this.#turn.then(act).catch((error) => this.#beginAgain(error));
  }

  async #begin() {
    let why = "";
    // The second time without a book on which WebAssembly has failed.
    for (let tries = 0; tries < 2; tries++) {
      await this.#openTexts();
      try {
        this.#unusable = await this.#takeKept();
        this.#call("files");
        return;
      } catch (error) {
        why = error.message;
      }
    }
    // No study depends on them, so they cannot keep the board from opening.
    this.#book = "";
    const names = (files) => files.map(({ name }) => name);
    this.#leftOut = await this.#files.all().then(names, () => []);
    this.#added = await this.#files.added().then((files) => files.length, () => 0);
    this.#unusable = [`endgame tables and the book cannot be read: ${why}`];
    await this.#openTexts();
  }

  /** A new session with the texts that are stored, and without files. */
  async #openTexts() {
    this.#wasm = exportsOf(await WebAssembly.instantiate(this.#module, { host: NO_ENGINE }));
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    this.#call({ open: { seed, threads: threads(), stored: await this.#storage.read() } });
  }

  /** Passes something that happened to WebAssembly, and returns what is to be done. */
  #call(what) {
    const wasm = this.#wasm;
    const input = { unix_micros: Date.now() * 1000, ticks_ms: Math.round(performance.now()), what };
    const bytes = encoder.encode(JSON.stringify(input));
    const at = wasm.buffer(bytes.length);
    new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
    return JSON.parse(this.#buffer(wasm.board()));
  }

  /** The text in the buffer of WebAssembly. */
  #buffer(length) {
    if (length === 0) return "";
    const wasm = this.#wasm;
    return decoder.decode(new Uint8Array(wasm.memory.buffer, wasm.buffer(length), length));
  }

  async #once(what, page) {
    const { changes, client, events, orders, deadline } = this.#call(what);
    if (Object.keys(changes).length > 0) {
      await this.#storage.write(changes);
      this.#pause = SOON;
      this.#around.stored();
      if (this.#trouble) this.#complain("");
    }
    if (client !== null) {
      this.#numbers.set(page, client);
      this.#pages.set(client, page);
      this.#around.tell(page, { status: "open" });
      if (this.#trouble) this.#tellTrouble(page);
    }
    for (const { to, event } of events) {
      if (event.type === "files") Object.assign(event, { added: this.#added, left_out: this.#leftOut });
      for (const number of to) if (this.#pages.has(number)) this.#around.tell(this.#pages.get(number), { event });
    }
    if (client !== null) this.#note(page, this.#unusable);
    for (const order of orders) {
      if (order.draw) this.#around.picture(order.draw);
      else this.#searches.handle(order);
    }
    clearTimeout(this.#timer);
    if (deadline !== null) this.#timer = setTimeout(() => this.#do("tick"), Math.max(0, deadline - performance.now()) + 1);
  }

  /** Tells all pages why changes are not stored, or that they are stored again. */
  #complain(trouble) {
    this.#trouble = trouble;
    for (const page of this.#open) this.#tellTrouble(page);
  }

  #tellTrouble(page) {
    this.#around.tell(page, { event: { type: "trouble", text: this.#trouble } });
  }

  /** A change could not be stored, so what is in memory is not what is stored: the board begins again from that. */
  async #beginAgain(error) {
    this.#searches.end();
    this.#numbers.clear();
    this.#pages.clear();
    for (const page of this.#open) this.#around.tell(page, { status: "lost" });
    this.#complain(sentence(error));
    if (this.#book && error instanceof WebAssembly.RuntimeError) {
      // What has failed may be the book, and then it would fail again. Without the mark it is tried again.
      await this.#files.mark(this.#book).catch(() => {});
    }
    for (let isOpen = false; !isOpen; ) {
      await new Promise((resolve) => setTimeout(resolve, this.#pause));
      this.#pause = Math.min(2 * this.#pause, SELDOM);
      try {
        await this.#begin();
        isOpen = true;
      } catch (worse) {
        this.#complain(`the board cannot be opened again yet; what was kept is safe; the reason: ${worse.message}`);
      }
    }
    for (const page of [...this.#open]) this.connect(page);
  }
}
