// The four answers on the felt and the radio buttons behind the keys.

export function answers(form, order) {
  const chosen = (name) => form.querySelector(`input[name="${name}"]:checked`);
  const word = (name) => chosen(name)?.dataset.word || "";
  const brief = (name) => chosen(name)?.dataset.brief || "";
  const SIZES = ["", "sm", "xs"];
  let arrow = false; // arrow keys move within a question, they do not answer it

  // A text in the largest letters in which it stands on one line; a person's name stands whole on two before
  // it gives way to the short one.
  function fill(name, text, whole = text) {
    const box = form.querySelector(`[data-answer="${name}"]`);
    const span = document.createElement("span");
    box.replaceChildren(span);
    const tries = (name === "suit" ? ["sm"] : SIZES).map((size) => [whole, size]);
    if (whole !== text || brief(name)) tries.push([whole, "two"], [whole, "two", "small"], [text, "xs"], [text, "small"]);
    for (const [words, ...size] of tries) {
      span.textContent = words;
      box.className = size.join(" ");
      if (span.scrollWidth <= span.clientWidth && span.scrollHeight <= span.clientHeight + 1) break;
    }
    return box;
  }

  function labels(bid) {
    fill("caller", brief("caller"), word("caller"));
    fill("call", word("call") || (bid && chosen("call").dataset.other?.replace("{points}", bid)) || "");
    const said = chosen("call")?.dataset.label;
    if (said) form.querySelector('[data-label="call"]').textContent = said;
    const suit = fill("suit", word("suit"));
    if (chosen("suit")) {
      suit.firstChild.className = "w";
      suit.prepend(drawing());
      whole(suit);
    }
    const alone = chosen("partner")?.value === chosen("caller")?.value;
    if (alone && chosen("partner")) fill("partner", form.querySelector(".solo")?.textContent || "");
    else fill("partner", brief("partner"), word("partner"));
  }

  // A suit's word stands whole, smaller if need be, or its sign stands alone; a part of a word says nothing.
  function whole(box) {
    const span = box.lastElementChild;
    for (const size of SIZES.slice(1)) {
      box.className = size;
      if (span.scrollWidth <= span.clientWidth) return;
    }
    span.className = "w vh";
  }

  function drawing() {
    const drawn = chosen("suit").parentElement.querySelector("svg").cloneNode(true);
    drawn.setAttribute("class", "suit");
    return drawn;
  }

  function questions() {
    const card = chosen("call")?.dataset.said || "";
    const words = { card, suit: word("suit"), caller: word("caller"), partner: word("partner") };
    for (const box of form.querySelectorAll("[data-said]:not(input)")) {
      const needed = [...box.dataset.said.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      box.dataset.plain ??= box.textContent;
      box.textContent = needed.every((name) => words[name]) ? sentence(box.dataset.said, words) : box.dataset.plain;
    }
    const side = form.querySelector("[data-side]");
    side.dataset.plain ??= side.textContent;
    const alone = chosen("partner") && chosen("partner").value === chosen("caller")?.value;
    const people = { caller: brief("caller"), partner: brief("partner") };
    if (people.caller && people.partner) side.textContent = sentence(alone ? side.dataset.alone : side.dataset.pair, people);
    else side.textContent = side.dataset.plain;
  }

  // A whole sentence with its names put in; the first letter becomes a capital.
  function sentence(pattern, words) {
    const text = pattern.replace(/\{(\w+)\}/g, (_, name) => words[name]);
    return text.replace(/\p{L}/u, (letter) => letter.toUpperCase()); // behind a "¿"
  }

  function seats() {
    const caller = chosen("caller")?.value;
    const ring = form.querySelector('[data-step="partner"] .sit');
    for (const label of ring.querySelectorAll("label")) {
      label.classList.toggle("caller", label.dataset.seat === caller);
      label.querySelector("input").disabled = !ring.dataset.solo && label.dataset.seat === caller;
    }
    ring.querySelector(":scope > .suit")?.remove();
    if (chosen("suit")) ring.append(drawing());
    const marks = form.querySelectorAll("[data-five] .sq");
    marks.forEach((mark, seat) => {
      const partner = String(seat) === chosen("partner")?.value && String(seat) !== caller;
      mark.hidden = !partner && String(seat) !== caller;
      mark.classList.toggle("o", partner);
    });
  }

  form.addEventListener("keydown", (event) => {
    if (event.target.type !== "radio") return;
    arrow = event.key.startsWith("Arrow");
    if (event.key === "Enter") {
      event.preventDefault();
      event.target.click();
    }
    setTimeout(() => (arrow = false));
  });

  return {
    chosen,
    values: () => Object.fromEntries(order.map((name) => [name, chosen(name)?.value || ""])),
    choose(values) {
      for (const name of order) {
        for (const input of form.querySelectorAll(`input[name="${name}"]`)) input.checked = input.value === values[name];
      }
    },
    refresh(bid) {
      labels(bid);
      questions();
      seats();
    },
    mark(step) {
      for (const button of form.querySelectorAll("[data-go]")) {
        if (button.dataset.go === step) button.setAttribute("aria-current", "step");
        else button.removeAttribute("aria-current");
      }
    },
    // The answers with which something is wrong, by the fields the server names ("call.points").
    wrong(fields) {
      for (const button of form.querySelectorAll("[data-go]")) {
        button.classList.toggle("wrong", fields.some((field) => field?.split(".")[0] === button.dataset.go));
      }
    },
    isWrong: (step) => form.querySelector(`[data-go="${step}"]`).classList.contains("wrong"),
    onAnswer(done) {
      form.addEventListener("click", (event) => {
        if (event.target.type === "radio" && !arrow) done(event.target.name, event.target);
      });
    },
    onGo(go) {
      form.addEventListener("click", (event) => {
        const button = event.target.closest("[data-go]");
        if (button) go(button.dataset.go);
      });
    },
  };
}
