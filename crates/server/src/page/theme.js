// What is decided before anything is drawn: so this is a classic script in the head, and the only one. It sets dark or light, which
// prefs.js keeps. It hides the page until its words have come, so that nothing moves then; if a script fails, the page is shown without.

(() => {
  const root = document.documentElement;
  const [, theme] = /(?:^|; )fissile-board=[^;]*%22theme%22%3A%22(dark|light)%22/.exec(document.cookie) ?? [];
  if (theme) root.dataset.theme = theme;
  root.classList.add("wordless");
  window.addEventListener("error", () => root.classList.remove("wordless"), true);
})();
