// The living page of the look: what is shown here can be touched and leads nowhere.

import { move, seen } from "./motion.js";

document.addEventListener("submit", (event) => event.target.closest(".look, .switches") || event.preventDefault());
document.addEventListener("click", (event) => {
  if (event.target.closest("#main a:not([href^='#'], [data-leads])")) event.preventDefault();
});

// The points step as it stands when everything was answered.
const points = document.querySelector("form[data-points]");
if (points) {
  points.querySelector("[data-number]").textContent = points.dataset.points;
  points.querySelector("[data-complement]").textContent = String(120 - points.dataset.points);
  points.querySelectorAll("[data-five] .n").forEach((score, place) => (score.textContent = ["+6", "+3", "\u22123", "\u22123", "\u22123"][place]));
  points.querySelector("[data-five]").classList.remove("stale");
}

document.querySelector("[data-deal]")?.addEventListener("click", () => {
  const before = seen();
  const token = document.querySelector("#live .tok");
  token.className = `tok s${(Number(token.className.match(/s(\d)/)[1]) + 1) % 5}`;
  for (const score of document.querySelectorAll("#live .seat .n")) score.textContent = String((Number(score.textContent.replace("\u2212", "-")) + 7) % 20);
  move(before);
  document.getElementById("live").scrollIntoView({ block: "center" });
});
