// A hand of Chiamata: who called, what, which suit, who was the partner, how many points.

import { answers } from "./answers.js";
import { keyboard, keypad, refuser, typed } from "./keypad.js";
import { previewer } from "./preview.js";

const ORDER = ["caller", "call", "suit", "partner"];
const FULL = 120;

export function chiamata(form, remember) {
  const felt = answers(form, ORDER);
  const find = (selector) => form.querySelector(selector);
  const preview = previewer(form, showPreview);
  const refuse = refuser(form);
  const points = form.elements.points;
  const bid = form.elements.bid;
  let here = "caller";
  let refusedBid = false;

  const values = () => ({ ...felt.values(), bid: bid ? bid.value : "", points: points.value });
  const otherBid = () => felt.chosen("call")?.hasAttribute("data-other");
  const fits = () => Number(bid.value) >= bid.dataset.least && Number(bid.value) <= bid.dataset.most;
  const wantsBid = () => otherBid() && !fits();

  function go(step, focus = true) {
    if (refusedBid) refuseBid(false);
    here = step;
    for (const section of form.querySelectorAll(".step")) {
      section.classList.toggle("here", section.dataset.step === step);
    }
    find("[data-now]").hidden = step === "points" || step === "bid";
    felt.mark(step === "bid" ? "call" : step);
    if (focus) find(`[data-step="${step}"] [tabindex="-1"]`).focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }

  function next(focus = true) {
    const open = ORDER.find((step) => !felt.chosen(step));
    if (wantsBid() && (!open || open !== "caller")) go("bid", focus);
    else go(open || "points", focus);
  }

  function refresh() {
    refuse(find("[data-number]"), false);
    if (bid) refuseBid(false);
    felt.refresh(bid ? bid.value : "");
    find("[data-number]").textContent = points.value;
    find("[data-complement]").textContent = points.value === "" ? "" : String(FULL - Number(points.value));
    if (bid) find("[data-bid]").textContent = bid.value;
    const ready = points.value !== "" && ORDER.every((step) => felt.chosen(step)) && !wantsBid();
    find("[data-five]").classList.add("stale");
    preview(ready);
    remember(values());
  }

  function showPreview({ verdict = "", detail = "", why = "", scores = [], problems = [] }) {
    find("[data-verdict]").textContent = verdict;
    felt.wrong(problems.map((one) => one.field));
    find("[data-detail]").textContent = problems.length ? problems.map((one) => one.text).join(" ") : detail;
    find("[data-why]").textContent = why;
    const five = find("[data-five]");
    scores.forEach(({ change, path }, place) => {
      five.children[place].querySelector(".n").textContent = change;
      five.children[place].querySelector("small").textContent = path;
    });
    five.classList.toggle("stale", !scores.length);
    five.classList.toggle("tight", scores.length > 5 || scores.some(({ change, path }) => change.length > 3 || path.length > 7));
  }

  function pressPoints(key) {
    const next = typed(points.value, key);
    if (next === null) {
      preview(false);
      showPreview({ problems: [{ text: form.dataset.most }] });
      return refuse(find("[data-number]"), true);
    }
    points.value = next;
    if (points.value === "") showPreview({});
    return refresh();
  }

  function pressBid(key) {
    if (key === "ok") return refusedBid || !fits() ? refuseBid(true) : next();
    const number = typed(bid.value, key, Number(bid.dataset.most));
    if (number === null) return refuseBid(true);
    bid.value = number;
    return refresh();
  }

  // The bid that stands under "other" is not one of this table: its range says so.
  function refuseBid(now) {
    refusedBid = now;
    refuse(find("[data-bid]"), now);
    find("[data-range]").classList.toggle("wrong", now);
  }

  function enter() {
    if (here === "bid") pressBid("ok");
    else form.requestSubmit(find("[data-save]"));
  }

  form.addEventListener("change", (event) => {
    if (event.target.name === "call" && bid && !event.target.hasAttribute("data-other")) bid.value = "";
    refresh();
  });
  felt.onAnswer((step, input) => {
    if (input.hasAttribute("data-other")) go("bid");
    else next();
    if (step === here) refresh();
  });
  felt.onGo((step) => go(step === "call" && otherBid() && (wantsBid() || felt.isWrong("call")) ? "bid" : step));
  keypad(form, "data-key", pressPoints);
  keypad(form, "data-bid-key", pressBid);
  keyboard(() => here === "points" || here === "bid", (key) => (here === "bid" ? pressBid(key) : pressPoints(key)), enter);

  return {
    values,
    restore(kept) {
      felt.choose(kept);
      points.value = kept.points || "";
      if (bid) bid.value = kept.bid || "";
      refresh();
      next(false);
    },
  };
}
