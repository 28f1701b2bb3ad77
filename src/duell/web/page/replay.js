// The replay of a finished game: it steps through the leaves of a pack (see `sharing.py`), which `table.js` draws.
(async () => {
  const { el, hidden, pixels, parts, seat, sign, words, ABOVE, BELOW, UNDER } = table;

  /** The pack in the reader's language, or else in the sender's. */
  function written() {
    const packs = [...document.querySelectorAll("[data-pack]")];
    const codes = navigator.languages.map((tag) => tag.split("-")[0].toLowerCase());
    return codes.map((code) => packs.find((pack) => pack.dataset.pack === code)).find(Boolean) ?? packs[0];
  }

  async function unpacked(text) {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
  }

  if (!("DecompressionStream" in window)) {
    document.getElementById("table").textContent = words("old");
    return;
  }
  const game = await unpacked(written().textContent);
  const { leaves, rounds, seats, course, moments = [] } = game;
  const last = leaves.length - 1;

  // The course of chances: a column of pixels for one or more leaves, of which only those that were seen are filled

  const COLUMNS = 96, ROWS = 14;
  const LETTERS = "abcde";

  let seen = 0;

  /** The rows of the chart, as letters: a seat's, ``r`` where a round begins, ``m`` where the game was decided. */
  function rowsOfChart() {
    const columns = Math.min(COLUMNS, leaves.length);
    const column = (at) => Math.floor((at * columns) / leaves.length);
    const grid = Array.from({ length: columns }, (_, x) => {
      const at = Math.min(last, Math.ceil((x * leaves.length) / columns));
      if (!course || at > seen) return ".".repeat(ROWS);
      let filled = "", sum = 0;
      course[at].forEach((share, number) => {
        sum += share;
        filled = filled.padEnd(Math.round((sum * ROWS) / 100), LETTERS[number]);
      });
      return filled.padEnd(ROWS, LETTERS[seats.length - 1]).slice(0, ROWS);
    });
    const marks = Array(columns).fill(".");
    for (const at of rounds) marks[column(at)] = "r";
    for (const moment of moments) if (moment.last <= seen) marks[column(moment.last)] = "m";
    return [...Array.from({ length: course ? ROWS : 1 }, (_, y) => grid.map((filled) => filled[y]).join("")), marks.join("")];
  }

  const paint = (letter) => ({ r: "tick", m: "turn" })[letter] || seat(seats[LETTERS.indexOf(letter)]?.colour);
  const chance = (share) => words("chance").replace("{number}", share);
  const chances = (at) => (course ? seats.map(({ name, colour }, number) => ({ name, colour, share: chance(course[at][number]) })) : []);

  function reel() {
    const rows = rowsOfChart();
    const chart = pixels(`chart ${seen}`, rows, paint);
    chart.setAttribute("class", "chart");
    chart.setAttribute("preserveAspectRatio", "none");
    const told = [leaves[at].where, ...chances(at).map(({ name, share }) => `${name} ${share}`)].filter(Boolean).join(", ");
    return el("div", { class: "reel", "data-key": "reel" },
      course && el("p", { class: "chances", ...hidden }, chances(at).map(({ colour, share }) => el("span", { class: seat(colour) }, sign(colour), ` ${share}`))),
      el("div", { class: "course" }, chart,
        el("input", { type: "range", class: "place-in-game", "data-key": "range", min: 0, max: last, step: 1, "aria-label": words("place"), "aria-valuetext": told })));
  }

  // What to press

  const ICONS = {
    back: ["....##", "...###", "..####", ".#####", "..####", "...###", "....##"],
    next: ["##....", "###...", "####..", "#####.", "####..", "###...", "##...."],
    play: ["##.....", "####...", "######.", "#######", "######.", "####...", "##....."],
    pause: ["##..##", "##..##", "##..##", "##..##", "##..##", "##..##", "##..##"],
  };

  const key = (wanted, isOff, isMain) => el("button", {
    type: "button", class: isMain ? "main" : "side", "data-do": wanted, "data-key": `do ${wanted}`, "aria-label": words(wanted), "aria-disabled": isOff ? "true" : null,
  }, isMain && words(wanted), pixels(`icon ${wanted}`, ICONS[wanted], () => "ink"));

  const keys = () => [key("back", at === 0), key(timer ? "pause" : "play", false), key("next", at === last, true)];

  // The pages

  const hands = (leaf) => leaf.hands?.length && el("section", { class: "all", "data-key": "hands" },
    el("h2", {}, words("hands")), parts.places({ places: leaf.hands }));

  /** The card at stake; where cards lie open in columns, it has a place of its own even while there is none. */
  const stake = (leaf) => parts.stake(leaf.stake || !leaf.display ? leaf : { stake: { kind: "dark", state: "gone" } });

  const moment = ({ first, title, lines }, number) => el("li", {},
    el("button", { type: "button", class: "moment", "data-do": "go", "data-what": first, "data-key": `moment ${number}` },
      el("strong", {}, title), lines.map((line) => el("span", {}, line))));

  const turns = () => moments.length && el("section", { class: "turns", "data-key": "turns" },
    el("h2", {}, words("moments")), el("ol", {}, moments.map(moment)));

  ABOVE.seated = [parts.lines, parts.chairs];
  ABOVE.final = [parts.champions, parts.headline, parts.places, turns, parts.rest];
  ABOVE.gate = [parts.notice, parts.stake, parts.display, parts.places, parts.lines];
  ABOVE.reveal = [parts.notice, stake, parts.display, parts.laid, parts.lines, (leaf) => !leaf.laid && parts.places(leaf)];
  BELOW.gate = BELOW.reveal = [hands, parts.hand];
  UNDER.push(() => el("footer", { class: "desk", "data-key": "desk" }, el("div", { class: "foot" }, reel(), keys())));

  // Steps

  const FIRST = 700, WORD = 170, LEAST = 1100; // milliseconds for looking at a leaf, for each word of it, and at least

  let at = 0, timer = 0;

  function go(wanted) {
    at = Math.max(0, Math.min(last, wanted));
    seen = Math.max(seen, at);
    table.show({ ...leaves[at], number: at });
    document.querySelector("input[type=range]").value = at;
    if (timer) wait();
  }

  function wait() {
    clearTimeout(timer);
    const said = (leaves[at].lines || []).reduce((count, { text }) => count + text.split(" ").length, 0);
    timer = at === last ? 0 : setTimeout(() => go(at + 1), Math.max(LEAST, FIRST + WORD * said));
    table.redraw();
  }

  function play() {
    if (at === last) go(0);
    wait();
  }

  function pause() {
    clearTimeout(timer);
    timer = 0;
    table.redraw();
  }

  const toRound = (way) => go(way > 0 ? rounds.find((first) => first > at) ?? last : rounds.findLast((first) => first < at) ?? 0);

  const DOES = {
    back: () => go(at - 1), next: () => go(at + 1), play, pause,
    go: (what) => { pause(); go(Number(what)); },
  };

  // A tap on the page is the next step, and so is a swipe to the left; a swipe to the right goes back.

  addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button) return button.getAttribute("aria-disabled") !== "true" && DOES[button.dataset.do]?.(button.dataset.what);
    if (!target.closest("input, .foot, .turns") && !String(getSelection())) go(at + 1);
    return undefined;
  });

  addEventListener("input", ({ target }) => go(Number(target.value)));

  const SWIPE = 40; // CSS pixels
  let touched = null;

  addEventListener("touchstart", ({ touches, target }) => { touched = touches.length === 1 && !target.closest("input") ? touches[0] : null; }, { passive: true });
  addEventListener("touchend", ({ changedTouches: [now] }) => {
    if (!touched) return;
    const [across, down] = [now.clientX - touched.clientX, now.clientY - touched.clientY];
    if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) go(at - Math.sign(across));
  });

  const KEYS = {
    ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1), Home: () => go(0), End: () => go(last),
    PageDown: () => toRound(1), PageUp: () => toRound(-1), " ": () => (timer ? pause() : play()),
  };

  addEventListener("keydown", (event) => {
    const { key: pressed, target, altKey, ctrlKey, metaKey } = event;
    if (!KEYS[pressed] || altKey || ctrlKey || metaKey || target.type === "range" || (pressed === " " && target.tagName === "BUTTON")) return;
    event.preventDefault();
    KEYS[pressed]();
  });

  table.take(game.kit);
  go(0);
  document.getElementById("table").removeAttribute("aria-busy");
})();
