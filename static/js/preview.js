// Asks the server what the hand would give, while it is being typed. It never stands in the way of "Save":
// a late or lost answer is simply not shown.

const WAIT = 120;

export function previewer(form, show) {
  let timer = 0;
  let asked = null;

  async function ask() {
    asked = new AbortController();
    try {
      const answer = await fetch(form.dataset.preview, {
        method: "POST",
        body: new URLSearchParams(new FormData(form)),
        headers: { Accept: "application/json" },
        signal: asked.signal,
      });
      if (answer.ok) show(await answer.json());
    } catch {
      // aborted, or no connection
    }
  }

  return (wanted) => {
    clearTimeout(timer);
    if (asked) asked.abort();
    if (wanted) timer = setTimeout(ask, WAIT);
  };
}
