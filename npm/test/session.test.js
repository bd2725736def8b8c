// The session of the exported board as its worker calls it, without a browser.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";
import { gunzipSync } from "node:zlib";

const { BOARD } = process.env;

/** The session: a function that passes something to it, and returns what is to be done. */
async function session() {
  const bytes = gunzipSync(await readFile(join(BOARD, "fissile.wasm.gz")));
  const host = { now: () => performance.now(), pause: () => 0, breathe: () => 0, print() {} };
  const { instance } = await WebAssembly.instantiate(bytes, { host });
  const wasm = /** @type {any} */ (instance.exports);
  const call = (what) => {
    const input = Buffer.from(JSON.stringify({ unix_micros: Date.now() * 1000, ticks_ms: Math.round(performance.now()), what }));
    // The memory may grow.
    const at = wasm.buffer(input.length);
    new Uint8Array(wasm.memory.buffer, at, input.length).set(input);
    const length = wasm.board();
    return JSON.parse(Buffer.from(wasm.memory.buffer, wasm.buffer(length), length).toString());
  };
  call({ open: { seed: 1, stored: {} } });
  return { call, size: () => wasm.memory.buffer.byteLength };
}

test("answers that nobody asked for change nothing, and take no memory", async () => {
  const { call, size } = await session();
  const { client } = call("connect");
  assert.equal(typeof client, "number");
  const unasked = (job, answer) => {
    const { changes, events, orders } = call({ answer: { job, answer } });
    assert.deepEqual([changes, events, orders], [{}, [], []]);
  };
  unasked(1_000_000, { failed: "a fault" });
  unasked(1_000_000, { lines: { lines: [], is_over: true } });
  unasked(1_000_000, "mined");
  const before = size();
  for (let job = 1_000_000; job < 1_020_000; job += 1) unasked(job, { judging: 1 });
  assert.ok(size() - before < 2 ** 20, `${size() - before} bytes`);
});
