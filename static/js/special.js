// A form of the "..." sheet: kept while it is half typed, told while it is typed, sent once.

import { answered, forget, keep, kept } from "./draft.js";
import { previewer } from "./preview.js";
import { mending } from "./refused.js";
import { sender } from "./send.js";

const form = document.getElementById("hand");
const name = form.dataset.draft;
const mark = form.dataset.mark || form.elements.number.value;
const means = document.querySelector("[data-consequence]");
const plain = means.textContent;
const preview = previewer(form, ({ consequence }) => (means.textContent = consequence || plain));
const inputs = [...form.querySelectorAll("input:not([type=hidden])")];
const scores = inputs.filter((input) => input.name.startsWith("scores-"));

function changed(event) {
  if (event?.target.name === "player") form.elements.twins?.remove(); // another name is asked about anew
  const values = inputs.map((input) => (input.type === "radio" ? input.checked : input.value));
  keep(name, { mark, key: form.elements.key.value, values });
  preview(true);
}

const written = (number) => String(number).replace("-", "\u2212"); // with the minus of every other number here

// The ready-made penalty: the one at fault loses, the others get their share.
function ready(chosen) {
  const places = [...form.querySelectorAll('[data-ready] input[name="seat"]')];
  scores.forEach((score, place) => {
    const each = places[place];
    score.value = written(each === chosen ? each.dataset.gets : each.dataset.others);
  });
}

form.addEventListener("input", changed);
mending(form);
form.addEventListener("change", (event) => {
  if (event.target.closest("[data-ready]")) ready(event.target);
  changed();
});
form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  const field = button.parentElement.querySelector("input");
  field.value = written((parseInt(field.value.replace("\u2212", "-"), 10) || 0) + Number(button.dataset.step));
  changed();
});

const draft = form.dataset.refused ? null : kept(name, mark);
const whole = draft?.values.length === inputs.length;
if (whole) form.elements.key.value = draft.key;
if (answered(inputs)) changed();
else if (whole) {
  inputs.forEach((input, place) => {
    if (input.type === "radio") input.checked = draft.values[place];
    else input.value = draft.values[place];
  });
  preview(true);
} else if (!form.dataset.refused) forget(name);
if (!form.dataset.look) sender(form);
