// What is wrong with how the page at hand lies on the screen, a line each: too wide, cut without an ellipsis,
// one text or control on another, something under a bar that sticks. What is scrolled away inside a box of its
// own is judged where it would be.
() => {
  const faults = new Set();
  const page = document.documentElement;
  const width = page.clientWidth;
  const style = new Map();
  const of = (element) => style.get(element) ?? style.set(element, getComputedStyle(element)).get(element);
  const hides = (value) => value === "hidden" || value === "clip";
  const scrolls = (value) => value === "auto" || value === "scroll";
  const words = (text) => [...text.replace(/\s+/g, " ").trim()].slice(0, 40).join("");
  const say = (element) => `<${element.nodeName.toLowerCase()}${element.className.baseVal === undefined && element.className ? "." + element.className.trim().replace(/\s+/g, ".") : ""}> “${words(element.textContent)}”`;
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(".vh") && of(element).clipPath !== "inset(50%)";

  // The part of a box that its ancestors let through; `all`: also what is scrolled out of sight is cut off.
  const cut = (box, element, all) => {
    let { left, right, top, bottom } = box;
    for (let at = element; at && at !== document.body && at !== page; at = at.parentElement) {
      const { overflowX, overflowY } = of(at);
      const x = hides(overflowX) || (all && scrolls(overflowX)), y = hides(overflowY) || (all && scrolls(overflowY));
      if (!x && !y) continue;
      const edge = at.getBoundingClientRect();
      if (x) [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (y) [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return { left, right, top, bottom };
  };
  const empty = (box) => box.right - box.left < 1 || box.bottom - box.top < 1;
  const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1.5;

  // Lines of text; a line's box is higher than its letters, so a fifth comes off above and below.
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, element = node.parentElement;
    if (!node.data.trim() || element.closest("script, style, option, textarea, noscript") || !shown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      const less = line.height / 5;
      const box = { left: line.left, right: line.right, top: line.top + less, bottom: line.bottom - less };
      if (!empty(box)) texts.push({ node, element, box, raw: line });
    }
  }
  const sideways = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement) if (scrolls(of(at).overflowX) && at.scrollWidth > at.clientWidth) return true;
    return false;
  };

  const wide = page.scrollWidth - width;
  if (wide > 0) {
    const out = [...document.body.querySelectorAll("*")].filter((each) => each.getBoundingClientRect().right > width + 0.5 && shown(each) && !sideways(each)).pop();
    faults.add(`${wide} px too wide${out ? `: ${say(out)}` : ""}`);
  }
  for (const { element, box } of texts) {
    const seen = cut(box, element, false);
    if (!empty(seen) && (seen.left < -1 || seen.right > width + 1) && !sideways(element)) faults.add(`off the screen: ${say(element)}`);
  }

  for (const element of document.body.querySelectorAll("*")) {
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = of(element);
    if ((!hides(overflowX) && !hides(overflowY)) || !shown(element) || element.closest("svg") || !words(element.textContent)) continue;
    if (of(element).flexFlow === "column wrap") continue; // what does not fit whole wraps out of sight
    const clamped = webkitLineClamp !== "none";
    if (hides(overflowX) && element.scrollWidth > element.clientWidth + 1 && textOverflow !== "ellipsis" && !clamped) faults.add(`cut at its side: ${say(element)}`);
    if (hides(overflowY) && element.scrollHeight > element.clientHeight + 2 && !clamped && textOverflow !== "ellipsis") faults.add(`cut below: ${say(element)}`);
  }
  const pen = document.createElement("canvas").getContext("2d");
  for (const field of document.querySelectorAll("select, input[placeholder]")) {
    if (!shown(field)) continue;
    const { font, letterSpacing, paddingLeft, paddingRight, textOverflow } = of(field);
    const text = field.nodeName === "SELECT" ? field.selectedOptions[0]?.text ?? "" : field.value ? "" : field.placeholder;
    pen.font = font;
    pen.letterSpacing = letterSpacing === "normal" ? "0px" : letterSpacing;
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    if (text.trim() && pen.measureText(text).width > room + 1 && textOverflow !== "ellipsis") faults.add(`cut in its field: “${words(text)}”`);
  }

  const CONTROL = "a[href], button, input:not([type=hidden]), select, textarea, summary, label:has(input)";
  const controls = [...document.body.querySelectorAll(CONTROL)].filter((each) => shown(each) && of(each).display !== "inline").map((element) => {
    let box = element.getBoundingClientRect();
    const { left, right, top, bottom } = box;
    const round = of(element).borderRadius === "50%" ? 0.15 : 0; // the corners of a round key are nobody's
    box = { left: left + (right - left) * round, right: right - (right - left) * round, top: top + (bottom - top) * round, bottom: bottom - (bottom - top) * round };
    return { element, box };
  }).filter(({ box }) => !empty(box));
  for (const { element, box, raw, node } of texts) {
    const own = element.closest(CONTROL);
    if (!own || of(own).display === "inline" || empty(cut(box, element, false))) continue;
    const edge = own.getBoundingClientRect(), seen = cut(box, element, false);
    if (seen.left < edge.left - 1 || seen.right > edge.right + 1 || seen.top < edge.top - 1 || seen.bottom > edge.bottom + 1) faults.add(`sticks out of its control: ${say(own)}`);
  }

  // What sticks lies over the rest on purpose, until the page is scrolled to its end: looked at below.
  const sticky = (element) => {
    for (let at = element; at && at !== page; at = at.parentElement) if (of(at).position === "sticky" || of(at).position === "fixed") return at;
    return null;
  };
  const scroller = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement) if (scrolls(of(at).overflowY) && at.scrollHeight > at.clientHeight) return at;
    return null;
  };
  // A key may be larger than what is painted of it: a text beside it may lie on that margin, a key may not.
  const painted = (element) => {
    const { backgroundColor, borderTopWidth, borderTopStyle } = of(element);
    return !/^rgba\(.*, 0\)$|transparent/.test(backgroundColor) || (borderTopStyle !== "none" && parseFloat(borderTopWidth) > 0);
  };
  const thing = ({ element, box, node = null }) => ({ element, node, bare: !node && !painted(element), bar: sticky(element), within: scroller(element), box: cut(box, element, false), seen: cut(box, element, true) });
  const things = [...texts, ...controls].map(thing).filter(({ box }) => !empty(box)).sort((one, other) => one.box.top - other.box.top);
  things.forEach((one, place) => {
    for (let next = place + 1; next < things.length && things[next].box.top < one.box.bottom; next++) {
      const other = things[next];
      const texts = Boolean(one.node && other.node);
      if (one.bar !== other.bar || (texts && one.node === other.node)) continue;
      if (!texts && (one.element.contains(other.element) || other.element.contains(one.element))) continue;
      if ((one.bare && other.node) || (other.bare && one.node)) continue;
      const apart = one.within !== other.within;
      if (apart ? !empty(one.seen) && !empty(other.seen) && meet(one.seen, other.seen) : meet(one.box, other.box)) faults.add(`on one another: ${say(one.element)} and ${say(other.element)}`);
    }
  });

  const scrollers = [page, ...document.body.querySelectorAll("*")].filter((each) => each === page || (scrolls(of(each).overflowY) && each.scrollHeight > each.clientHeight));
  for (const each of scrollers) each.scrollTop = each.scrollHeight;
  const bars = [...document.body.querySelectorAll("*")].filter((each) => ["sticky", "fixed"].includes(of(each).position) && shown(each));
  for (const bar of bars) {
    const edge = bar.getBoundingClientRect();
    for (const { element } of texts) {
      if (bar.contains(element) || element.contains(bar)) continue;
      const box = cut(element.getBoundingClientRect(), element, true);
      if (!empty(box) && meet(edge, box)) faults.add(`under ${say(bar)}: ${say(element)}`);
    }
  }
  for (const each of scrollers) each.scrollTop = 0;
  return [...faults];
}
