// Sends the hand. Its key makes it one hand however often it arrives; a second tap while it is on its way does
// nothing. What is refused is sent once more as a page, which says what is wrong.

import { deliver, light } from "./deliver.js";
import { forget } from "./draft.js";

export function sender(form) {
  const held = document.getElementById("lamp")?.dataset.held;
  let sending = false;

  const saving = () => [...form.elements].filter((field) => field.matches("[data-save],button[name=kind]"));

  function say(what) {
    light(what);
    if (what === "waiting") saving().forEach(holdBack);
  }

  // The key that saves says itself that nothing is saved yet, by its word and its shape; it keeps the focus.
  function holdBack(button) {
    button.dataset.plain ??= button.textContent;
    button.setAttribute("aria-disabled", "true");
    button.textContent = held;
  }

  function release() {
    for (const button of saving().filter((each) => each.dataset.plain)) {
      button.removeAttribute("aria-disabled");
      button.textContent = button.dataset.plain;
    }
  }

  async function send(data) {
    const answer = await deliver(form.action, data, say);
    release();
    if (!answer.url) return showRefusal(data);
    forget(form.dataset.draft);
    location.replace(answer.url);
  }

  // The form itself is sent, so that what was typed is kept by the browser too.
  function showRefusal(data) {
    const kind = data.get("kind");
    if (kind) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "kind", value: kind }));
    form.submit();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (sending) return;
    sending = true;
    const data = new FormData(form);
    const button = event.submitter;
    if (button?.name) data.set(button.name, button.value);
    send(data);
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
}
