// A table of miniatures: take a base or its group, drag its ghost, wheel it by a corner, lay it onto an enemy; keys do
// the same. Every gesture is told to the server, which answers with the order it means, where it snaps to, what refuses
// it. Nothing here is a rule.
import { weigh } from "./chances.js";
import { near as nearest } from "./picking.js";
import { asked } from "./room.js";
import { foremost } from "./sheet.js";
import { base, clear, handle, isHigh, line, near, polygon, scaleOf, tag, world } from "./table_draw.js";
import { inward, scale } from "./view.js";

const FAR = 6, KEYS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] };
const TYPING = "input:not([type=hidden]), textarea, select";
let place = "", hand = null, draft = "", ghost = null, drag = null, busy = false, next = null, aimed = 0, press = null, redrawn = false, question = "";

const box = (id) => document.getElementById(id);
const ask = async (what, fields) => {
  const answer = await fetch(`${place}/${what}?${new URLSearchParams(fields)}`);
  return answer.ok ? answer.json() : null;
};
const pieceAt = (event) => document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest("#pieces [data-piece]")).find(Boolean);

// In hand
async function take(piece, whole) {
  const found = await ask("take", { piece, whole: whole ? "yes" : "no", draft });
  if (!found) return;
  hand = { ...found, piece, whole };
  holds(piece);
  if (!keepsDraft()) { draft = ""; ghost = null; box("preview")?.replaceChildren(); }
  show();
  box("hand")?.scrollIntoView({ block: "nearest" });  // the column may have been left far below it
  weighHand();
  document.dispatchEvent(new CustomEvent("board:picked", { detail: { piece } }));
}

const weighHand = () => weigh(hand?.mine ? orders().filter((one) => "fights" in one.dataset) : []);

const keepsDraft = () => Boolean(document.querySelector("#giving[data-draft]")) || draft.startsWith("lead ");

// Told to whoever shows something of the piece in hand: the layers over the board.
const holds = (piece) => document.dispatchEvent(new CustomEvent("board:held", { detail: { piece } }));

function drop() {
  hand = null;
  holds("");
  question = asked(box("giving"));
  ghost = null;
  draft = document.querySelector("#giving")?.dataset.draft || "";
  box("preview")?.replaceChildren();
  weighHand();
  show();
  if (draft) judge({ word: draft });
}

// What is shown of it: shaded ground, the ghost with its handles, the words and what it can do.
function show() {
  clear("shades", "ghost", "handles");
  for (const shade of [...(hand?.shades || []), ...(ghost?.shades || [])]) polygon("shades", shade.points, `shade ${shade.kind.replace(" ", "-")}`, shade.title);
  for (const way of ghost?.ways || []) line("ghost", way, ghost.bases.length ? "way" : "aim");
  for (const points of ghost?.bases || []) base("ghost", points, ghost.ok ? "ghost" : "ghost refused");
  if (hand && !ghost?.bases.length) for (const points of hand.bases) base("ghost", points, hand.mine ? "in-hand" : "looked-at");
  for (const id of new Set((ghost?.meets || []).map((pair) => pair[1]))) ringed(id);
  if (hand?.mine && !hand.refused) handles(ghost?.bases.length ? ghost.bases.slice(hand.who.length > 1 ? 0 : -1) : hand.bases);
  panel();
  banner();
}

function ringed(id) {
  const one = document.querySelector(`#pieces [data-piece="${CSS.escape(id)}"]`);
  if (one) tag("ghost", "circle", { cx: one.dataset.x, cy: one.dataset.y, r: 30, class: "met" });
}

function handles(bases) {
  if (!bases.length || bases.some((one) => one.length < 4)) return;
  const { left, right, rear } = near(bases);
  handle(left, "↰", { drag: "wheel", corner: "left" });
  handle(right, "↱", { drag: "wheel", corner: "right" });
  if (hand.turns) handle(rear, "↻", { drag: "turn" });
}

