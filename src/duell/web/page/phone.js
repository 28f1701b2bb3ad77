// A phone at a table: what it keeps, its connection, and what is tapped. `table.js` draws the leaves that arrive.
(() => {
  const { local, words, take, show, redraw, say, buzz, setsOf } = table;

  // What this phone keeps. Private windows may refuse to keep anything beyond the page.

  const memory = {};

  function keep(name, value) {
    memory[name] = value;
    try { localStorage.setItem(`duell.${name}`, value); } catch { /* it lasts as long as the page */ }
  }

  function kept(name) {
    try { return localStorage.getItem(`duell.${name}`) ?? memory[name] ?? ""; } catch { return memory[name] ?? ""; }
  }

  /** What binds this phone to its seat: 144 random bits, made once for each table word. */
  function secret() {
    if (!/^[\w-]{22,64}$/.test(kept("secret"))) {
      const bytes = crypto.getRandomValues(new Uint8Array(18));
      keep("secret", btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_"));
    }
    return kept("secret");
  }

  /** Take the table word from the address, and off it, so that no history and no screenshot shows it. */
  function takeWord() {
    const word = decodeURIComponent(location.hash.slice(1)).slice(0, 64);
    if (!word) return;
    if (word !== kept("word")) keep("secret", ""); // another table may have had this address
    keep("word", word);
    history.replaceState(null, "", location.pathname + location.search);
  }

  function cover(wanted) {
    local.isCovered = wanted;
    redraw();
  }

  function toggle(wanted) {
    local.isOpen = wanted;
    redraw();
  }

  /** The page before anything was heard of the table. */
  const askForWord = (isWrong) => show({
    moment: "word", title: words("title"), mark: words("title"), buttons: [{ do: "join", label: words("go"), main: true }],
    lines: [{ text: words("word"), tone: "title" }, { text: words("scan") }, ...(isWrong ? [{ text: words("wrong"), tone: "bad" }] : [])],
    fields: [{ name: "word", label: words("word") }],
  });

  // The connection. Whatever was missed, the next leaf has it all, so the answer to every doubt is to dial anew.

  const QUIET = 700; // milliseconds without a connection until the page says so
  const PATIENCE = 4000; // milliseconds for which an answer may take
  const NAP = 1000; // milliseconds out of sight, or without a clock, after which a connection is not trusted
  const LONGEST_WAIT = 4000; // milliseconds between two attempts
  const ONE_LENGTH = 256; // characters of a wish, so that whoever counts them learns nothing
  const ENDED = 4000, REFUSED = 4003; // closed by the table: for good, or for a wrong word

  const line = { socket: null, wait: 250, again: 0, quiet: 0, doubt: 0 };

  function dial() {
    hangUp();
    local.asked = null; // what was on its way may be lost
    if (!kept("word")) return askForWord(false);
    const socket = (line.socket = new WebSocket(`ws://${location.host}/table`));
    line.quiet ||= setTimeout(tellOfLine, QUIET);
    socket.onopen = () => socket.send(JSON.stringify({ secret: secret(), word: kept("word"), languages: navigator.languages, "looks-on": location.search === "?look-on" }));
    socket.onmessage = ({ data }) => hear(JSON.parse(data));
    socket.onclose = ({ code }) => {
      hangUp();
      if (code === ENDED) return undefined;
      if (code === REFUSED) return askForWord(true);
      line.quiet ||= setTimeout(tellOfLine, QUIET);
      line.again = setTimeout(dial, line.wait);
      line.wait = Math.min(2 * line.wait, LONGEST_WAIT);
      return undefined;
    };
  }

  function hangUp() {
    clearTimeout(line.again);
    clearTimeout(line.doubt);
    const { socket } = line;
    line.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  function tellOfLine() {
    const shown = document.getElementById("line");
    shown.hidden = !line.quiet;
    say(shown, line.quiet ? words("gone") : "");
    document.body.classList.toggle("offline", Boolean(line.quiet));
  }

  function hear(message) {
    clearTimeout(line.quiet);
    clearTimeout(line.doubt);
    Object.assign(line, { wait: 250, quiet: 0 });
    tellOfLine();
    if (message.kit) take(message.kit);
    if (message.word) askForWord(message.word === "wrong");
    if (message.leaf) show(message.leaf);
  }

  /** Tell the table a wish. It quotes the leaf's number: in another moment it would mean something else. */
  function wish(what) {
    if (line.socket?.readyState !== WebSocket.OPEN) return false;
    line.socket.send(JSON.stringify({ number: table.leaf.number || 0, ...what }).padEnd(ONE_LENGTH));
    clearTimeout(line.doubt);
    line.doubt = setTimeout(dial, PATIENCE);
    return true;
  }

  // What is tapped

  const typed = (name) => document.querySelector(`input[name="${name}"]`)?.value.trim() ?? "";

  function choose(choice) {
    if (table.leaf.moment !== "choosing" || local.isCovered || !wish({ do: "choose", what: choice })) return;
    local.pick = local.asked = choice;
    redraw();
    buzz(10);
  }

  /** Choose the next of the sets that a card is part of. */
  function chooseSet(at) {
    const sets = setsOf(table.leaf, at);
    choose(sets[(sets.findIndex((each) => each.choice === local.pick) + 1) % sets.length].choice);
  }

  /** Choose; in the foot, a second tap on what is chosen locks it. */
  function tap({ dataset: { choice }, parentElement }) {
    if (choice === local.pick && parentElement.closest(".foot")) press({ do: "lock", what: choice });
    else choose(choice);
  }

  function join() {
    if (table.leaf.moment === "word") {
      if (!typed("word")) return;
      keep("word", typed("word"));
    }
    dial();
  }

  function press({ do: wanted, what, seat: at }) {
    if (wanted === "cover") cover(!local.isCovered);
    else if (wanted === "more" || (wanted === "close" && !table.leaf.sheet)) toggle(wanted === "more" && !local.isOpen);
    else if (wanted === "sound") toggleSound();
    else if (wanted === "hands") changeHands();
    else if (wanted === "join") join();
    else {
      if (typed("name")) keep("name", (local.name = typed("name")));
      if (!wish({ do: wanted, what: at ?? (typed("word") || what), name: typed("name") })) return;
      local.pressed = wanted;
      redraw();
    }
  }

  const DOUBLE = 400, NEAR = 40; // milliseconds and pixels between the taps of a double tap

  let tapped = { timeStamp: -DOUBLE };

  /** Whether this tap continues a double tap that has led to another moment: nobody has read it yet. */
  function isBlind({ timeStamp, clientX, clientY, detail }) {
    const isDouble = detail && timeStamp - tapped.timeStamp < DOUBLE && Math.hypot(clientX - tapped.clientX, clientY - tapped.clientY) < NEAR;
    tapped = { timeStamp, clientX, clientY, number: isDouble ? tapped.number : table.leaf.number }; // keys tap nowhere
    return tapped.number !== table.leaf.number;
  }

  addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (isBlind(event) || !button || button.getAttribute("aria-disabled") === "true") return;
    if (button.dataset.choice !== undefined) tap(button);
    else if (button.dataset.card !== undefined) chooseSet(Number(button.dataset.card));
    else if (button.dataset.do) press(button.dataset);
  });

  const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

  addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (key === "Enter" && target.tagName === "INPUT") document.querySelector(".foot .main, [data-do=sit]")?.click();
    const radios_ = target.closest?.("[role=radiogroup]")?.querySelectorAll("[role=radio]:not([aria-disabled])");
    if (!STEPS[key] || !radios_?.length) return;
    event.preventDefault();
    const at = [...radios_].indexOf(target);
    const next = radios_[(at + STEPS[key] + radios_.length) % radios_.length];
    next.focus();
    choose(next.dataset.choice);
  });

  // Sound, once it is wanted: a note is a frequency in hertz, and they follow each other

  const SOUNDS = { turn: [523, 784], flip: [659], bust: [196, 147, 110], win: [523, 659, 784, 1047] };
  const NOTE = 0.11, LOUD = 0.07; // seconds, and a share of the loudest

  const sound = { on: kept("sound") === "on", context: null };

  function hum(name) {
    if (!sound.on) return;
    sound.context ||= new AudioContext();
    const gain = new GainNode(sound.context, { gain: LOUD });
    gain.connect(sound.context.destination);
    SOUNDS[name].forEach((frequency, number) => {
      const note = new OscillatorNode(sound.context, { type: name === "bust" ? "sawtooth" : "square", frequency });
      const start = sound.context.currentTime + number * NOTE;
      note.connect(gain);
      note.start(start);
      note.stop(start + NOTE * 0.9);
    });
  }

  function soundOf({ moment, stake, places = [] }) {
    if (moment === "choosing") return "turn";
    if (moment === "reveal") return stake?.state === "bust" ? "bust" : "flip";
    const own = places.find((place) => place.you);
    return moment === "final" && (own ? own.state === "won" : true) ? "win" : null;
  }

  function toggleSound() {
    sound.on = !sound.on;
    keep("sound", sound.on ? "on" : "");
    hum("turn");
    redraw();
  }

  // The thumb that taps

  const isLeft = () => kept("thumb") === "left";

  /** Put what is tapped most where the thumb of this phone's hand reaches. */
  const hold = () => document.body.classList.toggle("lefty", isLeft());

  function changeHands() {
    keep("thumb", isLeft() ? "" : "left");
    hold();
    redraw();
  }

  local.ownTools = () => [
    { do: "sound", label: words(sound.on ? "quiet" : "sound") },
    { do: "hands", label: words(isLeft() ? "right" : "left") },
  ];
  local.appeared = (leaf) => {
    if (leaf.moment === "choosing") buzz(30);
    const name = soundOf(leaf);
    if (name) hum(name);
  };

  // What the phone does

  let hiddenSince = 0;

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      hiddenSince = Date.now();
      if (table.leaf.private) cover(true); // for the picture that the system keeps of the page
    } else if (Date.now() - hiddenSince > NAP) dial();
  });
  document.addEventListener("resume", dial);
  addEventListener("pageshow", ({ persisted }) => persisted && dial());
  addEventListener("online", dial);
  addEventListener("offline", () => {
    line.quiet ||= 1;
    tellOfLine();
  });

  let ticked = Date.now();

  setInterval(() => {
    const slept = Date.now() - ticked;
    ticked = Date.now();
    if (slept > 5 * NAP && !document.hidden) dial(); // the whole phone slept: sockets look open that are not
    else if (table.leaf.seconds) redraw();
  }, NAP);

  local.name = kept("name");
  hold();
  takeWord();
  dial();
})();
