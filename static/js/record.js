// The recording page: without this file it is a plain form, with it one question at a time.

import { briscola } from "./briscola.js";
import { chiamata } from "./chiamata.js";
import { forget, keep, kept } from "./draft.js";
import { sender } from "./send.js";

const form = document.getElementById("hand");
const { table } = form.dataset;
const number = form.elements.number.value;

const hand = form.querySelector('[data-step="caller"]') ? chiamata(form, remember) : briscola(form, remember);

function remember(values) {
  keep(table, { number, key: form.elements.key.value, values });
}

const draft = form.dataset.refused ? null : kept(table, number);
if (draft) {
  form.elements.key.value = draft.key;
  hand.restore(draft.values);
} else {
  if (!form.dataset.refused) forget(table);
  hand.restore(hand.values());
}
sender(form);
document.documentElement.classList.add("js");