function panel() {
  const place = box("hand");
  if (!place) return;
  place.hidden = !hand;
  if (!hand) { place.replaceChildren(); return; }
  const title = Object.assign(document.createElement("p"), { className: "in-hand-title", textContent: hand.title });
  const lines = Object.assign(document.createElement("p"), { className: "hint", textContent: hand.lines.join("; ") });
  const says = Object.assign(document.createElement("p"), { className: "problem", textContent: hand.mine ? hand.refused : "", hidden: !hand.mine || !hand.refused });
  const choices = Object.assign(document.createElement("div"), { className: "options" });
  choices.append(...suggested(), ...hand.choices.map(choice));
  place.replaceChildren(title, lines, says, choices);
}

function choice(one) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "small", textContent: one.label, title: one.refused || one.word });
  button.setAttribute("aria-disabled", String(Boolean(one.refused)));
  if (one.key) button.setAttribute("aria-keyshortcuts", one.key);
  button.addEventListener("click", () => { if (one.refused) told(one.refused); else judge({ word: one.word }, true); });
  return button;
}

const orders = () => [...document.querySelectorAll("#giving .every-order button[data-piece-of]")].filter((one) => isForHand(one.value.split(" ")[0], one.dataset.pieceOf));

// The staff's suggestions for what is in hand: the plain buttons of the page.
function suggested() {
  return orders().filter((one) => !hand.choices.some((known) => known.word === one.value)).slice(0, 6).map((one) => choice({ label: one.textContent.replace(/^[^:]*: /, ""), word: one.value, refused: "", key: "" }));
}

// An order names a whole group by any of it, with a star.
function isForHand(who, piece) {
  return who === hand.word || (who.endsWith("*") && hand.word.endsWith("*") && hand.who.includes(piece));
}

function banner() {
  const strip = box("table-says");
  const words = ghost?.word ? ghost.says || ghost.measure : hand?.mine ? hand.refused || "Drag it; a corner wheels it; lay it onto an enemy to strike." : "";
  strip.hidden = !words;
  strip.classList.toggle("refused", Boolean(ghost?.word && !ghost.ok));
  if (!drag) strip.classList.toggle("low", isHigh(ghost?.bases.length ? ghost.bases : hand?.bases || [], box("board")));  // never over what is in hand
  strip.replaceChildren(Object.assign(document.createElement("span"), { textContent: words }));
  if (ghost?.ok && box("giving")) strip.append(small("Give it", give));
  if (ghost?.farthest) strip.append(small("As far as it goes", () => judge({ word: ghost.farthest }, true)));
  if (ghost?.word && hand) strip.append(small("Drop it", drop));
}

// The order as drawn goes the way of every other: by the form of the page.
function give() {
  const button = Object.assign(document.createElement("button"), { name: "pick", value: draft, hidden: true });
  box("giving").append(button);
  button.click();
}

function small(words, done) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "small", textContent: words });
  button.addEventListener("click", done);
  return button;
}

function told(words) { const strip = box("table-says"); strip.hidden = false; strip.classList.add("refused"); strip.textContent = words; }

// The server's judgment: one question at a time, the latest gesture last; when the hand rests, the odds are shown.
async function judge(fields, rests = false) {
  if (busy) { next = [fields, rests]; return; }
  busy = true;
  const found = await ask("ghost", { who: hand?.word || "", piece: hand?.piece || "", draft: drag?.draft ?? draft, ...fields });
  busy = false;
  if (found) { ghost = found; if (!drag || rests) draft = found.word; show(); }
  if (next) { const [more, last] = next; next = null; judge(more, last); } else if (rests) settle();
}

function settle() {
  if (!draft || !box("preview")) return;
  htmx.ajax("GET", `${box("giving").dataset.preview}?pick=${encodeURIComponent(draft)}`, { source: "#preview", target: "#preview", swap: "innerHTML" }).then(() => foremost("preview"));
}

// Gestures
function down(event) {
  press = { x: event.clientX, y: event.clientY };
  if (drag) { drag.snaps = "no"; event.stopPropagation(); return; }  // a second finger turns snapping off
  const grip = event.target.closest("[data-drag]"), piece = pieceAt(event);
  const held = hand?.mine && !hand.refused && (grip || event.target.closest(".ghost, .in-hand") || (piece && hand.who.includes(piece.dataset.piece)));
  if (!held || event.button > 0) return;
  event.stopPropagation();
  const at = world(event);
  drag = { id: event.pointerId, from: at, x: event.clientX, y: event.clientY, how: grip?.dataset.drag || "carry", corner: grip?.dataset.corner || "left", draft, snaps: "yes", moved: false };
  if (piece && hand.who.includes(piece.dataset.piece)) drag.piece = piece.dataset.piece;
}

