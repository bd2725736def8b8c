export interface StockfishOptions {
  /** Is called with every line while nobody listens; `console.log` if not given. */
  print?: (line: string) => void;
  /** Is called with a sentence if the worker fails; `print` if not given. */
  printErr?: (line: string) => void;
  /** Is called with 0 after `quit` or `terminate`. */
  onExit?: (status: number) => void;
  /** The address of the worker, if it does not lie beside this package. */
  worker?: URL | string;
}

/** The calls of stockfish.wasm and fairy-stockfish.wasm. */
export interface Stockfish {
  /** Sends UCI lines; `quit` ends the engine. */
  postMessage(text: string): void;
  addMessageListener(listener: (line: string) => void): void;
  removeMessageListener(listener: (line: string) => void): void;
  terminate(): void;
  /** Takes the files of Fairy-Stockfish, which Fissile does not need. */
  readonly FS: { writeFile(name: string, data: unknown): void };
}

/** Starts an engine. */
export default function Stockfish(options?: StockfishOptions): Promise<Stockfish>;
