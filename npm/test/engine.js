// What the tests and the benchmark of the engine share.

/**
 * An engine of `createEngine`, and functions that wait for its lines: at most `patience` milliseconds for each, after which it
 * hangs. As text, this runs in a page as well.
 */
export async function connect(createEngine, options = {}, patience = 120_000) {
  const lines = [];
  const waiting = [];
  const engine = await createEngine({
    ...options,
    onLine(line) {
      lines.push(line);
      for (const one of waiting.splice(0)) one();
    },
  });
  /** The lines up to the next one that fits. */
  const until = async (pattern) => {
    for (;;) {
      const at = lines.findIndex((line) => pattern.test(line));
      if (at >= 0) return lines.splice(0, at + 1);
      await new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no ${pattern} among ${JSON.stringify(lines)}`)), patience);
        waiting.push(() => resolve(clearTimeout(timer)));
      });
    }
  };
  const ask = (text, pattern) => {
    engine.send(text);
    return until(pattern);
  };
  return { engine, ask, until };
}

/** The nodes of the last line of a search. */
export const nodes = (lines) => Number(/ nodes (\d+)/.exec(lines.findLast((line) => line.includes(" pv ")))[1]);

/** The largest number of threads that an engine offers. */
export const most = async (ask) => Number(/name Threads .* max (\d+)/.exec((await ask("uci", /^uciok$/)).join("\n"))[1]);
