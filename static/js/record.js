// The recording page: without this file it is a plain form, with it one question at a time.

import { briscola } from "./briscola.js";
import { chiamata } from "./chiamata.js";
import { forget, keep, kept } from "./draft.js";
import { sender } from "./send.js";

const form = document.getElementById("hand");
const name = form.dataset.draft;
const mark = form.dataset.mark || form.elements.number.value;

const hand = form.querySelector('[data-step="caller"]') ? chiamata(form, remember) : briscola(form, remember);

function remember(values) {
  keep(name, { mark, key: form.elements.key.value, values, search: location.search });
}

const draft = form.dataset.refused ? null : kept(name, mark);
const told = new URLSearchParams(location.search);
const counted = ["points", "totals"].filter((each) => told.has(each)); // the piles were: the page came with it
const came = hand.values();
if (draft && draft.search && !told.has("rest")) { // who rests
  new URLSearchParams(draft.search).forEach((seat) => told.append("rest", seat));
  location.replace(`${location.pathname}?${told}`);
} else if (counted.length) { // once typed in it can be changed like any number: the address says it no more
  counted.forEach((each) => told.delete(each));
  history.replaceState(null, "", `${location.pathname}${String(told) && `?${told}`}`);
}
if (draft) {
  form.elements.key.value = draft.key;
  hand.restore(counted.length ? { ...draft.values, ...numbers(came) } : draft.values);
} else {
  if (!form.dataset.refused) forget(name);
  hand.restore(hand.values());
}
if (!form.dataset.look) sender(form);

// The numbers of a hand, without its other answers.
function numbers({ points, totals, order, found }) {
  return totals ? { totals, order, found } : { points, found };
}
