// Keeps a second tap from meaning something else: a button that has just come under the finger, with the page
// or with a fresh score, does nothing for a moment, and what is on its way is not sent twice.

const MOMENT = 400;
const page = document.documentElement;
let timer = 0;
let answered = false; // something on this page was answered since it came: its buttons are meant

// The page has just changed under the finger.
export function settle() {
  clearTimeout(timer);
  answered = false;
  delete page.dataset.settled;
  page.dataset.settling = "yes"; // buttons that do nothing yet look so
  timer = setTimeout(() => {
    delete page.dataset.settling;
    page.dataset.settled = "yes";
  }, MOMENT);
}

document.addEventListener("input", () => (answered = true));
document.addEventListener("click", (event) => {
  if (event.target.closest("button[type=button]")) answered = true;
});
document.addEventListener("submit", (event) => {
  if (event.target.closest(".look, .switches")) return; // look and language: twice is no harm
  const meant = page.dataset.settled || answered;
  if (event.target.dataset.sent || !meant) event.preventDefault();
  else event.target.dataset.sent = "yes";
});
window.addEventListener("pageshow", () => {
  settle();
  for (const form of document.forms) delete form.dataset.sent;
});
