// No touch leads away from the page before the house has answered: a network may be dead and nobody has noticed.
// The house is asked while the finger is still down. Where it does not answer, the link or form waits here, says so
// in words and by the shape of its key, and does what it does, once, when the house answers again. Touched again
// it is dropped, another touch takes its place. Forms that send themselves never come this far.
// Where the finger comes down is known from page to page: what has just come under it is not what it meant.

const READS = new URL("../../../robots.txt", import.meta.url); // the house is there
const WRITES = new URL("../../../healthz", import.meta.url); // and can save
const EVERY = 1000;
const PATIENCE = 4000;
const TWICE = 500; // a second tap within so many milliseconds is the same touch; later the page has said that it waits
const NEAR = 64; // a finger that means the same key again comes down within so many pixels
const READ = 6000; // how long it is said that a touch did nothing
const root = document.documentElement;
const words = document.getElementById("whole").dataset;
const note = document.createElement("p");
let held = null;
let doubted = false; // the house did not answer when it was last asked
let going = null; // the form whose answer is on its way
let asked = null; // the house, when the finger came down
let down = null; // where this page was touched last
let before = null; // where the page before was

note.id = note.className = "held";
note.setAttribute("role", "status");
document.body.append(note);

const away = () => doubted || !navigator.onLine || "lost" in root.dataset || Boolean(document.querySelector("#lamp .off"));
const saving = () => root.classList.contains("sending") || Boolean(document.querySelector("[data-save][aria-disabled]")); // a hand goes first
const named = (key) => (key.getAttribute("aria-label") || (key.querySelector("b") || key).innerText || "").trim().split("\n")[0];

async function answers(house) {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), PATIENCE);
  try {
    doubted = !(await fetch(house, { cache: "no-store", signal: stop.signal })).ok;
  } catch {
    doubted = true;
  }
  clearTimeout(late);
  return !doubted;
}

// Whether the house answers now; the finger may have asked already.
function reached(house) {
  const told = asked?.house === house && Date.now() - asked.at < EVERY ? asked.answer : answers(house);
  asked = null;
  return told;
}

const pause = () => new Promise((done) => {
  setTimeout(done, EVERY);
  addEventListener("online", done, { once: true });
});

function release() {
  const { key, plain } = held ?? {};
  held = null;
  note.textContent = "";
  key?.removeAttribute("aria-describedby");
  if (plain) key.replaceChildren(...plain);
}

// Whether this touch is nowhere near the last one on the page before.
export const elsewhere = () => Boolean(down && before && !(Math.hypot(down[0] - before[0], down[1] - before[1]) < NEAR));

// Says of a key that it did nothing, and why: because it has only just come, if nothing else is said.
export function still(key, why = words.still) {
  if (held?.go) return;
  release();
  const mine = (held = { key });
  key.setAttribute("aria-describedby", note.id);
  note.textContent = why;
  setTimeout(() => held === mine && release(), READ);
}

// A page comes: where the one before it was touched; nowhere is far from everywhere.
function come() {
  down = null;
  try {
    before = (sessionStorage.touch ?? "").split(",");
  } catch {
    before = null; // forbidden: any touch may be the second one
  }
}

async function hold(go, what, key, house = READS) {
  if (held?.go && key && held.key === key) {
    if (Date.now() - held.since > TWICE) release();
    return;
  }
  release();
  const mine = (held = { go, key, since: Date.now() });
  const late = setTimeout(() => say(mine, what), away() || saving() ? 0 : TWICE);
  while (held === mine) {
    if ((await reached(house)) && held === mine && !saving()) {
      held = null;
      clearTimeout(late);
      return go();
    }
    if (held === mine) say(mine, what);
    await pause();
  }
}

// Says that something waits, in words and on its key.
function say(mine, what) {
  if (held !== mine || mine.said) return;
  mine.said = true;
  note.textContent = words.away.replace("{what}", what);
  mine.key?.setAttribute("aria-describedby", note.id);
  if (!mine.key?.matches(".key:not(.round), .btn")) return;
  mine.plain = [...mine.key.childNodes];
  mine.key.replaceChildren(words.held);
}

// Goes to an address, at once or when the network is back.
export function lead(address) {
  hold(() => location.assign(address), document.querySelector("h1")?.firstChild.textContent ?? "");
}

// What a form would send now; its numbers and keys are those of the touch, whatever the page shows later.
function parcel(form, button) {
  const fields = [...new FormData(form)];
  if (button?.name) fields.push([button.name, button.value]);
  const file = fields.some(([, value]) => typeof value !== "string");
  const copy = document.createElement("form");
  copy.method = form.getAttribute("method") || "get";
  copy.action = form.getAttribute("action") || "";
  copy.hidden = true;
  for (const [name, value] of fields) copy.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  return () => {
    going = form;
    if (file) return HTMLFormElement.prototype.submit.call(form);
    document.body.append(copy);
    HTMLFormElement.prototype.submit.call(copy);
  };
}

const leads = ({ origin, pathname, search, hash }) =>
  origin === location.origin && !(hash && pathname === location.pathname && search === location.search);

addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (link.target || link.hasAttribute("download") || !leads(link)) return;
  event.preventDefault();
  hold(() => location.assign(link.href), named(link), link);
});
addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.target) return;
  event.preventDefault();
  if (going === form) return; // sent already
  delete form.dataset.sent; // the guard counts it as sent
  const key = event.submitter ?? form;
  hold(parcel(form, event.submitter), named(key), key, form.method === "post" ? WRITES : READS);
});
addEventListener("pointerdown", (event) => {
  if (held && !held.go) release();
  down = [event.clientX, event.clientY];
  try {
    sessionStorage.touch = down;
  } catch {
    // as above
  }
  const key = event.target.closest?.("a[href], button:not([type=button])");
  const house = key?.form?.method === "post" ? WRITES : READS;
  if (key) asked = { house, at: Date.now(), answer: answers(house) };
}, { passive: true });
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  going = null;
  release();
  come();
});
come();
