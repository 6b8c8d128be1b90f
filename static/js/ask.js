// A question answers as it is told: every change fetches the page for its new address and puts it in place.
// Without all this the same form sends itself, and the same links lead on.

import { morph } from "./morph.js";
import { lead } from "./steady.js";

const main = () => document.getElementById("main");
let asked = 0;

async function show(address) {
  const turn = ++asked;
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("main");
    if (turn !== asked) return;
    if (!answer.ok || !fresh) throw new Error("no answer");
    const place = keys().indexOf(document.activeElement);
    morph(main(), fresh);
    if (place >= 0 && (keys().indexOf(document.activeElement) < 0 || document.activeElement.disabled)) goOn(place);
    history.replaceState(null, "", address);
  } catch {
    if (turn === asked) lead(address); // the page itself says what is wrong
  }
}

// The keys of the card, or suit, that is asked for. Who picks one by the keyboard goes on from its place.
const keys = () => [...document.querySelectorAll("#ask .dock button")];

function goOn(place) {
  const open = (key) => !key.disabled;
  const next = keys().slice(place).find(open) ?? keys().find(open) ?? main().querySelector(".felt .last .ico");
  next?.focus({ preventScroll: true });
}

function addressOf(form, button) {
  const told = new FormData(form);
  if (button?.name) told.append(button.name, button.value);
  const given = [...told].filter(([, value]) => value !== "");
  return `${form.action.split("?")[0]}?${new URLSearchParams(given)}`;
}

// A number typed is meant: the choice it belongs to is picked with it.
document.addEventListener("input", (event) => {
  const { picks, among } = event.target.dataset;
  if (!picks || !event.target.value) return;
  const wanted = among.split(" ");
  const chosen = document.querySelector(`[name="${picks}"]:checked`);
  if (chosen && wanted.includes(chosen.value)) return;
  document.querySelector(`[name="${picks}"][value="${wanted[0]}"]`).checked = true;
});
document.addEventListener("submit", (event) => {
  if (event.target.id !== "ask") return;
  event.preventDefault();
  show(addressOf(event.target, event.submitter));
});
document.addEventListener("change", (event) => {
  const form = event.target.closest("#ask");
  if (form && event.target.type !== "hidden") show(addressOf(form));
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  const within = link && link.closest(".felt") && link.pathname === location.pathname;
  if (!within || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(link.href);
});
window.addEventListener("popstate", () => show(location.href));
