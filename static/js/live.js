// The table's page and the watch page: the part that changes is put in place, and the lamp says how the line
// is. Neither the version nor the counter of the hand in progress ever goes down.

import { follow } from "./follow.js";
import { settle } from "./guard.js";
import { morph } from "./morph.js";
import { arrive, move, seen } from "./motion.js";

const main = document.querySelector("main[data-live]");
const lamp = document.getElementById("lamp");

const counter = (name, part = document.getElementById("live")) => Number(part.dataset[name]);
const shown = () => counter("version");
const moved = () => counter("play");

function say(state) {
  const empty = !document.querySelector("#live .log"); // nothing that could be saved
  const text = state === "ok" ? (empty && lamp.dataset.ready) || lamp.dataset.saved : lamp.dataset.lost;
  const inner = lamp.firstElementChild;
  inner.className = `state ${state}`;
  if (inner.lastElementChild.textContent !== text) inner.lastElementChild.textContent = text;
}

function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("live");
  if (!fresh || counter("version", fresh) < shown() || counter("play", fresh) < moved()) return;
  // an end, or an end taken back, changes what the foot of the page offers
  if (fresh.dataset.over !== document.getElementById("live").dataset.over && document.querySelector(".dock")) {
    location.reload();
    return;
  }
  const before = counter("version", fresh) > shown() ? seen() : null;
  if (before) settle();
  morph(document.getElementById("live"), fresh);
  if (before) move(before);
}

follow({ ...main.dataset, shown, moved, show, say, gone: () => location.reload() });
arrive();
