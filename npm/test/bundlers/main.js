// What users write, for every bundler. The rules answer at once.
import { createEngine, Position } from "fissile-chess";

document.title = Position.start().san("g1f3");
globalThis.createEngine = createEngine;
