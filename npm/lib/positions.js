// Positions, for browsers and Node. Alone in this file, so that a bundler leaves them out where only the engine is imported.
import { rulesOf } from "./rules.js";
// @ts-ignore: npm/build makes it.
import { rules } from "./rules-wasm.js";

export const { Position, IllegalMove } = rulesOf(rules);
