// The clock counts down from what the server said was left when it answered, by how long ago that was: what
// time the phone believes it is does not matter. Asked for again now and then, after sleep, when it comes to
// its end, and whenever the page that follows the table says that somebody touched it (`data-timed`) or that
// there is a new version.

import { awake } from "./awake.js";
import { morph } from "./morph.js";

const AGAIN = 30000;
const box = () => document.getElementById("clock");
let known = null; // the answer that is shown: its element and what it said
let since = 0; // when it came, by the page's own stopwatch
let left = 0;
let asked = 0;

function read() {
  const { clock, left: told, state } = box().dataset;
  const answer = `${clock} ${told} ${state}`;
  if (answer === known) return;
  known = answer;
  since = performance.now();
  left = Number(told);
}

function tick() {
  read();
  const time = box().querySelector("[data-time]");
  const runs = box().dataset.state === "runs";
  const now = runs ? Math.max(0, left - (performance.now() - since)) : left;
  const words = written(Math.ceil(now / 1000));
  if (time && time.textContent !== words) time.textContent = words;
  const late = performance.now() - asked;
  if (!document.hidden && ((runs && now === 0 && late > 1000) || (box().dataset.state && late > AGAIN))) look();
}

function written(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export async function look() {
  asked = performance.now();
  const address = box().dataset.clock;
  try {
    const answer = await fetch(address, { cache: "no-store" });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("clock");
    if (!fresh || address !== box().dataset.clock) return;
    known = null; // also where it says the same again
    morph(box(), fresh);
    if (!document.querySelector(".beam")) dress();
    tick();
    stay();
  } catch {
    // no connection: it counts on by itself
  }
}

// A page that came without a clock came without its style sheet.
function dress() {
  if (box().hidden || document.querySelector('link[rel=stylesheet][href*="clock"]')) return;
  const sheet = { rel: "stylesheet", href: new URL("../css/clock.css", import.meta.url).href };
  document.head.append(Object.assign(document.createElement("link"), sheet));
}

// The board on the wall looks after its own screen; where a hand is followed the page itself says so.
function stay() {
  if (!document.querySelector(".beam")) awake(document.querySelector("[data-awake]") !== null);
}

document.addEventListener("visibilitychange", () => document.hidden || look());
window.addEventListener("pageshow", (event) => event.persisted && look());
window.addEventListener("online", look);
const told = document.querySelector("[data-timed]");
if (told) new MutationObserver(look).observe(told, { attributes: true, attributeFilter: ["data-version", "data-timed"] });
setInterval(tick, 250);
look();
stay();
