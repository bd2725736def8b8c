// Which key was pressed. What keys do belongs to those who listen.

/**
 * The key of an event. In a layout of another script, a letter is that of the same place on a Latin keyboard.
 * @param {KeyboardEvent} event
 */
export function keyOf({ key, code, shiftKey }) {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter === undefined || key.length !== 1 || key <= "~") return key;
  return shiftKey ? letter : letter.toLowerCase();
}
