// Asks the server what the hand would give, while it is being typed. It never stands in the way of "Save":
// where no answer comes the page says so, and asks again. What was said of other numbers is not read meanwhile.

const WAIT = 120;
const PATIENCE = 4000;

export function previewer(form, tell, judged = () => {}) {
  const said = form.querySelector(".say");
  const stands = () => String(new URLSearchParams(new FormData(form)));
  let about = stands();
  let timer = 0;
  let asked = null;
  let lost = false;

  // What the tricks told say against it counts as read once it stands there.
  function show(answer) {
    if (form.elements.seen) form.elements.seen.value = answer.seen || "";
    about = stands();
    said?.classList.remove("stale");
    tell(answer);
  }

  // Who is told that the points come later has typed them all the same, and may save.
  function later() {
    lost = true;
    show({ detail: form.dataset.later, seen: "later" });
  }

  async function ask() {
    const mine = (asked = new AbortController());
    const late = setTimeout(later, PATIENCE);
    try {
      const answer = await fetch(form.dataset.preview, {
        method: "POST",
        body: new URLSearchParams(new FormData(form)),
        headers: { Accept: "application/json" },
        signal: mine.signal,
      });
      if (answer.status >= 500) throw new Error(answer.status);
      lost = false;
      if (!answer.ok) return;
      show(await answer.json());
      judged();
    } catch {
      if (mine.signal.aborted) return;
      later();
      timer = setTimeout(ask, PATIENCE);
    } finally {
      clearTimeout(late);
    }
  }

  window.addEventListener("online", () => {
    if (!lost) return;
    clearTimeout(timer);
    asked.abort();
    ask();
  });

  return (wanted) => {
    clearTimeout(timer);
    if (asked) asked.abort();
    lost = false;
    said?.classList.toggle("stale", wanted && stands() !== about);
    if (wanted) timer = setTimeout(ask, WAIT);
  };
}
