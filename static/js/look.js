// The switch at the head of a page: light, dark, sun at one touch, in place. What is half typed stays.
// Without this file the button sends the form and the page comes back in its new look.

import "./steady.js";

const NEXT = { sun: "light", light: "dark", dark: "sun" };
const form = document.querySelector(".look");
const button = form?.querySelector("button");

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  const look = button.value;
  fetch(form.action, { method: "POST", body: new URLSearchParams({ theme: look, back: "/" }), redirect: "manual" }).catch(() => {});
  document.documentElement.dataset.theme = look;
  const scheme = look === "dark" ? "dark" : "light";
  document.querySelector("meta[name=color-scheme]").content = scheme;
  const bars = [...document.querySelectorAll("meta[name=theme-color]")];
  bars.slice(1).forEach((bar) => bar.remove());
  bars[0].removeAttribute("media");
  bars[0].content = getComputedStyle(document.documentElement).getPropertyValue("--case").trim();
  for (const each of document.querySelectorAll(".switches [name=theme]")) each.setAttribute("aria-pressed", each.value === look);
  button.value = NEXT[look];
  button.setAttribute("aria-label", `${button.dataset.look}: ${button.dataset[look]}`);
});
