// Says so, on every page of a table that does not follow it anyway, when this phone's way in was closed: the
// stream ends, the table is asked for again, and the page that refuses has the words. What was typed stays on
// the phone. Where no stream can be held, the table is asked now and then.

const AFTER = 800; // how long after its end, in milliseconds: a server that restarts is given a moment
const SELDOM = 15000;
const table = document.querySelector('meta[name="table"]').content;
let stream = null;
let timer = 0;

async function ask() {
  try {
    const answer = await fetch(`${table}/live`, { method: "HEAD", cache: "no-store" });
    if ([403, 404, 410].includes(answer.status)) location.replace(location.pathname);
  } catch {
    // no connection: nothing is known, the page stays
  }
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(ask, AFTER + Math.random() * AFTER);
}

function open() {
  close();
  if (!("EventSource" in window)) return;
  stream = new EventSource(`${table}/stream`);
  stream.onopen = () => delete document.documentElement.dataset.lost;
  stream.onerror = () => {
    document.documentElement.dataset.lost = ""; // a touch asks first (steady.js)
    soon();
  };
}

function close() {
  if (stream) stream.close();
  stream = null;
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) close();
  else {
    ask();
    open();
  }
});
window.addEventListener("pagehide", close);
window.addEventListener("pageshow", (event) => event.persisted && (ask(), open()));
setInterval(() => {
  if (document.hidden || (stream && stream.readyState === 1)) return;
  ask();
  if (!stream || stream.readyState === 2) open();
}, SELDOM);
open();
