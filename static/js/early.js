// Before anything is painted: says that scripts will do their part, so that the page comes as it will stay and
// nothing moves when they arrive. If the page's own module does not come, the page is again the one without.

const root = document.documentElement;
if ("noModule" in HTMLScriptElement.prototype) root.classList.add("js");
addEventListener("error", ({ target }) => target.matches?.("script[data-own]") && root.classList.remove("js"), true);
