// A piece in hand: taken, shown with what it can do, its draft judged by the server, given or dropped.
import { weigh } from "./chances.js";
import { asked } from "./room.js";
import { foremost, showPart } from "./sheet.js";
import { drags, forget, hasPast, placing, remember, takeBack, waiting } from "./table_draft.js";
import { isHigh, world } from "./table_draw.js";
import { ask, box, keepsDraft, now, sharing } from "./table_now.js";
import { drawHand, legend, small, tell, told } from "./table_shown.js";

let working = null, queue = [], round = 0, standing = null;

export async function take(piece, whole) {
  const found = await ask("take", { piece, whole: whole ? "yes" : "no", draft: now.draft });
  if (!found) return;
  now.looked = null;
  now.hand = { ...found, piece, whole };
  holds(piece);
  if (!keepsDraft()) { now.draft = ""; now.ghost = null; box("preview")?.replaceChildren(); }
  show();
  box("hand")?.scrollIntoView({ block: "nearest" });  // the column may have been left far below it
  weighHand();
  document.dispatchEvent(new CustomEvent("board:picked", { detail: { piece } }));
}

export const weighHand = () => weigh(now.hand?.mine && now.hand.moves ? orders().filter((one) => "fights" in one.dataset) : []);

// Told to whoever shows something of the piece in hand: the layers over the board.
const holds = (piece) => document.dispatchEvent(new CustomEvent("board:held", { detail: { piece } }));

export const isDrawn = () => placing() && (hasPast() || Boolean(working));  // what was dragged last may not be judged yet

export function drop() {
  const keeps = isDrawn() && now.question === asked(box("giving"));  // a set-up is drawn drag by drag
  now.hand = now.looked = null;
  holds("");
  now.question = asked(box("giving"));
  if (!keeps) { now.ghost = null; forget(); queue = []; round += 1; now.draft = document.querySelector("#giving")?.dataset.draft || ""; }
  box("preview")?.replaceChildren();
  weighHand();
  show();
  if (now.draft && !keeps) judge({ word: now.draft });
}

export function show() {
  drawHand();
  panel();
  tell(now.looked || (box("hand") ? null : now.hand));
  banner();
}

function panel() {
  const part = box("hand");
  if (!part) return;
  part.hidden = !now.hand;
  if (!now.hand) { part.replaceChildren(); return; }
  const title = Object.assign(document.createElement("p"), { className: "in-hand-title", textContent: now.hand.title });
  const lines = Object.assign(document.createElement("p"), { className: "hint", textContent: [...now.hand.lines, ...besides()].join("; ") });
  const says = Object.assign(document.createElement("p"), { className: "problem", textContent: now.hand.mine ? now.hand.refused : "", hidden: !now.hand.mine || !now.hand.refused });
  const choices = Object.assign(document.createElement("div"), { className: "options" });
  choices.append(...suggested(), ...now.hand.choices.map(choice));
  part.replaceChildren(title, lines, legend(), says, choices);
}

// Who stands at the same point, hidden under it.
function besides() {
  const own = document.querySelector(`#pieces [data-piece="${CSS.escape(now.hand.piece)}"]`), others = own ? sharing(own).filter((one) => one !== own) : [];
  const names = others.map((one) => one.querySelector("title")?.textContent.split(",")[0]).join(" and ");
  return names ? [`at the same point, with another tap: ${names}`] : [];
}

function choice(one) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "small", textContent: one.label, title: one.refused || one.word });
  button.setAttribute("aria-disabled", String(Boolean(one.refused)));
  if (one.key) button.setAttribute("aria-keyshortcuts", one.key);
  button.addEventListener("click", () => { if (one.refused) told(one.refused); else judge({ word: one.word }, true); });
  return button;
}

const orders = () => [...document.querySelectorAll("#giving .every-order button[data-piece-of]")].filter((one) => isForHand(one.value.split(" ")[0], one.dataset.pieceOf, one.dataset.placeOf));

// The staff's suggestions for what is in hand: the plain buttons of the page.
function suggested() {
  if (document.querySelector("#giving[data-draft]")) return [];  // whole plans stand below
  return orders().filter((one) => !now.hand.choices.some((known) => known.word === one.value)).slice(0, 6).map((one) => choice({ label: one.textContent.replace(/^[^:]*: /, ""), word: one.value, refused: "", key: "" }));
}

