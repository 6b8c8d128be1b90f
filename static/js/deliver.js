// Brings a form to the house, however long it takes: a lost answer is asked for again, and the key inside makes it
// happen once however often it arrives. The lamp says how the line is; a server that answers 500 is away too.

const PATIENCE = 8000;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15000;
const COLOUR = { ok: "ok", sending: "wait" };

// Says on the lamp at the head of a page: "ok", "sending", "waiting", "off".
export function light(what) {
  const lamp = document.getElementById("lamp");
  const [inner, text] = [lamp.firstElementChild, lamp.dataset[what]];
  inner.className = `state ${COLOUR[what] || "off"}`;
  if (inner.lastElementChild.textContent !== text) inner.lastElementChild.textContent = text; // read out once
}

// The answer: its `status`, where it led (`url`, empty where it stayed), its `html`. `say` hears "sending" and
// "waiting", before each try and after each that failed.
export async function deliver(action, fields, say) {
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    say("sending");
    const answer = await post(action, fields);
    if (answer && answer.status < 500) return answer;
    say("waiting");
    await pause(wait + Math.random() * 500);
  }
}

async function post(action, fields) {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(action, { method: "POST", body: new URLSearchParams(fields), signal: stop.signal });
    return { status: answer.status, url: answer.redirected ? answer.url : "", html: await answer.text() };
  } catch {
    return null;
  } finally {
    clearTimeout(late);
  }
}

// Until so many milliseconds are over, or the phone says that it has a network again.
function pause(wait) {
  return new Promise((done) => {
    const soon = () => {
      clearTimeout(timer);
      window.removeEventListener("online", soon);
      done();
    };
    const timer = setTimeout(soon, wait);
    window.addEventListener("online", soon);
  });
}

// Sends as a page of its own, whose answer says what is wrong; the key keeps it one deed.
export function plainly(action, fields) {
  const form = Object.assign(document.createElement("form"), { method: "post", action });
  for (const [name, value] of fields) form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  document.body.append(form);
  form.submit();
}
