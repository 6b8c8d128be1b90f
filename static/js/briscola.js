// A plain hand: what is missing to 120 is the last side's, so one number is enough for two sides, two for three.

import { BEGUN, keyboard, keypad, refuser, tooMuch, typed } from "./keypad.js";
import { previewer } from "./preview.js";
import { refusals } from "./refused.js";

const FULL = 120;

export function briscola(form, remember) {
  const find = (selector) => form.querySelector(selector);
  const fields = [...form.querySelectorAll('input[name^="totals-"]')];
  const last = form.querySelector("[data-last-trick]");
  const preview = previewer(form, showPreview);
  const refuse = refuser(form);
  const { mended } = refusals(form);
  let side = 0;
  let found = fields.map(() => true); // numbers nobody has typed on: found here, computed, or come from a key
  let order = fields.map((_, place) => place); // the one typed longest ago last: that one is computed

  const values = () => ({
    totals: fields.map((field) => field.value),
    side,
    order,
    found,
    last: form.querySelector('[name="last_trick_side"]:checked')?.value || "",
  });
  const number = () => fields[side].closest("[data-side]").querySelector(".cur");
  const all = () => fields.every((field) => field.value !== "");
  const best = () => Math.max(...fields.map((field) => Number(field.value)));
  const ahead = (field) => all() && fields.filter((other) => Number(other.value) >= Number(field.value)).length === 1;

  function complete() {
    const missing = fields[order.at(-1)];
    const given = fields.filter((field) => field !== missing);
    const left = given.reduce((rest, field) => rest - Number(field.value), FULL);
    found[fields.indexOf(missing)] = true;
    missing.value = given.some((field) => field.value === "") || left < 0 ? "" : String(left);
  }

  function refresh() {
    refuse(number(), false);
    fields.forEach((field, place) => {
      const box = field.closest("[data-side]");
      box.querySelector(".cur").textContent = field.value;
      box.classList.toggle("on", place === side);
      box.classList.toggle("lo", all() && !ahead(field));
    });
    if (last) last.hidden = !all() || fields.filter((field) => Number(field.value) === best()).length < 2;
    const told = all() && fields[side].value !== BEGUN;
    if (!told) showPreview({});
    preview(told);
    remember(values());
  }

  function showPreview({ verdict = "", detail = "", problems = [], warns = false }) {
    const box = find("[data-detail]");
    box.dataset.plain ??= box.textContent;
    find("[data-verdict]").textContent = verdict;
    box.classList.toggle("no", warns || problems.length > 0);
    if (problems.length) box.textContent = problems.map((one) => one.text).join(" ");
    else box.textContent = verdict || detail ? detail : box.dataset.plain;
  }

  function press(key) {
    mended();
    if (key === "pari") {
      fields.forEach((field) => (field.value = String(FULL / fields.length)));
      found.fill(true);
    } else {
      const next = typed(fields[side].value, key, FULL, found[side]);
      if (next === null) return refused(tooMuch(form, fields[side].value, key));
      order = [side, ...order.filter((place) => place !== side)];
      found[side] = false;
      fields[side].value = next;
      complete();
    }
    return refresh();
  }

  function refused(text) {
    preview(false);
    showPreview({ problems: [{ text }] });
    refuse(number(), true);
  }

  function pick(place) {
    refuse(number(), false);
    side = place;
    refresh();
  }

  form.addEventListener("click", (event) => {
    const picked = event.target.closest("[data-pick]");
    if (picked) pick(Number(picked.dataset.pick));
    if (event.target.closest("[data-next]")) pick((side + 1) % fields.length);
    if (!event.target.closest("[data-swap]")) return;
    mended();
    [fields[0].value, fields[1].value] = [fields[1].value, fields[0].value];
    order.reverse();
    found.reverse();
    pick(1 - side);
  });
  form.addEventListener("change", () => {
    mended();
    refresh();
  });
  keypad(form, "data-key", press);
  keyboard(() => true, press, () => form.requestSubmit(find("[data-save]")));

  return {
    values,
    restore(kept) {
      kept.totals.forEach((total, place) => fields[place] && (fields[place].value = total));
      side = kept.side || 0;
      order = kept.order || order;
      found = kept.found || found;
      form.querySelectorAll('[name="last_trick_side"]').forEach((each) => (each.checked = each.value === kept.last));
      refresh();
    },
  };
}
