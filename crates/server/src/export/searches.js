// The engines, each in a worker: one for each game that is played, some for analyses, and the others for whatever else is
// searched. One of each of the latter kinds is kept when it has nothing to do, and with it what its table knows.

import { portOf, start } from "../../../../npm/lib/engine.js";
import { fetched } from "../../../../npm/lib/fetch.js";

/** The most threads of an analysis, where memory can be shared. */
const MOST_THREADS = 32;

/** The threads that an analysis has unless the page asks for others, which is half of the cores, and the most. */
export function threads(canShare = self.crossOriginIsolated === true) {
  const cores = canShare ? Math.max(1, Math.min(navigator.hardwareConcurrency || 1, MOST_THREADS)) : 1;
  return [Math.max(1, Math.floor(cores / 2)), cores];
}

/** The engine for several threads. */
const SHARED = new URL("../fissile-threads.wasm.gz", import.meta.url);

/** Answers that others follow. */
const isLast = (answer) => answer === "mined" || !("judging" in answer || "mining" in answer || "note" in answer || answer.lines?.is_over === false);

/** The answers of tasks that do not see that they are to stop, so that their worker is ended. */
const STOPPED = { compare: { compared: null }, judge: { judged: null }, mine: "mined" };

/** The name of a task; some have no more than a name. */
const nameOf = (kind) => (typeof kind === "string" ? kind : Object.keys(kind)[0]);

class Searcher {
  #worker = new Worker(new URL("../../../../npm/lib/module-worker.js", import.meta.url), { type: "module" });
  #engine;
  /** The task at hand. */
  task = null;
  isStopping = false;
  isOver = false;

  /** Whether it lacks files that were added since. */
  isOld = false;

  /**
   * `module` is a promise of the engine, and `resources` what it may use: several threads only if it `shares` memory. `files` is a
   * promise of the endgame tables. `answered` gets the answers, and `failed` a sentence if the worker fails.
   */
  constructor({ module, shares, resources }, files, answered, failed) {
    const worker = this.#worker;
    this.shares = shares;
    this.isAnalyst = resources !== null;
    module.then((module) => worker.postMessage({ module, shares }), (error) => failed(error.message));
    const port = portOf(worker, "its file is missing");
    // Whatever is no answer says how the engine has failed.
    const onLine = (line) => (line.startsWith("{") ? answered(JSON.parse(line)) : failed(line.replace(/^info string /, "")));
    const ready = start(port, self.crossOriginIsolated === true, { onLine, onError: (error) => failed(error.message) });
    this.#engine = Promise.all([ready, files]).then(([engine, tables]) => {
      for (const { name, bytes } of tables) port.post({ table: bytes, name });
      return engine;
    });
    // `failed` reports the error.
    this.#engine.catch(() => {});
    if (resources) this.#send({ resources });
  }

  /** The number of the task. */
  get job() {
    return this.task?.job ?? null;
  }

  get isFree() {
    return this.job === null || this.isStopping;
  }

  begin(task) {
    Object.assign(this, { task, isStopping: false });
    this.#send({ begin: task });
  }

  stop() {
    this.isStopping = true;
    this.#send({ stop: this.job });
  }

  end() {
    this.isOver = true;
    this.#worker.terminate();
  }

  #send(order) {
    this.#engine.then((engine) => engine.send(JSON.stringify(order))).catch(() => {});
  }
}

export class Searches {
  #module;
  #files;
  /** A promise of the engine for several threads, once it was needed. */
  #shared = null;
  /** Whether an analysis may have several threads; not after that has failed. */
  #canShare = self.crossOriginIsolated === true;
  #answer;
  #players = new Map();
  #others = new Set();

  /** `files()` is a promise of the endgame tables; `answer(job, answer)` gets the answers. */
  constructor(module, files, answer) {
    this.#module = module;
    this.#files = files;
    this.#answer = answer;
  }

  /** @param {{task?: {player: number|null, task: object}, stop?: {job: number}, dismiss?: {player: number}}} order */
  handle({ task, stop, dismiss }) {
    if (task) this.#place(task).begin(task.task);
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

  /** The engine for a task: that of a player, or one of its kind that has nothing to do. */
  #place({ player, task }) {
    const isAnalysis = nameOf(task.kind) === "analyse";
    // The engine for several threads is large: an analysis with one does without.
    const shares = isAnalysis && task.kind.analyse.threads > 1 && threads(this.#canShare)[1] > 1;
    const isFit = (searcher) => searcher.isFree && !searcher.isOld && searcher.isAnalyst === isAnalysis && searcher.shares === shares;
    const own = player === null ? [...this.#others].find(isFit) : this.#players.get(player);
    return own ?? this.#made(player, isAnalysis, shares);
  }

  /** The engine for an analysis, or for anything else, and what it may use. */
  #engine(isAnalysis, shares) {
    if (shares) this.#shared ??= fetched(SHARED);
    const resources = isAnalysis ? { threads: shares ? threads(true)[1] : 1 } : null;
    return { module: shares ? this.#shared : Promise.resolve(this.#module), shares, resources };
  }

  #made(player, isAnalysis, shares) {
    const answered = ({ job, answer }) => {
      this.#answer(job, answer);
      if (searcher.job === job && isLast(answer)) this.#rest(searcher);
    };
    const failed = (why) => {
      if (searcher.isOver) return;
      this.#drop(searcher);
      if (searcher.shares) this.#canShare = false;
      if (searcher.job === null) return;
      // With one thread it may work.
      if (searcher.shares && !searcher.isStopping) this.handle({ task: { player, task: searcher.task } });
      else this.#answer(searcher.job, { failed: `the engine has failed: ${why}` });
    };
    // The board has said so if they cannot be read.
    const tables = this.#files().catch(() => []);
    const searcher = new Searcher(this.#engine(isAnalysis, shares), tables, answered, failed);
    if (player === null) this.#others.add(searcher);
    else this.#players.set(player, searcher);
    return searcher;
  }

  #stop(job) {
    const searcher = [...this.#all()].find((own) => own.job === job);
    if (!searcher) return;
    const stopped = STOPPED[nameOf(searcher.task.kind)];
    if (!stopped) return searcher.stop();
    this.#drop(searcher);
    this.#answer(job, stopped);
  }

  /** An engine has nothing to do. Of those without a game, one of each kind stays. */
  #rest(searcher) {
    searcher.task = null;
    if (searcher.isOld) return this.#drop(searcher);
    const isIdle = (other) => other.job === null && other.isAnalyst === searcher.isAnalyst;
    const idle = [...this.#others].filter(isIdle);
    idle.slice(1).forEach((other) => this.#drop(other));
  }

  #drop(searcher) {
    searcher?.end();
    this.#others.delete(searcher);
    for (const [player, own] of this.#players) if (own === searcher) this.#players.delete(player);
  }
}
