// What the reader prefers, kept by the browser: in a cookie, because the server has another port each time, and all that is
// kept otherwise belongs to a port. A browser that keeps nothing gives the defaults.

const DEFAULTS = {
  theme: "auto", board: "brown", pieces: "plain", size: 100, sound: false, arrows: true, flip: false, lines: 3, edit: false,
  noted: null,
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

/** Changes preferences. */
export function prefer(change) {
  Object.assign(prefs, change);
  const text = encodeURIComponent(JSON.stringify(prefs));
  document.cookie = `fissile-board=${text}; path=/; max-age=${KEPT}; samesite=strict`;
}
