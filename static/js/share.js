// The share page: the phone's own share sheet where it has one (https only), copying, printing the sign.
// Without this file the links are mails to be addressed, and every address stands there as text.

// navigator.clipboard is for https alone: what a person does by hand works on the bar's Wi-Fi too.
function copyByHand(text) {
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true, className: "vh" });
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text);
  }
}

for (const button of document.querySelectorAll("[data-copy]")) {
  const words = button.textContent;
  button.addEventListener("click", async () => {
    if (!(await copy(button.dataset.copy))) return;
    button.textContent = button.dataset.done;
    setTimeout(() => (button.textContent = words), 2000);
  });
}

for (const link of document.querySelectorAll("[data-send]")) {
  if (!navigator.share) continue;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    navigator.share({ title: document.title, url: link.dataset.send }).catch(() => {});
  });
}

document.querySelector("[data-print]").addEventListener("click", () => window.print());
