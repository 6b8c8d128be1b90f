// A half-typed form of a table, kept on this phone: it survives reload, sleep and a call coming in.

const TOO_OLD = 24 * 3600 * 1000;
const slot = (name) => `draft:${name}`;

export function keep(name, draft) {
  try {
    localStorage.setItem(slot(name), JSON.stringify({ ...draft, at: Date.now() }));
  } catch {
    // storage full or forbidden: the page works, it only cannot remember
  }
}

// The draft of this very entry, or null. One with another mark is stale: that hand is saved, or somebody else's.
export function kept(name, mark) {
  try {
    const draft = JSON.parse(localStorage.getItem(slot(name)));
    return draft && draft.mark === mark && Date.now() - draft.at < TOO_OLD ? draft : null;
  } catch {
    return null;
  }
}

// Whether a form was answered before its script came: that is newer than any draft.
export const answered = (inputs) =>
  inputs.some((input) => (/^(radio|checkbox)$/.test(input.type) ? input.checked !== input.defaultChecked : input.value !== input.defaultValue));

export function forget(name) {
  try {
    localStorage.removeItem(slot(name));
  } catch {
    // as above
  }
}
