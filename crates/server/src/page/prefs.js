// What the reader prefers, kept by the browser: in a cookie, which boards at all ports of a host share; all that is kept
// otherwise belongs to one port. A browser that keeps nothing gives the defaults.

const DEFAULTS = {
  theme: "auto", language: "auto", board: "brown", pieces: "plain", size: 100, sound: false, arrows: true, keys: true, flip: false, lines: 3, edit: false,
  threads: 0, hash: 0, noted: null,
};

const COOKIE = /(?:^|; )fissile-board=([^;]*)/;

/** A year, in seconds. */
const KEPT = 365 * 24 * 3600;

function load() {
  try {
    return { ...DEFAULTS, ...JSON.parse(decodeURIComponent(COOKIE.exec(document.cookie)?.[1] ?? "%7B%7D")) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const prefs = load();

/** Takes over the preferences of a file, as far as they are any. */
export function takePrefs(text) {
  try {
    const known = Object.entries(JSON.parse(text ?? "{}")).filter(([name, value]) => name in DEFAULTS && typeof value === typeof DEFAULTS[name]);
    prefer(Object.fromEntries(known));
  } catch {
    // Settings of another program are none.
  }
}

/** Changes preferences. */
export function prefer(change) {
  Object.assign(prefs, change);
  const text = encodeURIComponent(JSON.stringify(prefs));
  document.cookie = `fissile-board=${text}; path=/; max-age=${KEPT}; samesite=strict`;
}
