// Compiled by test/run, never run: the same types from a project of CommonJS.
import fissile = require("fissile-chess");

const position: fissile.Position = fissile.Position.start();
const moves: fissile.Move[] = position.legalMoves();
const engine: Promise<fissile.Engine> = fissile.createEngine({ onLine: (line) => console.log(line.length) });

// @ts-expect-error: a depth is a number
position.perft("3");

console.log(moves, engine);
