// The first page of a phone that directs tables: which of them calls the referee is seen without a touch.

import { morph } from "./morph.js";

const OFTEN = 5000;
const list = document.getElementById("mine");

async function look() {
  if (document.hidden) return;
  try {
    const answer = await fetch(location.href, { cache: "no-cache" });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("mine");
    if (answer.ok && fresh) morph(list, fresh);
  } catch {
    // no network: what is shown stays, and the next look comes soon
  }
}

setInterval(look, OFTEN + Math.random() * 1000);
document.addEventListener("visibilitychange", look);
window.addEventListener("pageshow", (event) => event.persisted && look());
