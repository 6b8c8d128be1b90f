// The form of a new table: recent names at a touch, the order changed in place, house rules shown as picked.
// Without all this the same buttons send the form and the page comes back changed.

import "./guard.js";
import { forget, recent, remember } from "./names.js";
import { mending } from "./refused.js";

const form = document.getElementById("new");
const rows = [...form.querySelectorAll(".names .text")];
const dealers = [...form.querySelectorAll(".names [name=first_dealer]")];
const shelf = form.querySelector("[data-recent]");
const seen = (row) => row.offsetParent !== null;
const SHELF = 10; // names offered at once
let asked = 0;

function swap(row) {
  const [upper, lower] = [rows[row - 1], rows[row]];
  [upper.value, lower.value] = [lower.value, upper.value];
  if (dealers[row].checked) dealers[row - 1].checked = true;
  else if (dealers[row - 1].checked) dealers[row].checked = true;
  for (const input of [upper, lower]) told(input);
}

// A row that was changed is no longer wrong in the way it was said to be.
function told(input) {
  input.removeAttribute("aria-invalid");
  input.closest("li").querySelector(".why-not")?.remove();
}

function shelve() {
  const used = new Set(rows.map((row) => row.value.trim()));
  const names = recent().filter((name) => !used.has(name)).slice(0, SHELF);
  shelf.hidden = !names.length;
  shelf.classList.add("chips");
  shelf.replaceChildren(...names.map((name) => chip(name)));
  if (names.length) shelf.append(chip(shelf.dataset.forget, true));
}

function chip(text, forgets = false) {
  const button = document.createElement("button");
  button.type = "button";
  if (forgets) button.className = "link";
  else button.dataset.name = text;
  const word = document.createElement("bdi");
  word.textContent = text;
  button.append(word);
  return button;
}

function pick(name) {
  const empty = rows.find((row) => seen(row) && !row.value.trim());
  if (!empty) return;
  empty.value = name;
  told(empty);
  shelve();
}

// The settings of the house rules just picked come from the server: it alone knows what they say.
async function refresh(section, whole) {
  const turn = ++asked;
  const body = new URLSearchParams(new FormData(form));
  body.set("show", "yes");
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById(section.id);
    if (turn !== asked || !fresh) return;
    const part = whole ? section : section.querySelector("[data-summary]");
    const open = section.querySelector("details").open;
    part.replaceChildren(...(whole ? fresh : fresh.querySelector("[data-summary]")).childNodes);
    section.querySelector("details").open ||= open;
    if (whole) section.querySelector("[data-preset]").focus();
  } catch {
    // no connection: the server shows the rules before it opens a table with them
  }
}

form.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.name === "up") {
    event.preventDefault();
    swap(Number(button.value));
  } else if (button?.dataset.name) pick(button.dataset.name);
  else if (button?.parentElement === shelf) {
    forget();
    shelve();
  }
});
mending(form);
form.addEventListener("input", (event) => {
  if (event.target.name === "first_dealer") document.getElementById("wrong-first_dealer")?.remove();
  if (!form.querySelector(".why-not")) document.getElementById("look")?.remove(); // no field needs a look any more
  if (rows.includes(event.target)) {
    told(event.target);
    shelve();
    form.elements.twins?.remove(); // other names are asked about anew
  }
});
form.addEventListener("change", (event) => {
  if (event.target.name === "table" && !dealers.some((dealer) => dealer.checked && seen(dealer.closest("li"))) && !form.querySelector(".draw :checked")) {
    dealers[0].checked = true;
  }
  const section = event.target.closest(".rules");
  if (section) refresh(section, event.target.hasAttribute("data-preset"));
});
form.addEventListener("submit", (event) => {
  if (!event.defaultPrevented) remember(rows.map((row) => row.value));
});
shelve();
// What was refused may stand far down the page: go where the first thing is to be mended.
form.querySelector("[aria-invalid]")?.focus();
