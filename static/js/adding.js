// The points of a trick added up from its cards: each touch of a card adds what it is worth to the field; a key of
// its own says that it is worth nothing, another one begins anew.

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-add],[data-points]");
  if (!key) return;
  const field = key.closest("form").elements.points;
  field.value = key.dataset.points ?? Number(field.value || 0) + Number(key.dataset.add);
});
