// What an eye sees on a page: each function gives what is wrong, as texts, or nothing. Read by looking.py.
(() => {
  const seen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    getComputedStyle(element).clipPath === "none" &&
    !element.closest(".vh, .skip, .full");
  const named = (element) => [...element.cloneNode(false).outerHTML].slice(0, 90).join("");
  const said = (node) => `${[...node.data.trim()].slice(0, 30).join("")} in ${named(node.parentElement)}`;

  function texts() {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walk.nextNode()) {
      const node = walk.currentNode;
      if (node.data.trim() && seen(node.parentElement)) found.push(node);
    }
    return found;
  }

  const parts = (ink) => ink.match(/[\d.]+/g).map(Number);
  const alpha = (ink) => parts(ink)[3] ?? 1;

  // One colour laid over another.
  function over(upper, lower) {
    const [one, other] = [parts(upper), parts(lower)];
    const mixed = [0, 1, 2].map((at) => one[at] * alpha(upper) + other[at] * (1 - alpha(upper)));
    return `rgb(${mixed.join(", ")})`;
  }
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

  function light(ink) {
    const [red, green, blue] = parts(ink).map((part) => linear(part / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function contrast(one, other) {
    const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  }

  // What lies on a drawing (of the felt, of a card) has it behind it, not around it.
  function ground(element) {
    const card = element.closest("svg.card");
    if (card) return getComputedStyle(card.querySelector("rect")).fill;
    const drawn = element.closest(".ring > .mid, .sit > .none");
    const under = (at) => {
      if (!at) return "rgb(255, 255, 255)";
      const found = getComputedStyle(at).backgroundColor;
      if (alpha(found) === 1) return found;
      if (at === drawn) return getComputedStyle(drawn.parentElement.querySelector(".disc")).fill;
      return over(found, under(at.parentElement));
    };
    return under(element);
  }

  function faint() {
    const scores = ".n, .num, .cur, .v, .stand b, .log i, .log tfoot td, .tri b, .apart b";
    return texts().flatMap((node) => {
      const element = node.parentElement;
      if (element.closest("[disabled], svg title")) return [];
      const style = getComputedStyle(element);
      const reached = contrast(element.closest("svg") ? style.fill : style.color, ground(element));
      return reached < (element.closest(scores) ? 7 : 4.5) ? [`${reached.toFixed(2)} ${said(node)}`] : [];
    });
  }

  function greys() {
    const plain = ["rgb(0, 0, 0)", "rgb(255, 255, 255)"];
    const found = new Set();
    for (const element of document.querySelectorAll("body, body *")) {
      if (!seen(element)) continue;
      const style = getComputedStyle(element);
      const inks = [style.color, style.backgroundColor];
      for (const side of ["Top", "Right", "Bottom", "Left"]) {
        if (parseFloat(style[`border${side}Width`])) inks.push(style[`border${side}Color`]);
      }
      if (element instanceof SVGElement) inks.push(style.fill, style.stroke);
      for (const ink of inks) {
        if (ink !== "none" && !ink.endsWith(", 0)") && !plain.includes(ink)) found.add(`${ink} ${named(element)}`);
      }
    }
    return [...found];
  }

  // A line of text as far as it shows: cut by whatever scrolls or cuts, without the air in its line box.
  function shown(node, line) {
    const air = (line.bottom - line.top) * 0.2;
    const box = { left: line.left, top: line.top + air, right: line.right, bottom: line.bottom - air };
    for (let at = node.parentElement; at && at !== document.documentElement; at = at.parentElement) {
      if (getComputedStyle(at).overflow === "visible") continue;
      const edge = at.getBoundingClientRect();
      box.left = Math.max(box.left, edge.left);
      box.top = Math.max(box.top, edge.top);
      box.right = Math.min(box.right, edge.right);
      box.bottom = Math.min(box.bottom, edge.bottom);
    }
    return box;
  }

  function lines(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].map((line) => ({ node, box: shown(node, line) }));
  }

  function overlaps() {
    const all = texts()
      .filter((node) => !node.parentElement.closest(".stick, .chart, .card"))
      .flatMap(lines)
      .filter(({ box }) => box.right - box.left > 2 && box.bottom - box.top > 2);
    return all.flatMap((one, place) =>
      all.slice(place + 1).flatMap((other) => {
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const on = one.node !== other.node && wide > 3 && high > 3;
        return on ? [`${said(one.node)} / ${said(other.node)}`] : [];
      }),
    );
  }

  // How large letters are on the screen, where that is less than so many pixels.
  function smaller(least) {
    return texts().flatMap((node) => {
      const element = node.parentElement;
      const scale = element.ownerSVGElement ? element.getScreenCTM().a : 1;
      const size = parseFloat(getComputedStyle(element).fontSize) * scale;
      return size < least ? [`${size.toFixed(1)} ${said(node)}`] : [];
    });
  }

  // The boxes of what fits the selector and is shown: left, top, right, bottom.
  function boxes(selector) {
    return [...document.querySelectorAll(selector)]
      .filter((each) => each.getClientRects().length && seen(each))
      .map((each) => each.getBoundingClientRect())
      .map((box) => [box.left, box.top, box.right, box.bottom]);
  }

  // Scores whose digits are not all as wide: they would jump when they change.
  function uneven() {
    return [...document.querySelectorAll(".n, .num, .cur, .v, .log i, .log tfoot td, .stand b, .tri b, .say")].flatMap((score) => {
      const place = score.cloneNode(false);
      place.style.cssText = "position:absolute;min-width:0;width:auto";
      score.parentElement.append(place);
      const wide = [..."0123456789"].map((digit) => {
        place.textContent = digit.repeat(9);
        return place.getBoundingClientRect().width;
      });
      place.remove();
      return Math.max(...wide) - Math.min(...wide) > 0.5 ? [named(score)] : [];
    });
  }

  // How much of the felt's height its highest empty strip takes; a number's place is not empty before it is typed.
  function emptyFelt() {
    const felts = boxes(".felt").filter(([left, , right]) => right - left > innerWidth / 4);
    const written = texts().filter((node) => node.parentElement.closest(".felt")).flatMap(lines).map(({ box }) => box);
    for (const [, top, , bottom] of boxes(".felt .num")) written.push({ top, bottom });
    const [top, bottom] = [Math.min(...felts.map((box) => box[1])), Math.max(...felts.map((box) => box[3]))];
    const strips = written.sort((one, other) => one.top - other.top);
    let [low, widest] = [top, 0];
    for (const strip of [...strips, { top: bottom, bottom }]) {
      widest = Math.max(widest, strip.top - low);
      low = Math.max(low, strip.bottom);
    }
    return widest / (bottom - top);
  }

  return { emptyFelt, faint, greys, overlaps, smaller, boxes, uneven };
})()
