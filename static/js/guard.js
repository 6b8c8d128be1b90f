// Keeps a second tap from meaning something else: a button that has just come under the finger, with the page
// or with a fresh score, does nothing for a moment and says so, and what is on its way is not sent twice. On a page
// that has just come, what is touched elsewhere than the page before was is meant, and works at once.

import { elsewhere, still } from "./steady.js";

const MOMENT = 400;
const page = document.documentElement;
let timer = 0;
let answered = false; // something on this page was answered since it came: its buttons are meant
let whole = true; // nothing has changed on this page since it came

function wait() {
  clearTimeout(timer);
  answered = false;
  delete page.dataset.settled;
  timer = setTimeout(() => {
    delete page.dataset.settling;
    page.dataset.settled = "yes";
  }, MOMENT);
}

// The page has just changed under the finger.
export function settle() {
  whole = false;
  page.dataset.settling = "yes"; // buttons that do nothing yet look so
  wait();
}

// Whether the touch of this key means it; else it says that it did nothing.
export function meant(key) {
  const sure = Boolean(page.dataset.settled || answered || (whole && elsewhere()));
  if (!sure) still(key);
  return sure;
}

document.addEventListener("input", () => (answered = true));
document.addEventListener("click", (event) => {
  if (event.target.closest("button[type=button]:not([data-unsent])")) answered = true;
});
document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (form.closest(".look, .switches")) return; // look and language: twice is no harm
  if (form.dataset.sent || !meant(submitter ?? form)) event.preventDefault();
  else form.dataset.sent = "yes";
});
window.addEventListener("pageshow", (event) => {
  if (event.persisted) {
    whole = true;
    wait();
  }
  for (const form of document.forms) delete form.dataset.sent;
});
wait();
