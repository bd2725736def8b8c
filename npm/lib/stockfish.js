// Stockfish's calls in browsers, as a module.
import { createEngine } from "./browser.js";
import { factory } from "./stockfish-calls.js";

const Stockfish = factory(createEngine);
export default Stockfish;
