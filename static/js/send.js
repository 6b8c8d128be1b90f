// Sends the hand. Its key makes it one hand however often it arrives, so that a lost answer is simply
// asked for again; a second tap while it is on its way does nothing.

import { forget } from "./draft.js";

const PATIENCE = 8000;
const LONGEST_WAIT = 15000;

export function sender(form) {
  const lamp = document.getElementById("lamp");
  let sending = false;
  let wait = 1000;
  let timer = 0;

  function say(what) {
    lamp.firstElementChild.className = `state ${what === "waiting" ? "off" : "wait"}`;
    lamp.firstElementChild.lastElementChild.textContent = lamp.dataset[what];
  }

  function fields(button) {
    const data = new FormData(form);
    if (button && button.name) data.set(button.name, button.value);
    return data;
  }

  async function post(data) {
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), PATIENCE);
    try {
      return await fetch(form.action, { method: "POST", body: new URLSearchParams(data), signal: stop.signal });
    } catch {
      return null;
    } finally {
      clearTimeout(late);
    }
  }

  async function attempt(data) {
    say("sending");
    const answer = await post(data);
    if (answer && answer.redirected) {
      forget(form.dataset.draft);
      location.replace(answer.url);
    } else if (!answer || answer.status >= 500) {
      retry(data);
    } else {
      showRefusal(data);
    }
  }

  function retry(data) {
    say("waiting");
    const soon = () => {
      clearTimeout(timer);
      window.removeEventListener("online", soon);
      attempt(data);
    };
    window.addEventListener("online", soon);
    timer = setTimeout(soon, wait + Math.random() * 500);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  // The server's page says what is wrong: send once more, as a page. The key keeps it one hand.
  function showRefusal(data) {
    const kind = data.get("kind");
    if (kind) {
      const field = Object.assign(document.createElement("input"), { type: "hidden", name: "kind", value: kind });
      form.append(field);
    }
    form.submit();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (sending) return;
    sending = true;
    attempt(fields(event.submitter));
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
}
