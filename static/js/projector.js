// The board on the wall follows by itself. What is shown stays when the line drops, with its time; the plate
// turns its pages and goes back to the last hand when one comes; lines that change places are seen to do so.
// Where there are several tables, the next one comes after the plate's last page. Keyboard: F fills the screen.

import { awake } from "./awake.js";
import { follow } from "./follow.js";
import { morph } from "./morph.js";

const LAST = 15000; // how long the plate shows the last hand, and each other page
const OTHER = 10000;
const REST = 3600000; // a finished evening keeps the screen awake for another hour
const main = document.querySelector("main[data-live]");
const line = document.getElementById("line");
const lamp = document.getElementById("lamp");
const said = document.getElementById("said");
const time = document.getElementById("time");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const live = () => document.getElementById("live");
const shown = () => Number(live().dataset.version);
const moved = () => Number(live().dataset.play);

// The time is the server's, in the room's own zone: a laptop whose clock is wrong tells the right one.
let ahead = 0;
function sure(answer) {
  const told = answer && Date.parse(answer.headers.get("Date"));
  if (told) ahead = told - Date.now();
  const at = new Date(Date.now() + ahead);
  time.dateTime = at.toISOString();
  time.textContent = [at.getHours(), at.getMinutes(), at.getSeconds()].map((n) => String(n).padStart(2, "0")).join(":");
  close(false);
}

function say(state) {
  if (line.dataset.state === state) return;
  line.dataset.state = state;
  const word = state === "ok" ? "live" : "lost";
  lamp.className = `state ${state}`;
  lamp.lastElementChild.textContent = lamp.dataset[word];
  said.textContent = said.dataset[word];
}

// The plate: one page at a time.
let turned = 0;
let timer = 0;
function turn(to) {
  const pages = [...document.querySelectorAll("[data-turn]")];
  const dots = [...document.querySelectorAll(".dots i")];
  turned = to % pages.length;
  pages.forEach((page, place) => (page.hidden = place !== turned));
  dots.forEach((dot, place) => dot.classList.toggle("on", place === turned));
  clearTimeout(timer);
  timer = setTimeout(() => (turned + 1 < pages.length && !rematch() ? turn(turned + 1) : goOn()), turned ? OTHER : LAST);
}

// A finished table has shown its end long enough: its rematch is being played. In a tour that is one of the stops.
const rematch = () => (main.dataset.next ? null : live().dataset.rematch);

// To the next table, if there is one and the line is good; else round again.
async function goOn() {
  clearTimeout(timer);
  const after = rematch();
  const next = main.dataset.next || after;
  try {
    const answer = next && (await fetch(next, { cache: "no-cache" }));
    if (answer && answer.ok) {
      arrive(parsed(await answer.text()));
      if (after) history.replaceState(null, "", after);
    }
  } catch {
    // no connection: what is shown stays
  }
  turn(0);
}

function arrive(page) {
  const fresh = page.querySelector("main[data-live]");
  if (!fresh || renewed(fresh.querySelector("#live").dataset.build)) return;
  stop();
  morph(main, fresh);
  document.title = page.title;
  close(false);
  start();
}

const parsed = (html) => new DOMParser().parseFromString(html, "text/html");

const places = () => new Map([...document.querySelectorAll("[data-seat]")].map((row) => [row.dataset.seat, row.getBoundingClientRect().top]));

function travel(before) {
  if (calm.matches || !Element.prototype.animate) return;
  for (const row of document.querySelectorAll("[data-seat]")) {
    const from = before.get(row.dataset.seat) - row.getBoundingClientRect().top;
    if (from) row.animate([{ transform: `translateY(${from}px)` }, { transform: "none" }], { duration: 600, easing: "cubic-bezier(.2,0,0,1)" });
  }
}

// The program was renewed, its style sheets with it: the page is loaded anew, once for each build.
function renewed(build) {
  if (build === live().dataset.build || sessionStorage.getItem("build") === build) return false;
  sessionStorage.setItem("build", build);
  location.reload();
  return true;
}

function show(html) {
  const fresh = parsed(html).getElementById("live");
  if (!fresh) return;
  if (renewed(fresh.dataset.build)) return;
  const version = Number(fresh.dataset.version);
  const moves = Number(fresh.dataset.play);
  if (version < shown() || moves < moved() || (version === shown() && moves === moved())) return;
  const before = places();
  morph(live(), fresh);
  turn(0);
  travel(before);
  stayAwake();
}

// The screen stays on.
let rest = 0; // the timer that ends it, an hour after the match did
let rested = false;
function stayAwake() {
  if (live().dataset.rests !== "yes") {
    clearTimeout(rest);
    rest = 0;
    rested = false;
  } else rest = rest || setTimeout(sleep, REST);
  awake(!rested);
}

function sleep() {
  rested = true;
  awake(false);
}

function close(yes) {
  main.hidden = yes;
  document.getElementById("gone").hidden = !yes;
}

document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "f" || event.ctrlKey || event.metaKey || event.altKey) return;
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  done.catch(() => {});
});

let stop = () => {};
function start() {
  ahead = Date.parse(time.dateTime) - Date.now();
  line.dataset.state = "";
  say("ok");
  sure();
  stop = follow({ ...main.dataset, shown, moved, show, say, sure, gone: () => (main.dataset.next ? goOn() : close(true)) });
  stayAwake();
}

start();
turn(0);
