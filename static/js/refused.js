// A refusal the page came with goes as soon as what it speaks of changes.

export function refusals(form) {
  let changed = false;
  const drop = (found) => found.forEach((said) => (said.closest(".problems") || said).remove());
  return {
    // Something was changed: `about` is the question, all of them without it.
    mended(about) {
      changed = true;
      drop(form.querySelectorAll(about ? `.err[data-about="${about}"]` : ".err"));
      form.querySelector(`[data-go="${about}"]`)?.classList.remove("wrong");
    },
    // The house has judged what stands there now: what it said of something else is over.
    judged() {
      if (changed) drop(form.querySelectorAll(".err"));
    },
  };
}

// A form of fields: what stands beside a field goes when it is changed, and what stands above all with any.
export function mending(form) {
  form.addEventListener("input", ({ target }) => {
    target.removeAttribute("aria-invalid");
    target.closest("li, .ask, .field, fieldset")?.querySelectorAll(".why-not").forEach((said) => said.remove());
    form.querySelectorAll(".problems").forEach((said) => said.remove());
  });
}