// An order names a whole group by any of it, with a star; a fight names both who fight as they are known to all.
function isForHand(who, piece, other) {
  if (who === piece && !now.hand.moves) return [piece, other].includes(now.hand.piece);
  return who === now.hand.word || (who.endsWith("*") && now.hand.word.endsWith("*") && now.hand.who.includes(piece));
}

function banner() {
  const strip = box("table-says");
  const drawn = now.ghost?.word && !(placing() && now.hand?.refused);
  const words = drawn ? now.ghost.says || now.ghost.measure : now.hand?.mine ? now.hand.refused || now.hand.hint : "";
  strip.hidden = !words;
  strip.dataset.drags = drags();
  strip.classList.toggle("refused", Boolean(now.ghost?.word && !now.ghost.ok));
  if (!now.drag) strip.classList.toggle("low", isHigh(now.ghost?.bases.length ? now.ghost.bases : now.hand?.bases || waiting(), box("board")));  // never over what is in hand
  strip.replaceChildren(Object.assign(document.createElement("span"), { textContent: words }));
  if (now.ghost?.ok && box("giving")) strip.append(small(placing() ? "Set up like this" : "Give it", give));
  if (now.ghost?.farthest) strip.append(small("As far as it goes", () => judge({ word: now.ghost.farthest }, true)));
  if (placing() && hasPast()) strip.append(small("Take back the last", back));
  else if (now.ghost?.word && now.hand && !placing()) strip.append(small("Drop it", drop));
}

// The order as drawn, with all that was done to it, goes the way of every other: by the form of the page.
export async function give() {
  await working;
  await standing;  // what is asked of this draft is not asked of the next question
  if (!now.ghost?.ok || !box("giving")) return;
  const button = Object.assign(document.createElement("button"), { name: "pick", value: now.draft, hidden: true });
  box("giving").append(button);
  button.click();
}

export const back = async () => { await judge(() => ({ word: takeBack() ?? now.draft })); fromThere(); };  // whatever is drawn by then

// The server's judgment, one gesture after another; what each starts from is what the one before it came to. Of a drag
// under way the latest place counts alone. When the hand rests, the odds are shown.
export function judge(fields, rests = false) {
  if (queue.at(-1)?.midway) queue.pop();
  // The hand may be up, or another piece in it, before it is answered.
  queue.push({ whose: { who: now.hand?.word || "", piece: now.hand?.piece || "" }, fields, rests, midway: now.drag && !rests });
  return working ??= workOff();
}

async function workOff() {
  while (queue.length) await answered(queue.shift());
  working = null;
}

async function answered({ whose, fields, rests, midway }) {
  const begun = round, given = typeof fields === "function" ? fields() : fields;
  const found = await ask("ghost", { ...whose, draft: now.drag?.draft ?? now.draft, ...given }).catch(() => null);
  if (begun !== round) return;
  if (found && rests && placing() && found.word !== now.draft) remember(now.draft);
  if (found) { now.ghost = found; if (!midway) now.draft = found.word; show(); }
  if (rests && !queue.length) settle();
}

// In a draft of places what can be done on tap starts from where the piece now stands.
const fromThere = () => standing = stoodThere();

async function stoodThere() {
  const piece = now.hand?.piece, found = piece && await ask("take", { piece, whole: now.hand.whole ? "yes" : "no", draft: now.draft });
  if (!found || now.hand?.piece !== piece) return;
  const turned = found.turns !== now.hand.turns;  // out of houses it can be turned again
  now.hand = { ...now.hand, title: found.title, lines: found.lines, turns: found.turns, choices: found.choices };
  if (turned) show(); else panel();
}

function settle() {
  if (placing()) { fromThere(); return; }
  if (!now.draft || !box("preview")) return;
  htmx.ajax("GET", `${box("giving").dataset.preview}?pick=${encodeURIComponent(now.draft)}`, { source: "#preview", target: "#preview", swap: "innerHTML" }).then(() => foremost("preview"));
}

// Beside every base: what the ground is there, or what is told of the command whose name it is.
export async function lookAt(event) {
  const at = world(event), key = event.target.closest("[data-marker]")?.dataset.marker || "";
  const found = await ask("look", { x: at.x.toFixed(1), y: at.y.toFixed(1), key });
  if (!found?.title || now.hand) return;
  now.looked = found;
  show();
  showPart("piece-told");
}

// An enemy tapped second: the odds if they fought, and who would stand where.
export function against(id) {
  if (!box("preview")) return;
  htmx.ajax("GET", `${now.place}/against?${new URLSearchParams({ one: now.hand.piece, other: id })}`, { source: "#preview", target: "#preview", swap: "innerHTML" });
}
