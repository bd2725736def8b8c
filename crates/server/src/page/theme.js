// Dark or light, before anything is drawn: so this is a classic script in the head, and the only one. prefs.js keeps it.

(() => {
  const [, theme] = /(?:^|; )fissile-board=[^;]*%22theme%22%3A%22(dark|light)%22/.exec(document.cookie) ?? [];
  if (theme) document.documentElement.dataset.theme = theme;
})();
