// The hand as it will stand once what was told here has reached the house. No rules: the server says in `data-…`
// whose turns come and how high each word stands; what follows from them alone is shown, and where it does not
// (who has taken a trick, what comes after the auction) the page says that it waits. The server judges every step.

// Shows the steps on their way on top of what the server said. Gives back whether more can be told before they
// have arrived, whether the last deed can be taken back, and the seat whose turn it is to speak.
export function ahead(live, words, told) {
  const steps = standing(told);
  const last = steps?.at(-1);
  live.classList.toggle("ahead", Boolean(told.length)); // what is counted stands still until the house has counted
  if (last) undoes(live, words.undo.replace("{deed}", last.label));
  const one = steps && steps.find(({ kind }) => !(kind in SHOWS) && kind !== "partner");
  const found = !steps || one ? { open: false } : Object.assign({ open: true }, ...Object.entries(SHOWS).map(([kind, show]) => show(live, words, steps.filter((step) => step.kind === kind))));
  return { ...found, undoable: Boolean(last) || !told.length };
}

// What stands of them; null where something the server knows is taken back: only the server knows what was before.
function standing(told) {
  const steps = [];
  for (const step of told) {
    if (step.kind !== "undo") steps.push(step);
    else if (!steps.pop()) return null;
  }
  return steps;
}

const SHOWS = { card: cards, trick: tricks, call: auction };

function undoes(live, text) {
  const button = live.querySelector(".back .btn");
  if (!button) return;
  Object.assign(button, { hidden: false, name: "said", value: '{"step": "undo"}' });
  button.querySelector("span").textContent = text;
}

function turn(live, text) {
  const place = live.querySelector("[data-turn]");
  if (place && text) place.textContent = text;
}

const gone = (keys) => keys.forEach((key) => (key.disabled = true));
const element = (name, made, ...inside) => {
  const found = Object.assign(document.createElement(name), made);
  found.append(...inside);
  return found;
};

// The cards lie there in the order they fell; whose turn it is, is known as far as this trick goes.
function cards(live, words, steps) {
  if (!steps.length) return {};
  const turns = JSON.parse(live.dataset.turns);
  const strip = live.querySelector("[data-strip]");
  const lying = strip.querySelector(".lying") ?? element("ol", { className: "lying" });
  strip.replaceChildren(lying);
  for (const taking of lying.querySelectorAll(".takes")) {
    taking.classList.remove("takes");
    taking.lastElementChild.remove(); // the word for it
  }
  steps.forEach((step, place) => {
    const key = [...live.querySelectorAll(".forty .key")].find((each) => each.value === step.value);
    if (!key) return;
    if (lying.children.length === Number(live.dataset.size)) lying.replaceChildren();
    const face = element("span", {}, ...[...key.childNodes].slice(0, 2).map((part) => part.cloneNode(true)));
    face.setAttribute("aria-hidden", "true");
    lying.append(element("li", { className: "waits" }, face, element("span", { className: "vh", textContent: step.label }), element("bdi", { textContent: turns[place] ?? "" })));
    gone([key]);
  });
  const next = turns[steps.length];
  turn(live, next ? words.plays.replace("{name}", next) : words.then);
  return { open: steps.length < Number(live.dataset.left) };
}

function tricks(live, words, steps) {
  if (!steps.length) return {};
  const number = live.querySelector("[data-trick]");
  const at = Math.min(Number(number.dataset.trick) + steps.length, Number(number.dataset.most));
  number.textContent = words.number.replace("{number}", at).replace("{most}", number.dataset.most);
  live.querySelector("[data-strip]").replaceChildren(element("p", { className: "took" }, element("span", { textContent: steps.at(-1).label })));
  const open = steps.length < Number(live.dataset.left);
  if (!open) gone(live.querySelectorAll(".sit .key"));
  return { open };
}

// Who has passed is out; the others speak in turn, and every word makes all up to its own height impossible.
function auction(live, words, steps) {
  if (!live.dataset.ring) return {};
  const ring = JSON.parse(live.dataset.ring);
  let called = Boolean(live.dataset.called);
  let over = false;
  for (const step of steps) {
    const [speaker] = ring.splice(0, 1);
    speaks(live, words, step, speaker[1]);
    if (step.height === undefined) over = !ring.length || (called && ring.length === 1);
    else {
      called = true;
      ring.push(speaker);
      gone([...live.querySelectorAll("[data-height]")].filter((key) => Number(key.dataset.height) <= step.height));
      over = ring.length === 1 || step.height >= Number(live.dataset.closes);
    }
  }
  if (steps.length) turn(live, over ? (called ? words.closed : words.closedAll) : ring[0][1]);
  if (over) gone(live.querySelectorAll(".dock .key"));
  return { open: !over, seat: ring[0]?.[0] };
}

function speaks(live, words, step, name) {
  const passes = step.height === undefined;
  const line = element("li", { className: "waits" }, element("bdi", { textContent: name }), " ", element("b", { textContent: passes ? words.passes : step.spoken }));
  line.classList.toggle("gone", passes);
  live.querySelector(".said").append(line);
  if (passes) return;
  for (const other of live.querySelectorAll(".said .stands")) other.classList.remove("stands");
  line.classList.add("stands");
  live.querySelector("[data-stands]").textContent = words.stands.replace("{call}", step.spoken).replace("{name}", name);
}
