// The keyboard on the table's page: Z goes to the undo button, Enter then presses it. A letter hit by mistake
// undoes nothing.

document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "z" || event.altKey || event.target.closest("input, select, textarea")) return;
  document.querySelector("[aria-keyshortcuts~=Z]")?.focus();
});
