// Follows a table. An event is only a hint that there is a newer version: the fragment is fetched then, and
// after sleep, after a gap, or every few seconds where no stream can be held. A stream that has gone silent,
// without even the server's heartbeat, is none.
//
// A table has two counters, and neither ever goes down: its version, and how often its hand in progress has moved
// (event `play`). `shown()` is the version on the screen, `moved()` the other one there, `show(html)` puts a
// fragment there, `say("ok" | "off")` tells how
// the line is, `sure(answer)` that what is shown is the present state, `gone()` that the way in was closed; a
// page that stays all the same is asked for again now and then. Gives back a function that ends it.

const POLL = 4000;
const PATIENCE = 3000; // how long a broken stream stays unmentioned
const SILENCE = 20000; // no heartbeat (one every 12 seconds) for so long: the line is dead, whatever it says
const LONGEST_ANSWER = 8000;
const SELDOM = 30000; // once the way in was closed: a proxy says "not found" too while its server restarts

export function follow({ live, stream: address, shown, moved, show, say, sure = () => {}, gone }) {
  let stream = null;
  let busy = false;
  let again = false;
  let lost = 0;
  let heard = 0;
  let closed = 0; // when the way in was found closed
  let crowded = false; // a newer page of this phone has the stream: this one asks, until it is looked at again
  const end = new AbortController();
  const on = (where, what, then) => where.addEventListener(what, then, { signal: end.signal });

  const isOpen = () => stream !== null && stream.readyState === 1 && Date.now() - heard < SILENCE;

  async function refresh() {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), LONGEST_ANSWER);
    try {
      await take(await fetch(live, { cache: "no-cache", signal: stop.signal }));
    } catch {
      if (!isOpen()) say("off");
    }
    clearTimeout(late);
    busy = false;
    if (again) {
      again = false;
      refresh();
    }
  }

  async function take(answer) {
    if (end.signal.aborted) return;
    if ([403, 404, 410].includes(answer.status)) {
      closed = Date.now();
      close();
      gone();
    } else if (answer.ok) {
      closed = 0;
      show(await answer.text());
      sure(answer);
      say("ok");
    } else if (!isOpen()) say("off"); // a proxy whose server is away
  }

  function hear(event) {
    heard = Date.now();
    if (Number(event.lastEventId || JSON.parse(event.data).version) !== shown()) refresh();
    else sure();
  }

  function hearMove(event) {
    heard = Date.now();
    const told = JSON.parse(event.data);
    if (told.play > moved() || told.version !== shown()) refresh();
    else sure();
  }

  function open() {
    close();
    if (!("EventSource" in window)) return;
    stream = new EventSource(address);
    stream.onopen = () => {
      heard = Date.now();
      clearTimeout(lost);
      lost = 0;
      say("ok");
    };
    stream.addEventListener("beat", hear);
    stream.addEventListener("play", hearMove);
    stream.addEventListener("poll", makeRoom);
    stream.onmessage = hear;
    stream.onerror = () => {
      lost = lost || setTimeout(doubt, PATIENCE); // not put off by each try that fails
    };
  }

  function doubt() {
    lost = 0;
    refresh();
  }

  function close() {
    if (stream) stream.close();
    stream = null;
  }

  // The device says it has no network: a stream that still speaks is not believed. The next look finds out.
  function drop() {
    close();
    say("off");
  }

  function makeRoom() {
    crowded = true;
    close();
    refresh();
  }

  function wake() {
    crowded = false;
    refresh();
    open();
  }

  on(document, "visibilitychange", () => (document.hidden ? close() : wake()));
  on(window, "pagehide", close);
  on(window, "pageshow", (event) => event.persisted && wake());
  on(window, "online", wake);
  on(window, "offline", drop);
  const ticking = setInterval(() => {
    if (document.hidden || isOpen() || Date.now() - closed < SELDOM) return;
    refresh();
    if (!closed && !crowded && (!stream || stream.readyState !== 0)) open();
  }, POLL + Math.random() * 1000);
  open();

  return () => {
    end.abort();
    clearInterval(ticking);
    clearTimeout(lost);
    close();
  };
}
