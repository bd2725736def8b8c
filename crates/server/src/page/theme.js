// What is decided before anything is drawn: so this is a classic script in the head, and the only one. Dark or light, which prefs.js
// keeps; and that the page is shown only with its words, so that nothing moves when they come, or when they cannot come.

(() => {
  const root = document.documentElement;
  const [, theme] = /(?:^|; )fissile-board=[^;]*%22theme%22%3A%22(dark|light)%22/.exec(document.cookie) ?? [];
  if (theme) root.dataset.theme = theme;
  root.classList.add("wordless");
  window.addEventListener("error", () => root.classList.remove("wordless"), true);
})();
