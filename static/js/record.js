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
if (draft && draft.search && !location.search) location.replace(location.pathname + draft.search); // who rests
if (draft) {
  form.elements.key.value = draft.key;
  hand.restore(draft.values);
} else {
  if (!form.dataset.refused) forget(name);
  hand.restore(hand.values());
}
if (!form.dataset.look) sender(form);
document.documentElement.classList.add("js");
