// Follows a table. An event is only a hint that there is a newer version: the fragment is fetched then, and
// after sleep, after a gap, or every few seconds where no stream can be held. A stream that has gone silent,
// without even the server's heartbeat, is none. A version never goes down.

import { settle } from "./guard.js";
import { morph } from "./morph.js";

const POLL = 4000;
const PATIENCE = 3000; // how long a broken stream stays unmentioned
const SILENCE = 20000; // no heartbeat (one every 12 seconds) for so long: the line is dead, whatever it says
const LONGEST_ANSWER = 8000;
const main = document.querySelector("main[data-live]");
const lamp = document.getElementById("lamp");
let stream = null;
let busy = false;
let again = false;
let lost = 0;
let heard = 0;

const shown = () => Number(document.getElementById("live").dataset.version);

function say(state) {
  const empty = !document.querySelector("#live .log"); // nothing that could be saved
  const text = state === "ok" ? (empty && lamp.dataset.ready) || lamp.dataset.saved : lamp.dataset.lost;
  const inner = lamp.firstElementChild;
  inner.className = `state ${state}`;
  if (inner.lastElementChild.textContent !== text) inner.lastElementChild.textContent = text;
}

async function refresh() {
  if (busy) {
    again = true;
    return;
  }
  busy = true;
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), LONGEST_ANSWER);
  try {
    const answer = await fetch(main.dataset.live, { cache: "no-cache", signal: stop.signal });
    if ([403, 404, 410].includes(answer.status)) location.reload();
    else if (answer.ok) show(await answer.text());
  } catch {
    if (!isOpen()) say("off");
  }
  clearTimeout(late);
  busy = false;
  if (again) {
    again = false;
    refresh();
  }
}

function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("live");
  if (fresh && Number(fresh.dataset.version) >= shown()) {
    if (Number(fresh.dataset.version) > shown()) settle();
    morph(document.getElementById("live"), fresh);
  }
  say("ok");
}

const isOpen = () => stream !== null && stream.readyState === 1 && Date.now() - heard < SILENCE;

const hear = () => (heard = Date.now());

function open() {
  close();
  if (!("EventSource" in window)) return;
  stream = new EventSource(main.dataset.stream);
  stream.onopen = () => {
    hear();
    clearTimeout(lost);
    say("ok");
  };
  stream.addEventListener("beat", hear);
  stream.onmessage = (event) => {
    hear();
    if (Number(event.lastEventId || JSON.parse(event.data).version) !== shown()) refresh();
  };
  stream.onerror = () => {
    clearTimeout(lost);
    lost = setTimeout(refresh, PATIENCE);
  };
}

function close() {
  if (stream) stream.close();
  stream = null;
}

function wake() {
  refresh();
  open();
}

document.addEventListener("visibilitychange", () => (document.hidden ? close() : wake()));
window.addEventListener("pagehide", close);
window.addEventListener("pageshow", (event) => event.persisted && wake());
window.addEventListener("online", wake);
window.addEventListener("offline", () => say("off"));
setInterval(() => {
  if (document.hidden || isOpen()) return;
  refresh();
  if (stream && stream.readyState !== 0) open();
}, POLL + Math.random() * 1000);
open();
