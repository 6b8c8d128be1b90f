// The page of a hand in progress: a step is sent without leaving it, and what other phones tell appears here.
//
// Every form with `data-tell` is sent this way. A step is kept on the phone until it was answered, over a reload
// too; its key makes it one step however often it arrives. While it is on its way the next ones can be told as far
// as ahead.js knows how the hand goes on: they are sent one after the other, in order. One that is refused stops
// those after it: they are shown, and sent or dropped as somebody says.

import { ahead } from "./ahead.js";
import { deliver, light, plainly } from "./deliver.js";
import { forget, keep, kept } from "./draft.js";
import { follow } from "./follow.js";
import { meant, settle } from "./guard.js";
import { morph } from "./morph.js";
import { still } from "./steady.js";

const TWICE = 300; // a second tap on one key within so many milliseconds is the same touch
const page = document.documentElement;
const main = document.querySelector("main[data-live]");
const under = document.getElementById("under");
const plain = under.textContent;
const words = main.dataset;
const name = `step:${location.pathname}`;
const live = () => document.getElementById("live");
const counter = (what, part = truth) => Number(part.dataset[what]);
const parsed = (html) => new DOMParser().parseFromString(html, "text/html");

let truth = live().cloneNode(true); // what the server said last
let view = {};
let { steps, unsent } = kept(name, "steps") ?? { steps: [], unsent: [] };
let sending = false;
let touched = null; // the key touched just now
let rest = 0;

// The line

function say(what) {
  if (sending && (what === "ok" || what === "off")) return; // the step on its way is what counts
  light(what);
  if (what !== "sending") counts(what === "waiting");
}

function counts(waiting) {
  const many = steps.length > 1 ? words.leftMany.replace("{count}", steps.length) : words.leftOne;
  const text = view.open ? many : words.waits; // why no key does anything
  under.textContent = waiting ? text : plain;
  page.classList.toggle("waiting", waiting);
}

function save() {
  if (steps.length || unsent.length) keep(name, { mark: "steps", steps, unsent });
  else forget(name);
}

// What is shown: what the server said, and on top of it what is on its way

// Changes something; who tells by the keyboard stays on his key, even one that does nothing any more, and where it
// has gone, goes to the first that does something.
function staying(change) {
  const held = document.activeElement;
  const keeps = live().contains(held) && held.matches(":focus-visible");
  change();
  if (!keeps) return;
  const there = live().contains(held) && held.getClientRects().length;
  if (there && held.disabled) {
    held.disabled = false;
    held.setAttribute("aria-disabled", "true");
    held.classList.add("gone");
  }
  const at = there ? held : live().querySelector(".dock :is(a.key, .key:enabled)");
  at?.focus({ preventScroll: Boolean(there) });
}

function draw() {
  morph(live(), truth);
  const coming = steps.filter(({ at }) => at === undefined || at >= counter("at"));
  view = ahead(live(), words, coming);
  page.classList.toggle("blocked", !view.open);
  touched?.classList.add("told");
  if (!unsent.length) return;
  const felt = live().querySelector(".asks");
  felt?.style.setProperty("min-height", `${felt.offsetHeight}px`); // the keys below stay where they are
  const note = document.createElement("div");
  note.className = "unsent";
  note.setAttribute("role", "status");
  note.append(words.unsent.replace("{steps}", unsent.map(({ label }) => label).join(", ")), document.createElement("div"));
  note.lastElementChild.append(key("send"), key("drop"));
  live().querySelector(".reasons").append(note);
}

function key(what) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "btn", textContent: words[what] });
  made.dataset.unsent = what;
  return made;
}

// Puts a fragment there, unless it is older than what is shown; `own`: it answers a step of this page, which may
// be `refused`. What is being typed for the next step stays until somebody else has told that step.
function show(html, own = false, refused = false) {
  const fresh = parsed(html).getElementById("live");
  if (!fresh || counter("version", fresh) < counter("version") || counter("play", fresh) < counter("play")) return;
  const moved = counter("play", fresh) > counter("play") || counter("version", fresh) > counter("version");
  const stepped = counter("at", fresh) > counter("at");
  if (!moved && !own) return;
  const other = fresh.dataset.pad !== truth.dataset.pad;
  truth = fresh;
  if (other || (moved && !own && !sending)) settle();
  staying(() => {
    draw();
    if (other || refused || (stepped && !own && !sending)) renew();
  });
  if (other) place();
  live().querySelector(".err")?.scrollIntoView({ block: "nearest" });
}

// The page at its top, or where all cards are in sight at once, if they can be.
function place() {
  window.scrollTo(0, 0);
  const cards = document.querySelector("#live > form > .cards");
  if (cards && cards.offsetHeight <= innerHeight) cards.scrollIntoView({ block: "nearest" });
}

// What was typed, chosen or opened for the step that is told now is done with.
function renew() {
  for (const opened of live().querySelectorAll(":is(.else,.beside,.turned,.more)[open]")) opened.open = false;
  for (const form of live().querySelectorAll("form")) form.reset(); // and what the server suggests later is shown
}

// What is told

