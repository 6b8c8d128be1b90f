// The keys of the pad and of a keyboard become one stream of: digit, "del", "pari".

// Worth nothing alone, and the first digit of many numbers: it is judged with the next one.
export const BEGUN = "1";

export function keypad(root, attribute, press) {
  root.addEventListener("click", (event) => {
    const key = event.target.closest(`[${attribute}]`);
    if (key) press(key.getAttribute(attribute));
  });
}

export function keyboard(isMine, press, enter) {
  document.addEventListener("keydown", (event) => {
    if (!isMine() || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input:not([type=radio]),select,textarea")) return;
    if (/^[0-9]$/.test(event.key)) press(event.key);
    else if (event.key === "Backspace") press("del");
    else if (event.key === "Enter" && !event.target.closest("a,button,input")) enter();
    else return;
    event.preventDefault();
  });
}

// The number after a key, no zero in front; null for a digit that would pass the most there is. A number that
// was there before (`found`) is replaced by the first digit, as on a pocket calculator.
export function typed(number, key, most = 120, found = false) {
  if (key === "del") return number.slice(0, -1);
  const next = found || number === "0" ? key : number + key;
  return Number(next) <= most ? next : null;
}

// A digit too many is not taken: what it would have made, and what stands, is said in words.
export function tooMuch(form, number, key, most = 120) {
  const words = { typed: number + key, most, number };
  return form.dataset.most.replace(/\{(\w+)\}/g, (_, name) => words[name]);
}

// The number shakes, and nothing is saved until the next key: 12 is not what was meant by 125.
export function refuser(form) {
  let refused = false;
  form.addEventListener("submit", (event) => {
    if (!refused) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  return (number, now) => {
    refused = now;
    form.querySelector("[data-save]").disabled = now;
    number.classList.remove("shake");
    if (now) void number.offsetWidth; // so that a second refusal shakes again
    number.classList.toggle("shake", now);
  };
}
