// A hand of Chiamata: who called, what, which suit, who was the partner, how many points.

import { answers } from "./answers.js";
import { BEGUN, keyboard, keypad, refuser, tooMuch, typed } from "./keypad.js";
import { previewer } from "./preview.js";
import { refusals } from "./refused.js";

const ORDER = ["caller", "call", "suit", "partner"];
const FULL = 120;

export function chiamata(form, remember) {
  const felt = answers(form, ORDER);
  const find = (selector) => form.querySelector(selector);
  const preview = previewer(form, showPreview, () => judged());
  const refuse = refuser(form);
  const { mended, judged } = refusals(form);
  const points = form.elements.points;
  const bid = form.elements.bid;
  let here = "caller";
  let refusedBid = false;
  let found = { points: true, bid: true }; // numbers nobody has typed on since the page was opened

  const values = () => ({ ...felt.values(), bid: bid ? bid.value : "", points: points.value, found });
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
    const answered = ORDER.every((step) => felt.chosen(step)) && !wantsBid();
    const followed = points.value === "" && form.elements.seen; // the tricks told say already what can be
    find("[data-five]").classList.add("stale");
    preview(answered && (followed || !["", BEGUN].includes(points.value)));
    remember(values());
  }

  function showPreview({ verdict = "", detail = "", why = "", scores = [], problems = [], warns = false }) {
    find("[data-verdict]").textContent = verdict;
    felt.wrong(problems.map((one) => one.field));
    find("[data-detail]").classList.toggle("no", problems.length > 0);
    find("[data-detail]").textContent = problems.length ? problems.map((one) => one.text).join(" ") : detail;
    find("[data-why]").textContent = why;
    find("[data-why]").classList.toggle("no", warns);
    const five = find("[data-five]");
    scores.forEach(({ change, path }, place) => {
      five.children[place].querySelector(".n").textContent = change;
      five.children[place].querySelector("small").replaceChildren(...way(path));
    });
    five.classList.toggle("stale", !scores.length);
    five.classList.toggle("tight", "tight" in five.dataset || scores.some(({ change, path }) => change.length > 3 || path.length > 7));
  }

  // "−20→−18" with air round its arrow, behind which it may go on in a second line.
  function way(path) {
    const [old, ...rest] = path.split(/→/);
    const arrow = Object.assign(document.createElement("i"), { textContent: "→" });
    return rest.length ? [old, arrow, document.createElement("wbr"), ...rest] : [old];
  }

  function pressPoints(key) {
    mended("points");
    const next = typed(points.value, key, FULL, found.points);
    if (next === null) {
      preview(false);
      showPreview({ problems: [{ text: tooMuch(form, points.value, key) }] });
      return refuse(find("[data-number]"), true);
    }
    found.points = false;
    points.value = next;
    if (["", BEGUN].includes(points.value)) showPreview({});
    return refresh();
  }

  function pressBid(key) {
    mended("call");
    if (key === "ok") return refusedBid || !fits() ? refuseBid(true) : next();
    const number = typed(bid.value, key, Number(bid.dataset.most), found.bid);
    if (number === null) return refuseBid(true, tooMuch(form, bid.value, key, bid.dataset.most));
    found.bid = false;
    bid.value = number;
    return refresh();
  }

  // The bid that stands under "other" is not one of this table, as its range says; or what a digit would make.
  function refuseBid(now, said = "") {
    const range = find("[data-range]");
    refusedBid = now;
    refuse(find("[data-bid]"), now);
    range.dataset.plain ??= range.lastChild.textContent;
    range.lastChild.textContent = said || range.dataset.plain;
    range.classList.toggle("wrong", now);
  }

  function enter() {
    if (here === "bid") pressBid("ok");
    else form.requestSubmit(find("[data-save]"));
  }

  form.addEventListener("change", (event) => {
    if (event.target.name === "call" && bid && !event.target.hasAttribute("data-other")) bid.value = "";
    mended(event.target.name);
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
      found = kept.found || found;
      if (bid) bid.value = kept.bid || "";
      refresh();
      next(false);
    },
  };
}
