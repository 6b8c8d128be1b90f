// The names used on this phone. They never leave it but as the names of a table that is being opened.

const KEPT = "names";
const MOST = 24;
const LONGEST = 200;

export function recent() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT));
    return Array.isArray(found) ? found.filter((name) => typeof name === "string" && name).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function remember(used) {
  const names = used.map((name) => name.trim()).filter((name) => name && name.length <= LONGEST);
  write([...new Set([...names, ...recent()])].slice(0, MOST));
}

export function forget() {
  write([]);
}

function write(names) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(names));
  } catch {
    // storage full or forbidden: the page works, it only cannot remember
  }
}
