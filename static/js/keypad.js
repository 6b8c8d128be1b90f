// The keys of the pad and of a keyboard become one stream of: digit, "del", "pari".

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

// The number after a key: never over 120, never more than three digits, no zero in front.
export function typed(number, key, most = 120) {
  if (key === "del") return number.slice(0, -1);
  const next = number === "0" ? key : number + key;
  return Number(next) <= most ? next : number;
}
