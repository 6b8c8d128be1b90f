// Puts new HTML in the place of old, keeping every element that has not changed: focus, scrolling and
// the dealer's token (which travels to its new place) survive.

export function morph(old, fresh) {
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName || old.id !== fresh.id) {
    old.replaceWith(document.importNode(fresh, true));
    return;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  attributes(old, fresh);
  children(old, fresh);
}

function attributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !isTheReaders(old, name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

// What the reader opened stays open.
const isTheReaders = (element, name) => element.nodeName === "DETAILS" && name === "open";

function children(old, fresh) {
  const kept = [...old.childNodes];
  const wanted = [...fresh.childNodes];
  wanted.forEach((child, place) => {
    if (place < kept.length) morph(kept[place], child);
    else old.append(document.importNode(child, true));
  });
  kept.slice(wanted.length).forEach((child) => child.remove());
}
