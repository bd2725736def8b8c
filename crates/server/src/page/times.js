// How long each move of a game took, from the clocks that are stored with the moves.

import { state } from "./state.js";
import { mainLine } from "./walk.js";

/** The time at the start and the increment in seconds, of the tag TimeControl; null without one such as `180+2`. */
function control() {
  const text = state.game?.tags.find(([name]) => name === "TimeControl")?.[1] ?? "";
  const [, base, increment] = /^([\d.]+)(?:\+([\d.]+))?$/.exec(text) ?? [];
  return base === undefined ? null : { base: Number(base), increment: Number(increment ?? 0) };
}

/** The seconds of each move of the main line, null where they are not known; null without clocks. */
export function spent() {
  const line = mainLine();
  if (!line.some(({ clock_ms }) => clock_ms !== null)) return null;
  const rules = control();
  const left = { white: rules?.base ?? null, black: rules?.base ?? null };
  return line.map(({ color, clock_ms }, index) => {
    const before = left[color];
    const now = clock_ms === null ? null : clock_ms / 1000;
    left[color] = now;
    // The clock stands still during the first move of each side, which adds nothing to it either.
    const added = index < 2 ? 0 : (rules?.increment ?? 0);
    return before === null || now === null ? null : Math.max(0, before - now + added);
  });
}
