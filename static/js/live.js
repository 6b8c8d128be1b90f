// Follows a table. An event is only a hint that there is a newer version: the fragment is fetched then, and
// after sleep, after a gap, or every few seconds where no stream can be held. A version never goes down.

import { settle } from "./guard.js";
import { morph } from "./morph.js";

const POLL = 4000;
const PATIENCE = 3000; // how long a broken stream stays unmentioned
const main = document.querySelector("main[data-live]");
const lamp = document.getElementById("lamp");
let stream = null;
let busy = false;
let again = false;
let lost = 0;

const shown = () => Number(document.getElementById("live").dataset.version);

function say(state) {
  const text = lamp.dataset[state === "ok" ? "saved" : "lost"];
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
  try {
    const answer = await fetch(main.dataset.live, { cache: "no-cache" });
    if ([403, 404, 410].includes(answer.status)) location.reload();
    else if (answer.ok) show(await answer.text());
  } catch {
    if (!isOpen()) say("off");
  }
  busy = false;
  if (again) {
    again = false;
    refresh();
  }
}

function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("live");
  say("ok");
  if (!fresh || Number(fresh.dataset.version) < shown()) return;
  if (Number(fresh.dataset.version) > shown()) settle();
  morph(document.getElementById("live"), fresh);
}

const isOpen = () => stream !== null && stream.readyState === 1;

function open() {
  close();
  if (!("EventSource" in window)) return;
  stream = new EventSource(main.dataset.stream);
  stream.onopen = () => {
    clearTimeout(lost);
    say("ok");
  };
  stream.onmessage = (event) => {
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
  if (stream && stream.readyState === 2) open();
}, POLL + Math.random() * 1000);
open();
