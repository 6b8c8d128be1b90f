// A plain hand: one number is enough for two sides, what is missing to 120 is the other side's.

import { keyboard, keypad, typed } from "./keypad.js";
import { previewer } from "./preview.js";

const FULL = 120;

export function briscola(form, remember) {
  const find = (selector) => form.querySelector(selector);
  const fields = [...form.querySelectorAll('input[name^="totals-"]')];
  const preview = previewer(form, showPreview);
  let side = 0;

  const values = () => ({ totals: fields.map((field) => field.value), side });
  const all = () => fields.every((field) => field.value !== "");
  const wins = (field) => all() && fields.every((other) => other === field || Number(other.value) < Number(field.value));

  function complete() {
    const others = fields.filter((_, place) => place !== side);
    if (fields.length === 2) others[0].value = fields[side].value === "" ? "" : String(FULL - Number(fields[side].value));
  }

  function refresh() {
    fields.forEach((field, place) => {
      const box = field.closest("[data-side]");
      box.querySelector(".cur").textContent = field.value;
      box.classList.toggle("on", place === side);
      box.classList.toggle("lo", all() && !wins(field));
    });
    if (!all()) showPreview({});
    preview(all());
    remember(values());
  }

  function showPreview({ verdict = "", detail = "", problems = [] }) {
    const box = find("[data-detail]");
    box.dataset.plain ??= box.textContent;
    find("[data-verdict]").textContent = verdict;
    if (problems.length) box.textContent = problems.map((one) => one.text).join(" ");
    else box.textContent = verdict ? detail : box.dataset.plain;
  }

  function press(key) {
    if (key === "pari") fields[side].value = String(FULL / 2);
    else fields[side].value = typed(fields[side].value, key);
    complete();
    refresh();
  }

  function pick(place) {
    side = place;
    refresh();
  }

  form.addEventListener("click", (event) => {
    const picked = event.target.closest("[data-pick]");
    if (picked) pick(Number(picked.dataset.pick));
    if (!event.target.closest("[data-swap]")) return;
    [fields[0].value, fields[1].value] = [fields[1].value, fields[0].value];
    pick(1 - side);
  });
  form.addEventListener("change", refresh);
  keypad(form, "data-key", press);
  keyboard(() => true, press, () => form.requestSubmit(find("[data-save]")));

  return {
    values,
    restore(kept) {
      kept.totals.forEach((total, place) => fields[place] && (fields[place].value = total));
      side = kept.side || 0;
      refresh();
    },
  };
}
