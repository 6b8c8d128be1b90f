// Before anything is painted: says that scripts will do their part, so that the page comes as it will stay and
// nothing moves when they arrive. If the page's own module does not come, the page is again the one without.
// What is touched before they are there is touched once more when they are.

const root = document.documentElement;
if ("noModule" in HTMLScriptElement.prototype) root.classList.add("js");
addEventListener("error", ({ target }) => target.matches?.("script[data-own]") && root.classList.remove("js"), true);

const touched = [];
const note = ({ type, target }) => {
  const what = type === "click" ? target.closest("button[type=button]") : target; // other buttons need no script
  if (what) touched.push([type, what]);
};
const KINDS = ["click", "input", "change"];
for (const kind of KINDS) addEventListener(kind, note, true);
addEventListener("DOMContentLoaded", () => { // the modules have run
  for (const kind of KINDS) removeEventListener(kind, note, true);
  for (const [type, what] of touched) type === "click" ? what.click() : what.dispatchEvent(new Event(type, { bubbles: true }));
});
