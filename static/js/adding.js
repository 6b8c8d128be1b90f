// The points of a trick added up from its cards: each touch of a card adds what it is worth to the field.

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-add]");
  if (!key) return;
  const field = key.closest("form").elements.points;
  field.value = Number(field.value || 0) + Number(key.dataset.add);
});