function fields(event) {
  const at = world(event), onto = drag.how === "carry" ? enemyAt(event) : "";
  const snap = drag.snaps === "no" || event.altKey ? "no" : "yes";
  return { how: onto ? "onto" : drag.how, corner: drag.corner, dx: (at.x - drag.from.x).toFixed(2), dy: (at.y - drag.from.y).toFixed(2), x: at.x.toFixed(2), y: at.y.toFixed(2), onto, snap, piece: drag.piece || hand.piece };
}

function enemyAt(event) {
  const piece = pieceAt(event);
  return piece && !hand.who.includes(piece.dataset.piece) && piece.dataset.side !== sideOf(hand.who[0]) || (piece && draft.startsWith("lead ")) ? piece.dataset.piece : "";
}

const sideOf = (id) => document.querySelector(`#pieces [data-piece="${CSS.escape(id)}"]`)?.dataset.side;

function move(event) {
  if (!drag || event.pointerId !== drag.id) { if (drag) event.stopPropagation(); return; }
  event.stopPropagation();
  if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
  if (!drag.moved) { drag.moved = true; box("board").setPointerCapture(event.pointerId); }
  judge(fields(event));
}

function up(event) {
  if (!drag || event.pointerId !== drag.id) { if (drag) event.stopPropagation(); return; }
  event.stopPropagation();
  const was = drag;
  if (was.moved) {
    const last = fields(event);
    drag = press = null;  // a finger's click comes later and where the finger began: it is no tap
    judge({ draft: was.draft, ...last }, true);
  } else drag = null;
}

function click(event) {
  if (event.target.closest(".board-tools, #table-says") || box("board").classList.contains("measuring")) return;
  if (!press || Math.hypot(event.clientX - press.x, event.clientY - press.y) >= FAR) { event.stopPropagation(); return; }
  const piece = pieceAt(event) || (hand ? null : nearest(event).closest("#pieces [data-piece]"));
  if (!piece) { if (hand) { event.stopPropagation(); drop(); } return; }
  const id = piece.dataset.piece, mine = hand?.mine && hand.who.includes(id);
  if (hand?.mine && !mine && piece.dataset.side !== sideOf(hand.who[0]) && !keepsDraft()) {
    event.stopPropagation();
    against(id);
  } else if (box("giving") || !piece.classList.contains("lit")) {
    event.stopPropagation();
    take(id, mine ? !hand.whole : true);
  }
}

// An enemy tapped second: the odds if they fought, and who would stand where.
function against(id) {
  if (!box("preview")) return;
  htmx.ajax("GET", `${place}/against?${new URLSearchParams({ one: hand.piece, other: id })}`, { source: "#preview", target: "#preview", swap: "innerHTML" });
}

// Keys
function keys(event) {
  if (event.ctrlKey || event.metaKey || event.target.matches(TYPING)) return;
  const here = document.activeElement?.closest?.("#pieces [data-piece]");
  if (!hand && here && (event.key === "Enter" || event.key === " ")) { taken(event, () => take(here.dataset.piece, true)); return; }
  if (!hand) return;
  const way = KEYS[event.key], many = event.shiftKey ? 10 : 1, known = hand.choices.find((one) => one.key === event.key && !one.refused);
  const turn = { "[": ["left", 1], "]": ["right", 1], "{": ["left", 5], "}": ["right", 5] }[event.key];
  if (known) taken(event, () => judge({ word: known.word }, true));
  else if (way) taken(event, () => judge({ how: "step", dx: way[0] * many, dy: way[1] * many, draft }, true));
  else if (turn) taken(event, () => judge({ how: "step", corner: `wheel ${turn[0]}`, dy: turn[1], draft }, true));
  else if (event.key === "m") taken(event, farthest);
  else if (event.key === "b") taken(event, () => take(hand.piece, !hand.whole));
  else if (event.key === "c") taken(event, nextContact);
  else if (event.key === "?") taken(event, () => told(ghost?.says || hand.refused || ghost?.measure || hand.title));
  else if (event.key === "Enter" && ghost?.ok && !event.target.matches("button")) taken(event, give);
  else if (event.key === "u") taken(event, () => document.querySelector("#table [data-undo][data-free]")?.click());
  else if (event.key === "Escape") taken(event, drop);
}

