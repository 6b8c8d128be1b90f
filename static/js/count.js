// The pile counter: the points add up while the cards are touched, what the other side counts comes by itself,
// and what is half counted survives on this phone. Without this file the same form is saved and says the rest.

import { answered, forget, keep, kept } from "./draft.js";
import { follow } from "./follow.js";
import { morph } from "./morph.js";
import { sender } from "./send.js";

const FULL = 120;
const COPIES = 4;
const form = document.getElementById("hand");
const { draft: name, live, stream } = form.dataset;
const at = (counter) => Number(document.getElementById("standing").dataset[counter]);
const hand = () => document.getElementById("standing").dataset.hand; // the last one recorded
const mark = hand();
const lamp = document.getElementById("lamp").firstElementChild;
const ranks = [...form.querySelectorAll("[data-rank]")];
const boxes = [...form.querySelectorAll("[data-rank] input")];
const piles = () => [...form.querySelectorAll("[data-pile]")];
const counted = (pile) => pile.dataset.counts?.split(",").map(Number);
const standing = () => counted(piles().find((pile) => pile.classList.contains("on"))) ?? ranks.map(() => 0);
const worth = (counts) => counts.reduce((sum, count, place) => sum + count * Number(ranks[place].dataset.worth), 0);
const touched = (rank) => rank.querySelectorAll("input:checked").length;
let untouched = new URLSearchParams(location.search).has("again"); // counted anew, and no card of it yet

function refresh() {
  const mine = ranks.map(touched);
  const own = piles().find((pile) => pile.classList.contains("on"));
  const others = piles().filter((pile) => pile !== own);
  const known = others.map(counted).filter(Boolean);
  const saved = counted(own);
  const begun = Boolean(saved) || mine.some(Boolean);
  points(own, begun ? worth(mine) : "");
  if (known.length === others.length - 1) {
    const left = known.reduce((rest, counts) => rest - worth(counts), FULL - worth(mine));
    points(others.find((pile) => !counted(pile)), begun && left >= 0 ? left : "");
  }
  ranks.forEach((rank, place) => {
    const there = known.reduce((sum, counts) => sum + counts[place], 0);
    const whole = known.length === others.length;
    rank.querySelector("[data-number]").textContent = mine[place];
    const box = rank.querySelector("[data-others]");
    const left = Math.max(0, COPIES - mine[place] - there);
    box.textContent = begun || whole ? box.dataset.said.replace("{number}", whole ? there : left) : "";
    rank.classList.toggle("wrong", mine[place] + there > COPIES || (whole && Boolean(saved) && mine[place] + there < COPIES));
  });
  stands(saved ? saved.join() === mine.join() : !begun, Boolean(saved), saved ? untouched : !begun);
}

function points(pile, number) {
  pile.querySelector("[data-points]").textContent = number;
}

// Nothing to save: only recording is offered. Something touched since: what was counted before is not recorded.
function stands(settled, saved, none) {
  const save = form.querySelector("[data-save]");
  const record = form.querySelector("[data-record]");
  if (save) save.hidden = Boolean(settled && record);
  if (record) record.hidden = !settled;
  if (save) save.classList.toggle("go", !record || record.hidden);
  if (save) save.classList.toggle("f", Boolean(record && !record.hidden));
  const [shape, word] = none ? ["off", "none"] : settled && saved ? ["ok", "saved"] : ["wait", "open"];
  lamp.className = `state ${shape}`;
  lamp.lastElementChild.textContent = document.getElementById("lamp").dataset[word];
}

// What other phones did: put in place, but for the cards that are being touched here.
function arrive(html) {
  const before = standing().join();
  const settled = ranks.map(touched).join() === before;
  const page = new DOMParser().parseFromString(html, "text/html");
  const fresh = page.getElementById("standing");
  if (!fresh || Number(fresh.dataset.version) < at("version") || Number(fresh.dataset.play) < at("play")) return;
  for (const part of ["standing", "ways"]) morph(document.getElementById(part), page.getElementById(part));
  if (Number(hand()) > Number(mark)) location.replace(form.dataset.home); // somebody recorded it
  else if (settled && standing().join() !== before) takeOver();
  refresh();
}

// This very pile, counted on another phone, while nothing here waited to be saved.
function takeOver() {
  forget(name);
  ranks.forEach((rank, place) =>
    rank.querySelectorAll("input").forEach((box, copy) => (box.checked = copy < standing()[place])),
  );
}

function changed() {
  untouched = false;
  const values = boxes.map((box) => box.checked);
  keep(name, { mark, key: form.elements.key.value, values });
  keep(`${name}:own`, { mark, values });
  refresh();
}

form.addEventListener("change", changed);

function show(values) {
  boxes.forEach((box, place) => (box.checked = Boolean(values[place])));
}

if (untouched) {
  forget(name);
  history.replaceState(null, "", live.replace("/count/live", "/count"));
}
const draft = form.dataset.refused ? null : kept(name, mark);
const own = kept(`${name}:own`, mark); // the very cards touched here: the server keeps how many of each rank
if (draft) form.elements.key.value = draft.key;
if (answered(boxes)) changed();
else if (draft) show(draft.values);
else if (own && !form.dataset.refused) {
  const before = ranks.map(touched);
  const server = boxes.map((box) => box.checked);
  show(own.values);
  if (ranks.map(touched).join() !== before.join()) show(server); // counted anew since, on another phone
}
refresh();
sender(form);
follow({
  live,
  stream,
  shown: () => at("version"),
  moved: () => at("play"),
  show: arrive,
  say: () => {}, // the lamp says whether the count is saved
  gone: () => location.reload(),
});
