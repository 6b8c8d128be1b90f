// Motion that explains: the dealer's token travels when the deal moves, a score counts to what it has become.
// The page says the truth at once, to eyes that want no motion and to screen readers; only a picture of the
// old number lies over it for a moment. What was seen is kept, so that it also moves on the way back from the pad.

const table = location.pathname;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const counting = new WeakMap();
const MINUS = "\u2212";

const number = (text) => Number(text.replace(MINUS, "-"));
const written = (value) => (value < 0 ? MINUS + -value : String(value));

// What the dial shows now.
export function seen() {
  return {
    version: document.getElementById("live").dataset.version,
    token: document.querySelector("#live .tok")?.className,
    scores: [...document.querySelectorAll("#live :is(.seat, .sides) .n")].map((score) => score.textContent),
  };
}

// Everything moves from what was seen to what stands there now.
export function move(from) {
  keep();
  if (still.matches || !from) return;
  const token = document.querySelector("#live .tok");
  if (token && from.token && token.className !== from.token && !token.getAnimations().length) travel(token, from.token);
  const scores = [...document.querySelectorAll("#live :is(.seat, .sides) .n")];
  if (scores.length !== from.scores.length) return;
  scores.forEach((score, place) => {
    const [old, now] = [number(from.scores[place]), number(score.textContent)];
    if (old !== now && !Number.isNaN(old + now)) count(score, old, now);
  });
}

// On a page just come: from what this tab saw of the table last.
export function arrive() {
  let last = null;
  try {
    last = JSON.parse(sessionStorage.getItem(`seen:${table}`));
  } catch {
    // forbidden: nothing was kept, nothing moves
  }
  if (last && Number(last.version) < Number(seen().version)) move(last);
  else keep();
}

function keep() {
  try {
    sessionStorage.setItem(`seen:${table}`, JSON.stringify(seen()));
  } catch {
    // as above
  }
}

function travel(token, from) {
  const to = token.className;
  token.style.transition = "none";
  token.className = from;
  void token.offsetWidth; // stands there before it leaves
  token.style.transition = "";
  token.className = to;
}

function count(score, old, now) {
  const time = parseFloat(getComputedStyle(score).getPropertyValue("--t-count"));
  const turn = {};
  let start = 0;
  counting.set(score, turn);
  const step = (at) => {
    if (counting.get(score) !== turn) return;
    start ||= at;
    const part = Math.min((at - start) / time, 1);
    if (part < 1) {
      score.dataset.count = written(Math.round(old + (now - old) * (1 - (1 - part) ** 3)));
      requestAnimationFrame(step);
    } else delete score.dataset.count;
  };
  score.dataset.count = written(old);
  requestAnimationFrame(step);
}
