// The half-typed hand of a table, kept on this phone: it survives reload, sleep and a call coming in.

const TOO_OLD = 24 * 3600 * 1000;
const name = (table) => `draft:${table}`;

export function keep(table, draft) {
  try {
    localStorage.setItem(name(table), JSON.stringify({ ...draft, at: Date.now() }));
  } catch {
    // storage full or forbidden: the page works, it only cannot remember
  }
}

// The draft of this very hand, or null. One of another hand is stale: that hand is saved, or somebody else's.
export function kept(table, number) {
  try {
    const draft = JSON.parse(localStorage.getItem(name(table)));
    return draft && draft.number === number && Date.now() - draft.at < TOO_OLD ? draft : null;
  } catch {
    return null;
  }
}

export function forget(table) {
  try {
    localStorage.removeItem(name(table));
  } catch {
    // as above
  }
}
