"use strict";
// What draws leaves: each is the whole page at one moment, as plain data (see `leaf.py`). `page` makes elements of a leaf
// and of what is local to this page; `morph` changes the document into them. Every text is set as text.
const table = (() => {
  // Elements

  /** An element with attributes and children; false, null and "" are left out. `style` holds custom properties. */
  function el(kind, attributes, ...children) {
    const made = document.createElement(kind);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (name === "style") for (const [property, given] of Object.entries(value)) made.style.setProperty(property, given);
      else if (value !== false && value !== null && value !== undefined && value !== "") made.setAttribute(name, value);
    }
    made.append(...children.flat().filter((child) => child !== false && child !== null && child !== undefined && child !== ""));
    return made;
  }

  const commas = (...parts) => parts.filter(Boolean).join(", ");
  const classes = (...names) => names.filter(Boolean).join(" ");
  const hidden = { "aria-hidden": "true" };

  /** Change an element into another. What stays keeps its focus, its typed text and its movement. */
  function morph(old, fresh) {
    if (old.isEqualNode(fresh)) return; // most of the page, at once
    if (old.nodeName !== fresh.nodeName || old.dataset?.key !== fresh.dataset?.key) return old.replaceWith(fresh);
    if (old.nodeType === Node.TEXT_NODE) {
      if (old.data !== fresh.data) old.data = fresh.data;
      return;
    }
    for (const { name } of [...old.attributes]) if (name !== "style" && !fresh.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of fresh.attributes) {
      if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
    if (old.style.cssText !== fresh.style.cssText) old.style.cssText = fresh.style.cssText;
    if (old.dataset.art) return; // the same picture
    const known = new Map([...old.children].filter((child) => child.dataset.key).map((child) => [child.dataset.key, child]));
    let next = old.firstChild;
    for (const child of [...fresh.childNodes]) {
      const match = child.dataset?.key ? known.get(child.dataset.key) : next;
      if (!match) old.insertBefore(child, next);
      else {
        if (match !== next) old.insertBefore(match, next);
        next = match.nextSibling;
        morph(match, child);
      }
    }
    while (next) {
      const last = next;
      next = next.nextSibling;
      last.remove();
    }
  }

  // Pixels

  const SVG = "http://www.w3.org/2000/svg";
  const pictures = new Map();

  /** Rows of letters as an SVG of pixels; `paint` gives a letter's colour, or its class, or nothing. */
  function pixels(name, rows, paint) {
    if (!pictures.has(name)) pictures.set(name, drawnPixels(name, rows, paint));
    return pictures.get(name).cloneNode(true);
  }

  function drawnPixels(name, rows, paint) {
    const wide = Math.max(...rows.map((row) => row.length));
    const svg = document.createElementNS(SVG, "svg");
    const given = { viewBox: `0 0 ${wide} ${rows.length}`, width: wide, height: rows.length, "shape-rendering": "crispEdges", "data-art": "1", "data-key": name, ...hidden };
    for (const [attribute, value] of Object.entries(given)) svg.setAttribute(attribute, value);
    const paths = new Map();
    rows.forEach((row, y) => {
      for (const { 0: run, index: x } of row.matchAll(/([^. ])\1*/g)) {
        const colour = paint(run[0], y / rows.length);
        if (colour) paths.set(colour, `${paths.get(colour) || ""}M${x} ${y}h${run.length}v1h-${run.length}z`);
      }
    });
    for (const [colour, d] of paths) {
      const path = document.createElementNS(SVG, "path");
      path.setAttribute("d", d);
      path.setAttribute(colour.startsWith("#") ? "fill" : "class", colour);
      svg.append(path);
    }
    return svg;
  }

  function mix(one, other, share) {
    const [a, b] = [one, other].map((colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)));
    return `#${a.map((value, at) => Math.round(value + (b[at] - value) * share).toString(16).padStart(2, "0")).join("")}`;
  }

  /** Signs in large pixels, lighter above; plain text if a sign has no pixels. */
  function numeral(text, font) {
    const signs = [...text].map((sign) => kit.signs[font + sign] || kit.signs[sign]);
    if (!text || text.length > 12 || signs.some((sign) => !sign)) return el("span", { class: "mark" }, text);
    const rows = Array.from({ length: Math.max(...signs.map((sign) => sign.length)) }, (_, y) =>
      signs.map((sign) => sign[y] || ".".repeat(sign[0].length)).join("."));
    return pixels(`${font}${text}`, rows, (_, down) => (down < 0.34 ? "high" : down < 0.74 ? "mid" : "low"));
  }

  const STEEL = "#1f2536", INK = "#101830";

  /** The picture of an emblem: all tones are made of its tint, or of another, for steel or for ivory. */
  function emblem(name, ground, size, own) {
    const known = kit.emblems[name];
    if (!known) return null;
    const tint = own || known.tint;
    const tones = ground === "ivory"
      ? { w: mix(tint, INK, 0.1), b: mix(tint, INK, 0.38), a: mix(tint, INK, 0.52), c: mix(tint, INK, 0.72), k: mix(tint, INK, 0.86) }
      : { w: mix(tint, "#ffffff", 0.82), b: mix(tint, "#ffffff", 0.42), a: tint, c: mix(tint, STEEL, 0.52), k: "#10131c" };
    const rows = (size === "small" && known.small) || known.rows;
    const svg = pixels(`${name} ${ground} ${size} ${tint}`, rows, (letter) => tones[letter]);
    svg.setAttribute("class", "emblem");
    return svg;
  }

  const LATTICE = Array.from({ length: 14 }, (_, y) =>
    Array.from({ length: 10 }, (_, x) => ((x + y) % 4 === 1 || (x - y + 16) % 4 === 2 ? "#" : ".")).join(""));
  const STOCK = Array.from({ length: 30 }, (_, y) =>
    Array.from({ length: 48 }, (_, x) => ((x + y) % 6 && (x - y + 30) % 6 ? "." : "#")).join(""));
  const EYE = ["...####...", ".##....##.", "#...##...#", "#..####..#", "#...##...#", ".##....##.", "...####..."];
  const SHUT = ["..........", "..........", "#........#", ".##....##.", "#..####..#", "..#....#..", ".........."];

  /** The letters of the word mark, which is seen before the table has sent its own. */
  const LETTERS = {
    D: ["####.", "##.##", "##.##", "##.##", "##.##", "####."],
    U: ["##.##", "##.##", "##.##", "##.##", "##.##", ".###."],
    E: ["#####", "##...", "####.", "##...", "##...", "#####"],
    L: ["##...", "##...", "##...", "##...", "##...", "#####"],
  };

  const DOTS = ["..........", "##..##..##", "##..##..##", ".........."];

  // Cards

  const SIGNS = ["■", "◆", "●", "▲", "✚"];
  const seat = (colour) => (colour === undefined ? "" : `seat${colour}`);
  const sign = (colour) => el("span", { class: "sign", ...hidden }, SIGNS[colour] || SIGNS[0]);
  const stars = (count) => (count > 5 ? `${count}★` : "★".repeat(count));

  /** The colours that a steel card makes of its tint. */
  const tinted = (tint = "#8c9cbd") => ({
    "--tint": tint, "--tint-light": mix(tint, "#ffffff", 0.62), "--tint-mid": mix(tint, "#ffffff", 0.25),
    "--steel": mix("#2a3248", tint, 0.16), "--steel-low": mix("#171c2b", tint, 0.06), "--glow": mix("#2a3248", tint, 0.42),
  });

  /** The colour of a seat for its dark card, or else the tint of a card's emblem. */
  const tint = ({ kind, colour, emblem: name }) => (kind === "dark" && colour !== undefined
    ? getComputedStyle(document.documentElement).getPropertyValue(`--fill-${colour}`).trim() : kit.emblems[name]?.tint);

  function lightFace(card) {
    const { under = [] } = card;
    return [
      el("span", { class: "picture" }, card.mark ? numeral(card.mark, "") : emblem(card.emblem, "ivory"),
        card.mark && emblem(card.emblem, "ivory", "small")),
      el("span", { class: "band" }, under.map((value) => el("b", { class: "tab" }, value)),
        el("span", { class: "pips" }, card.name && !card.mark ? card.name : stars(card.pips || 0)), (card.alike > 1 || card.gain) && el("i", {}, card.gain, card.alike > 1 && " ²³⁴⁵"[card.alike - 1])),
    ];
  }

  const darkFace = (card) => [
    el("span", { class: "picture" }, card.mark && numeral(card.mark, "s"), emblem(card.emblem, "steel", "", tint(card))),
    (card.name || card.note) && el("span", { class: "plate" }, el("strong", {}, card.colour !== undefined && [sign(card.colour), " "], card.name), card.note && el("span", {}, card.note)),
  ];

  /** The back of a card, or that of the whole stock, which is large and has finer lines. */
  function back(card) {
    const svg = card.edges ? pixels("stock", STOCK, () => "low") : pixels("lattice", LATTICE, () => "low");
    svg.setAttribute("preserveAspectRatio", "xMidYMid slice");
    return [svg];
  }

  const FACES = { light: lightFace, dark: darkFace, back };

  /** A hint at a choice: how often a master would choose it, as a bar, and the expected lead. */
  const advice = ({ share, lead }) => share !== undefined && el("span", { class: "advice", style: { "--share": `${share}%` }, ...hidden }, lead);
  const advised = ({ share, lead }) => (share === undefined ? "" : `${share} %, ${lead}`);

  /** A card: a button if `attributes` make it one, and otherwise a picture with a name. */
  function piece(card, attributes = {}) {
    const { kind = "light", state = "" } = card;
    const isButton = ["data-choice", "data-card", "data-do"].some((name) => name in attributes);
    const own = {
      class: classes("card", kind, state, card.alike > 2 && "complete", seat(card.colour)), "data-key": kind + (card.at ?? card.say ?? ""),
      style: kind === "dark" ? tinted(tint(card)) : card.colour === undefined && tint(card) ? { "--tint": tint(card) } : {}, "aria-label": commas(card.say, advised(card)),
    };
    if (state === "gone") return el("div", { ...own, "aria-label": null, ...hidden }, card.emblem && emblem(card.emblem, "steel", "small"), card.gain && el("i", {}, "○ ", card.gain));
    const edges = Array.from({ length: Math.min(card.edges || 0, 5) }, (_, at) => el("span", { class: "edge", style: { "--edge": at + 1 } }));
    return el(isButton ? "button" : "div", { ...own, ...(isButton ? { type: "button" } : { role: "img", "aria-label": card.say || card.name || kind }), ...attributes },
      edges, el("span", { class: "halo" }), el("span", { class: "face" }, FACES[kind](card), advice(card)));
  }

  // Parts of a leaf

  /** What marks a choice in a group of choices; one of them is in the order of the Tab key, arrows reach the others. */
  const radio = (choice, isChosen, isFirst) => ({
    role: "radio", "data-choice": choice, "aria-checked": String(isChosen), tabindex: isChosen || isFirst ? "0" : "-1",
  });

  /** Choices with the one that is picked; its first is in the Tab order if none of them is picked. */
  function radios(all, build, marks = []) {
    const open = all.filter((each) => each.choice !== undefined && each.state !== "gone" && each.state !== "barred");
    const picked = open.find((each) => each.choice === local.pick);
    return all.map((each, at) => build({ ...each, at }, open.includes(each) && radio(each.choice, each === picked, !picked && each === open[0]), each === picked || marks.includes(at)));
  }

  const bar = (leaf) => el("header", { class: "bar" },
    el("h1", {}, leaf.title), el("span", { class: "where" }, leaf.where || ""),
    leaf.seconds && el("span", { class: "clock", role: "timer" }, `${secondsLeft()} s`),
    leaf.reader && el("span", { class: classes("reader", seat(leaf.colour)) }, sign(leaf.colour), " ", leaf.reader),
    leaf.more?.length && el("button", { type: "button", class: "tool", "data-do": "more", "data-key": "more", "aria-expanded": String(local.isOpen), "aria-label": words("more") },
      pixels("dots", DOTS, () => "ink")),
    leaf.private && el("button", { type: "button", class: "tool", "data-do": "cover", "data-key": "cover", "aria-pressed": String(local.isCovered), "aria-label": words("cover") },
      pixels(local.isCovered ? "shut" : "eye", local.isCovered ? SHUT : EYE, () => "ink")));

  const sentence = (said) => el(said.tone === "title" ? "h2" : "p", { class: said.tone }, said.text);
  const some = (key, chosen) => (leaf) => Boolean(chosen(leaf.lines || []).length) && el("section", { class: "lines", "data-key": key }, chosen(leaf.lines).map(sentence));
  const lines = some("lines", (all) => all);
  const headline = some("headline", (all) => all.slice(0, 1)), rest = some("rest", (all) => all.slice(1));
  const notice = (leaf) => leaf.notice && el("p", { class: "notice", "data-key": "notice" }, leaf.notice);
  const stake = (leaf) => leaf.stake && el("section", { class: "stake", "data-key": "stake" }, piece(leaf.stake));
  const champions = (leaf) => leaf.champions && el("section", { class: "stake champions", ...hidden, "data-key": "champions" }, leaf.champions.map((card, at) => piece({ ...card, state: "wins", at })));
  const wordMark = (leaf) => leaf.mark && el("div", { class: "word-mark", ...hidden, "data-key": "mark" }, leaf.mark.split(" ").map((name) => numeral(name, "")));

  function chip(each) {
    const attributes = { class: "chip", role: "img", "aria-label": classes(each.say, each.bonus), style: each.tint ? { "--tint": each.tint } : {} };
    return el("span", attributes, each.mark, each.bonus && el("b", {}, each.bonus));
  }

  const STATES = { locked: "✓", due: "…", away: "?" };

  const place = (each) => el("li", { class: classes("place", seat(each.colour), each.state, each.you && "you") },
    el("span", { class: "name" }, sign(each.colour), " ", el("span", {}, each.name)),
    el("span", { class: "chips" }, (each.chips || []).map(chip)), el("span", { class: "note" }, each.note || ""), el("span", { class: "total" }, each.total), el("span", { class: "gain" }, each.gain || ""),
    el("span", { class: "state" }, STATES[each.state] && [el("span", hidden, STATES[each.state]), el("span", { class: "unseen" }, words(each.state))]));

  const places = (leaf) => leaf.places?.length && el("ul", { class: "places", "data-key": "places" }, leaf.places.map(place));

  const laid = (leaf) => leaf.laid?.length && el("section", { class: "laid", "data-key": "laid", style: { "--count": leaf.laid.length } },
    leaf.laid.map((each, at) => el("div", { class: classes("spot", seat(each.colour)), style: { "--at": at } },
      el("span", { class: "name" }, sign(each.colour), " ", each.name),
      each.card ? piece(each.card) : el("div", { class: "card gone", ...hidden }),
      el("span", { class: "score" }, each.score || ""))));

  const display = (leaf) => leaf.display?.length && !(leaf.moment === "reveal" && leaf.display.every((card) => card.state === "gone")) && el("div", { class: "display", "data-key": "display", ...group(leaf.display, leaf.ask) },
    radios(leaf.display, (card, asRadio, isPicked) => piece({ ...card, state: isPicked ? "chosen" : card.state }, asRadio || {})));

  const group = (cards, label) => (cards.some((card) => card.choice !== undefined) ? { role: "radiogroup", "aria-label": label || words("hand") } : {});

  /** The choices that a card of the hand is part of, such as the missions that it could complete. */
  const setsOf = (leaf, at) => (leaf.options || []).filter((each) => each.cards?.includes(at));

  function hand(leaf) {
    if (!leaf.hand?.length) return null;
    const isOpen = leaf.moment === "choosing", isCovered = local.isCovered || leaf.hand.every((card) => card.kind === "back");
    const marks = leaf.options?.find((each) => each.choice === local.pick)?.cards;
    const cards = radios(leaf.hand, (card, asRadio, isPicked) => {
      if (isCovered) return piece({ kind: "back", at: card.at, colour: card.colour ?? leaf.colour, say: words("covered") });
      const state = isPicked ? "chosen" : card.state;
      if (!asRadio) return piece({ ...card, state }, isOpen && setsOf(leaf, card.at).length ? { "data-card": card.at, "aria-pressed": String(state === "chosen") } : {});
      return piece({ ...card, state }, isOpen ? asRadio : { ...asRadio, "aria-disabled": "true", tabindex: "-1" });
    }, marks);
    return el("section", { class: "held", "data-key": "hand" },
      el("div", { class: classes("hand", leaf.display?.length && "stacks"), ...(isCovered ? {} : group(leaf.hand, words("hand"))) }, cards),
      isCovered && el("p", { class: "veil" }, words("covered")));
  }

  const option = (each, asRadio, isPicked) => el("button", {
    type: "button", class: classes("option", isPicked && "chosen", seat(each.colour)), "data-key": each.choice, "aria-label": commas(each.label, each.note, advised(each)), ...asRadio,
  }, each.mark ? el("span", { class: "set" }, [...each.mark].map((digit) => el("b", {}, digit))) : [el("strong", {}, each.label), each.note && el("span", {}, each.note)], advice(each));

  /** Choices in words. What ends a turn, or goes on with it, stands in the foot beside the button that locks. */
  function options(leaf, isFoot) {
    const all = leaf.options || [];
    const isBeside = leaf.hand?.length || leaf.display?.length;
    const last = isBeside && all.filter((each) => !each.mark && !each.cards && each.colour === undefined).at(-1);
    const here = all.filter((each) => (each === last) === isFoot);
    if (!here.length || local.isCovered) return null;
    const longest = Math.max(...here.map((each) => (each.mark ? 0 : each.label.length + (each.note || "").length)));
    const note = here.find((each) => each.mark && each.choice === local.pick)?.note;
    return el("div", { class: classes("options", longest && longest < 5 && "short", longest > 24 && "rows"), role: "radiogroup", "aria-label": leaf.ask || words("hand"), "data-key": "options" },
      radios(here, option), note && el("p", hidden, note));
  }

  const chairs = (leaf) => leaf.chairs?.length && el("section", { class: "chairs", "data-key": "chairs" },
    leaf.chairs.map((card, at) => piece({ ...card, at }, card.choice === undefined ? { "data-seat": at } : { "data-do": "sit", "data-seat": card.choice })));

  const field = (each) => el("label", { "data-key": each.name }, el("span", {}, each.label),
    el("input", {
      name: each.name, value: each.value || (each.name === "name" ? local.name : ""), maxlength: each.name === "word" ? 64 : 16,
      autocomplete: each.name === "name" ? "given-name" : "off",
      autocapitalize: each.name === "name" ? "words" : "none", spellcheck: "false", enterkeyhint: "go",
    }));

  const fields = (leaf) => leaf.fields?.length && el("section", { class: "fields", "data-key": "fields" }, leaf.fields.map(field));

  /** What can be read at any time: first what there is, then what was asked for. */
  function sheet(leaf) {
    const close = el("button", { type: "button", class: "side", "data-do": "close", "data-key": "close" }, words("close"));
    if (leaf.sheet) return el("section", { class: "sheet", "data-key": "sheet" }, el("h2", {}, leaf.sheet.title), el("div", { class: "lines", tabindex: "0" }, places(leaf.sheet), leaf.sheet.lines.map(sentence)), close);
    if (!local.isOpen || !leaf.more?.length) return null;
    return el("nav", { class: "sheet", "data-key": "sheet", "aria-label": words("more") }, [...leaf.more, ...local.ownTools()].map(button), close);
  }

  const button = (each) => el("button", {
    type: "button", class: classes(each.main ? "main" : "side", each.do === local.pressed && "pressed"), "data-do": each.do, "data-what": each.what, "data-key": `do ${each.do}`,
    "aria-disabled": each.off || (local.isCovered && each.do === "lock") ? "true" : null,
  }, each.label);

  const choicesOf = (a) => [...(a.hand || []), ...(a.display || []), ...(a.options || [])].filter((each) => each.choice !== undefined);

  /** The button that locks names what is picked, before the table has heard of it. */
  function locking(leaf) {
    const picked = choicesOf(leaf).find((each) => each.choice === local.pick);
    return (each) => (picked && each.do === "lock" ? { ...each, label: picked.lock, what: picked.choice, off: false } : each);
  }

  const foot = (leaf) => el("footer", { class: "foot", "data-key": "foot" },
    options(leaf, true),
    (leaf.buttons || []).map(locking(leaf)).map(button));

  // The page of a leaf: above the ledge all is open, below it all is the reader's own

  const ABOVE = {
    hall: [notice, lines, fields, chairs], seated: [notice, lines, chairs], word: [wordMark, lines, fields], closed: [wordMark, lines],
    reveal: [notice, stake, display, laid, lines, (leaf) => !leaf.laid?.length && places(leaf)], look: [notice, stake, display, laid, (leaf) => !leaf.laid?.length && places(leaf), lines], final: [notice, champions, headline, places, rest],
  };
  const here = (leaf) => options(leaf, false);
  const FIRST = 3; // sentences above the hand: a hint, say, must not push it out of sight
  const first = some("lines", (all) => all.slice(0, FIRST)), others = some("others", (all) => all.slice(FIRST));
  const UNDER = []; // what another page has at the bottom of all
  const BELOW = { choosing: [first, here, hand, others], waiting: [lines, hand], covered: [lines, hand], gate: [lines, hand] };

  function page(leaf) {
    const above = (ABOVE[leaf.moment] || [notice, stake, display, places]).map((part) => part(leaf));
    const below = (BELOW[leaf.moment] || []).map((part) => part(leaf));
    const inside = [el("section", { class: "open", "data-key": "open" }, above)];
    inside.push(el("section", { class: classes("own", !BELOW[leaf.moment] && "bare"), "data-key": "own" }, below, foot(leaf)));
    return el("main", { id: "table", class: classes(seat(leaf.colour), leaf.display?.length && "columns", leaf.places?.length > 3 && leaf.moment !== "final" && "twos", leaf.reader === undefined && "onlooker") }, bar(leaf), inside, UNDER.map((part) => part(leaf)), sheet(leaf));
  }

  // What is local: the table's last words, the highlight, and the eye

  const given = JSON.parse(document.documentElement.dataset.words || "{}");
  let kit = { emblems: {}, signs: LETTERS, words: {} };
  let leaf = {};
  const local = { name: "", pick: null, asked: null, pressed: null, isCovered: false, isOpen: false, since: 0, ownTools: () => [], appeared: () => undefined };

  const words = (name) => kit.words[name] || given[name] || "";
  const secondsLeft = () => Math.max(0, leaf.seconds - Math.floor((performance.now() - local.since) / 1000));
  const chosenOf = (a) => choicesOf(a).find((each) => each.state === "chosen" || each.chosen)?.choice ?? null;

  /**
   * Show a leaf. Only what is picked on this phone goes ahead of the table, and only until the table has heard of it:
   * the answer to an earlier tap does not undo a later one.
   */
  function show(fresh) {
    const before = leaf;
    const isNew = before.moment !== fresh.moment || before.number !== fresh.number || fresh.moment === "word";
    leaf = fresh;
    local.since = performance.now();
    const chosen = chosenOf(fresh);
    if (isNew || chosen === local.asked) local.asked = null;
    local.pick = local.asked ?? chosen;
    local.pressed = null;
    local.isCovered &&= Boolean(fresh.private);
    local.isOpen &&= !fresh.sheet && !isNew;
    redraw();
    if (!isNew) return;
    scrollTo(0, 0);
    const sentences = [fresh.notice, ...(fresh.lines || []).slice(0, 4).map((said) => said.text), fresh.ask].filter(Boolean);
    say(news, sentences.join(" ") || fresh.buttons?.[0]?.label || "");
    local.appeared(fresh);
  }

  function redraw() {
    document.body.dataset.moment = leaf.moment;
    const main = document.getElementById("table");
    const focus = document.activeElement?.dataset?.key;
    morph(main, page(leaf));
    if (focus && document.activeElement === document.body) main.querySelector(`[data-key="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
  }

  const news = document.getElementById("news");
  const say = (where, text) => where.textContent !== text && (where.textContent = text);
  const buzz = (time) => navigator.userActivation?.hasBeenActive && navigator.vibrate?.(time);

  /** Take a kit, which the leaves to come name. */
  function take(fresh) {
    kit = fresh;
    pictures.clear();
    document.documentElement.lang = words("lang") || "en";
  }

  const parts = { notice, lines, headline, rest, stake, display, laid, places, hand, chairs, champions };
  return {
    local, words, take, show, redraw, say, buzz, setsOf, get leaf() { return leaf; },
    el, hidden, pixels, seat, sentence, sign, parts, ABOVE, BELOW, UNDER,
  };
})();
