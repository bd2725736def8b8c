// Opening and closing dialogs. What is in them does not belong here.

import { byId, findAll } from "../../../render/src/page/nodes.js";

/** Opens a dialog above the page. */
export function open(id) {
  const dialog = byId(id, HTMLDialogElement);
  if (dialog.open) return;
  for (const problem of dialog.querySelectorAll("p.problem")) problem.textContent = "";
  dialog.showModal();
}

export const close = (id) => byId(id, HTMLDialogElement).close();

/** Whether one is open, so that the keys of the page rest. */
export const isAnyOpen = () => document.querySelector("dialog[open]") !== null;

export function setUpDialogs() {
  for (const dialog of document.querySelectorAll("dialog")) {
    for (const button of dialog.querySelectorAll("[data-close]")) button.addEventListener("click", () => dialog.close());
    // A click beside the dialog closes it.
    dialog.addEventListener("pointerdown", (event) => {
      const box = dialog.getBoundingClientRect();
      const isInside =
        event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
      if (event.target === dialog && !isInside) dialog.close();
    });
  }
  for (const button of findAll(document, "[data-opens]"))
    button.addEventListener("click", () => open(button.dataset.opens));
}