function taken(event, done) { event.preventDefault(); event.stopImmediatePropagation(); done(); }

async function farthest() {
  await judge({ how: "step", dx: 0, dy: 100000, draft: "" }, false);
  if (ghost?.farthest) judge({ word: ghost.farthest }, true);
}

function nextContact() {
  const side = sideOf(hand.who[0]), own = document.querySelector(`#pieces [data-piece="${CSS.escape(hand.piece)}"]`);
  const far = (one) => Math.hypot(one.dataset.x - own.dataset.x, one.dataset.y - own.dataset.y);
  const enemies = [...document.querySelectorAll("#pieces [data-piece]")].filter((one) => one.dataset.side !== side).sort((a, b) => far(a) - far(b)).slice(0, 6);
  if (enemies.length) judge({ how: "onto", onto: enemies[aimed++ % enemies.length].dataset.piece, draft: "" }, true);
}

// The fights that stand, lit on the table with their odds.
function fights() {
  clear("fights");
  const written = [];
  for (const one of document.querySelectorAll("#fights [data-one]")) {
    const ends = [one.dataset.one, one.dataset.other].map((id) => document.querySelector(`#pieces [data-piece="${CSS.escape(id)}"]`)).filter(Boolean).map((spot) => [Number(spot.dataset.x), Number(spot.dataset.y)]);
    if (ends.length < 2) continue;
    line("fights", ends, "fight-line");
    const text = tag("fights", "text", { x: (ends[0][0] + ends[1][0]) / 2, y: (ends[0][1] + ends[1][1]) / 2, class: "fight-text" });
    text.textContent = one.dataset.text;
    text.setAttribute("x", Number(text.getAttribute("x")) + inward(text.getBoundingClientRect()) / scale());
    below(text, written);
    written.push(text);
  }
}

// A line is written below those it would be written over: fights side by side stay readable.
function below(text, others) {
  for (const other of others.map((one) => one.getBBox()).sort((a, b) => a.y - b.y)) {
    const own = text.getBBox();
    const meets = own.x < other.x + other.width && other.x < own.x + own.width && own.y < other.y + other.height && other.y < own.y + own.height;
    if (meets) text.setAttribute("y", Number(text.getAttribute("y")) + other.y + other.height - own.y);
  }
}

// An answer of the server redraws several parts, one after another: only when all are there is the new question read.
function renew() {
  if (redrawn) return;
  redrawn = true;
  queueMicrotask(() => { redrawn = false; again(); fights(); });
}

// At the same question (a friend sat down) what is in hand stays there with its ghost.
function again() {
  if (!question || asked(box("giving")) !== question) { drop(); return; }
  show();
  weighHand();
}

export function tablePage() {
  place = box("room").dataset.place;
  const frame = box("board");
  frame.append(Object.assign(document.createElement("div"), { id: "table-says", className: "table-says", hidden: true }));
  box("table-says").setAttribute("role", "status");
  frame.addEventListener("pointerdown", down, true);
  frame.addEventListener("pointermove", move, true);
  frame.addEventListener("pointerup", up, true);
  frame.addEventListener("pointercancel", up, true);
  frame.addEventListener("click", click, true);
  frame.addEventListener("board:grab", (event) => event.preventDefault());
  document.addEventListener("keydown", keys, true);
  document.addEventListener("click", (event) => { if (event.target.closest("[data-unpick]")) drop(); });
  document.body.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.shouldSwap && event.detail.target.matches("#pieces, #table")) renew(); });
  document.body.addEventListener("htmx:afterSettle", fights);
  document.addEventListener("board:scaled", () => { fights(); if (hand) show(); });  // from afar letters are larger
  scaleOf(frame);
  drop();
}
