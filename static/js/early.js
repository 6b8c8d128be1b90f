// Before anything is painted: says that scripts will do their part, so that the page comes as it will stay and
// nothing moves when they arrive. If the page's own module does not come, the page is again the one without.
// What is touched before the modules have run is touched once more then: keys that only they know, answers and
// what is typed. Other keys send their form without them.
{
  const root = document.documentElement;
  if ("noModule" in HTMLScriptElement.prototype) root.classList.add("js");
  addEventListener("error", ({ target }) => target.matches?.("script[data-own]") && root.classList.remove("js"), true);

  const touched = [];
  const kinds = ["click", "input", "change"];
  const note = ({ type, target }) => {
    const key = target.closest("button[type=button], [type=radio]");
    if (type !== "click") touched.push(() => target.dispatchEvent(new Event(type, { bubbles: true })));
    else if (key) touched.push(() => key.click());
  };
  for (const kind of kinds) addEventListener(kind, note, true);
  addEventListener("DOMContentLoaded", () => {
    for (const kind of kinds) removeEventListener(kind, note, true);
    for (const again of touched) again();
  });
}
