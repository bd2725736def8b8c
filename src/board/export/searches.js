// The engines, each in a worker: one for each game that is played, and the others for whatever is searched. One of those is
// kept when it has nothing to do, and with it what its table knows.

import { portOf, start } from "../engine/engine.js";

/** Answers that others follow. */
const isLast = (answer) => answer === "mined" || !("judging" in answer || "mining" in answer || "note" in answer || answer.lines?.is_over === false);

/** The answers of tasks that do not hear that they are to stop, so that their worker is ended. */
const STOPPED = { compare: { compared: null }, judge: { judged: null }, mine: "mined" };

/** The name of a task; some have no more than a name. */
const nameOf = (kind) => (typeof kind === "string" ? kind : Object.keys(kind)[0]);

class Searcher {
  #worker = new Worker(new URL("../engine/module-worker.js", import.meta.url), { type: "module" });
  #engine;
  /** The task at hand: its number and its name. */
  job = null;
  name = null;
  isStopping = false;

  /** Whether it lacks files that were added since. */
  isOld = false;

  /** `files` is a promise of the endgame tables; `answered` gets the answers, and `failed` a sentence if the worker fails. */
  constructor(module, files, answered, failed) {
    const worker = this.#worker;
    worker.postMessage({ module });
    const port = portOf(worker, "its file is missing");
    const onLine = (line) => answered(JSON.parse(line));
    const ready = start(port, self.crossOriginIsolated === true, { onLine, onError: (error) => failed(error.message) });
    this.#engine = Promise.all([ready, files]).then(([engine, tables]) => {
      for (const { name, bytes } of tables) port.post({ table: bytes, name });
      return engine;
    });
    // `failed` reports the error.
    this.#engine.catch(() => {});
  }

  get isFree() {
    return this.job === null || this.isStopping;
  }

  begin(task) {
    Object.assign(this, { job: task.job, name: nameOf(task.kind), isStopping: false });
    this.#send({ begin: task });
  }

  stop() {
    this.isStopping = true;
    this.#send({ stop: this.job });
  }

  end() {
    this.#worker.terminate();
  }

  #send(order) {
    this.#engine.then((engine) => engine.send(JSON.stringify(order))).catch(() => {});
  }
}

export class Searches {
  #module;
  #files;
  #answer;
  #players = new Map();
  #others = new Set();

  /** `files()` is a promise of the endgame tables; `answer(job, answer)` gets the answers. */
  constructor(module, files, answer) {
    this.#module = module;
    this.#files = files;
    this.#answer = answer;
  }

  heed({ task, stop, dismiss }) {
    if (task) this.#place(task.player).begin(task.task);
    if (stop) this.#stop(stop.job);
    if (dismiss) this.#drop(this.#players.get(dismiss.player));
  }

  /** There are other endgame tables: new engines take the places of the old ones as soon as these have nothing to do. */
  renew() {
    for (const searcher of [...this.#all()]) {
      searcher.isOld = true;
      if (searcher.job === null) this.#drop(searcher);
    }
  }

  /** Ends all engines. */
  end() {
    for (const searcher of [...this.#all()]) this.#drop(searcher);
  }

  *#all() {
    yield* this.#players.values();
    yield* this.#others;
  }

  /** The engine for a task: that of a player, or one that has nothing to do. */
  #place(player) {
    const own = player === null ? [...this.#others].find((searcher) => searcher.isFree && !searcher.isOld) : this.#players.get(player);
    return own ?? this.#made(player);
  }

  #made(player) {
    const answered = ({ job, answer }) => {
      this.#answer(job, answer);
      if (searcher.job === job && isLast(answer)) this.#rest(searcher);
    };
    const failed = (why) => {
      this.#drop(searcher);
      if (searcher.job !== null) this.#answer(searcher.job, { failed: `the engine has failed: ${why}` });
    };
    const searcher = new Searcher(this.#module, this.#files(), answered, failed);
    if (player === null) this.#others.add(searcher);
    else this.#players.set(player, searcher);
    return searcher;
  }

  #stop(job) {
    const searcher = [...this.#all()].find((own) => own.job === job);
    if (!searcher) return;
    const stopped = STOPPED[searcher.name];
    if (!stopped) return searcher.stop();
    this.#drop(searcher);
    this.#answer(job, stopped);
  }

  /** An engine has nothing to do. Of those without a game, one stays. */
  #rest(searcher) {
    searcher.job = null;
    if (searcher.isOld) return this.#drop(searcher);
    const idle = [...this.#others].filter((other) => other.job === null);
    idle.slice(1).forEach((other) => this.#drop(other));
  }

  #drop(searcher) {
    searcher?.end();
    this.#others.delete(searcher);
    for (const [player, own] of this.#players) if (own === searcher) this.#players.delete(player);
  }
}