// A step as its key carries it: the seat is that of whoever speaks then, a typed number is one of the fields.
function stepOf(form, button) {
  const sent = [...new FormData(form), [button.name, button.value]];
  const fields = Object.fromEntries(sent);
  if (!("said" in fields)) return { kind: "page", action: form.action, fields: sent, label: "" };
  const said = JSON.parse(fields.said);
  const turn = !button.closest(".else"); // else somebody spoke whose turn it was not
  if (said.step === "call" && turn) said.seat = view.seat ?? said.seat;
  const at = Math.max(counter("at"), (steps.at(-1)?.at ?? 0) + 1);
  const all = { ...fields, said: JSON.stringify(said), at, key: newKey() };
  const { height, spoken } = spokenBy(button, fields);
  return {
    kind: turn || said.step !== "call" ? said.step : "other",
    action: form.action,
    fields: Object.entries(all),
    at,
    value: fields.said,
    height,
    spoken,
    label: label(said, button, fields.points, spoken),
    turned: Boolean(button.closest(".turned")),
  };
}

function spokenBy({ dataset, name: named }, { said, points }) {
  if (!named || !said.includes("$points") || dataset.height) return { height: dataset.height && Number(dataset.height), spoken: dataset.spoken };
  return { height: Number(points), spoken: dataset.spoken?.replace("{points}", points) ?? points };
}

function label({ step, seat, action }, button, points, spoken) {
  const named = button.dataset.label ?? (button.querySelector(".vh") ?? button).textContent.trim();
  if (step === "trick") return took(points, live().querySelector(".sit input")).replace("{name}", named);
  if (step !== "call") return named;
  const speaker = JSON.parse(truth.dataset.ring || "[]").find(([each]) => each === seat)?.[1] ?? "";
  return (action === "pass" ? words.passed : words.says).replace("{name}", speaker).replace("{word}", spoken);
}

function took(points, written) {
  if (!written) return words.took;
  if (!points) return words.tookBare;
  return Number(points) === 1 ? words.tookPoint : words.tookPoints.replace("{points}", points);
}

const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function tell(step) {
  staying(() => told(step));
}

function told(step) {
  const waiting = steps.length > 1 || (steps.length === 1 && !sending);
  if (step.kind === "undo" && waiting && steps.at(-1).kind !== "undo") steps.pop(); // it never left the phone
  else if (step.kind === "undo" ? view.undoable : view.open) steps.push(step);
  else return;
  truth.querySelector(".reasons")?.replaceChildren(); // what was refused before, and typed for it, is done with
  truth.querySelector("[name=points]")?.removeAttribute("value");
  save();
  draw();
  renew();
  if (page.classList.contains("waiting")) counts(true);
  run();
}

async function run() {
  if (sending || !steps.length) return;
  sending = true;
  page.classList.add("sending");
  while (steps.length && answered(await deliver(steps[0].action, steps[0].fields, say)));
  if (steps.length) return; // the page is being left
  sending = false;
  page.classList.remove("sending");
  say("ok");
}

// Whether this page goes on after the answer to the first step.
function answered({ status, url, html }) {
  const step = steps[0];
  const leaves = url && new URL(url).pathname !== location.pathname;
  const closed = [403, 404, 410].includes(status);
  if (leaves || closed || !parsed(html).getElementById("live")) {
    forget(name);
    if (leaves) location.replace(url);
    else if (closed) location.reload();
    else plainly(step.action, step.fields); // a page of its own says what is wrong
    return false;
  }
  steps.shift();
  if (status >= 400) {
    unsent.push(...steps.splice(0));
    settle(); // keys may have come under the finger
  }
  save();
  show(html, true, status >= 400);
  if (status >= 400 && step.turned) live().querySelector("details.turned").open = true; // to be told right
  return true;
}

main.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-tell]")) return;
  event.preventDefault();
  event.stopPropagation(); // the guard counts a form as sent once; these are sent again and again
  const button = event.submitter;
  if (!button || button.matches("[aria-disabled]")) return;
  if (button === touched) return still(button, words.twice);
  if (!meant(button)) return;
  touch(button);
  tell(stepOf(form, button));
});

// The key shows that it was touched, and does nothing meanwhile.
function touch(button) {
  touched?.classList.remove("told");
  clearTimeout(rest);
  touched = button;
  page.dataset.told = "yes";
  rest = setTimeout(() => {
    touched.classList.remove("told");
    touched = null;
    delete page.dataset.told;
  }, TWICE);
}

// What was stopped by a refusal: told from here on, or dropped.
main.addEventListener("click", ({ target }) => {
  const { unsent: what } = target.dataset;
  if (!what || !meant(target)) return;
  const next = counter("at") + steps.length;
  const again = what === "send" ? unsent : [];
  steps.push(...again.map((step, place) => ({ ...step, at: next + place, fields: Object.entries({ ...Object.fromEntries(step.fields), number: truth.dataset.number, at: next + place, key: newKey() }) })));
  unsent = [];
  save();
  staying(draw);
  run();
});
// Who folds away what was refused is done with the refusal.
main.addEventListener("toggle", ({ target }) => {
  if (!target.matches(".turned") || target.open) return;
  for (const part of [truth, live()]) part.querySelector(".reasons")?.replaceChildren();
}, true);
window.addEventListener("pageshow", (event) => event.persisted && location.reload());

draw();
if (!scrollY) place(); // else it was looked at before
run();
follow({ ...main.dataset, shown: () => counter("version"), moved: () => counter("play"), show, say, gone: () => location.reload() });
