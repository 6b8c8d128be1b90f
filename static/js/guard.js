// Keeps a second tap from meaning something else: a button that has just come under the finger, with the page
// or with a fresh score, does nothing for a moment, and what is on its way is not sent twice.

const MOMENT = 400;
const page = document.documentElement;
let timer = 0;

// The page has just changed under the finger.
export function settle() {
  clearTimeout(timer);
  delete page.dataset.settled;
  page.dataset.settling = "yes"; // buttons that do nothing yet look so
  timer = setTimeout(() => {
    delete page.dataset.settling;
    page.dataset.settled = "yes";
  }, MOMENT);
}

document.addEventListener("submit", (event) => {
  if (event.target.dataset.sent || !page.dataset.settled) event.preventDefault();
  else event.target.dataset.sent = "yes";
});
window.addEventListener("pageshow", () => {
  settle();
  for (const form of document.forms) delete form.dataset.sent;
});
