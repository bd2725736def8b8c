// Stockfish's calls in Node.
import { createEngine } from "./node.js";
import { factory } from "./stockfish-calls.js";

const Stockfish = factory(createEngine);
// `require` gives the function itself, where Node knows this name.
export { Stockfish as default, Stockfish as "module.exports" };
