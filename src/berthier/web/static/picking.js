// Picking: a lit piece, then a lit place. It only presses buttons that stand on the page: the server alone has the rules.
import { weigh } from "./chances.js";
import { asked } from "./room.js";
import { foremost } from "./sheet.js";
import { into, reveal, scale, uncover } from "./view.js";

const FINGER = 28, FIRST = 6;
let picked = "", told = "", toldAt = "", fanned = [], question = "";

const form = () => document.getElementById("giving");
export const buttons = () => [...document.querySelectorAll("#giving .every-order button")];
const pieces = () => [...document.querySelectorAll("#pieces [data-piece]")];
const pieceOf = (id) => document.querySelector(`#pieces [data-piece="${CSS.escape(id)}"]`);
const spotOf = (place) => document.querySelector(`#pieces .lit[data-place="${CSS.escape(place)}"]:not([data-piece]), #pieces [data-piece="${CSS.escape(place)}"]`);
const middleOf = (one) => [Number(one.dataset.x), Number(one.dataset.y)];
const lineOf = (id) => document.querySelector(`#table .form-of-orders [data-blank-of="${CSS.escape(id)}"]`);  // its line on a form of orders
export const hasOrders = (id) => Boolean(lineOf(id)) || buttons().some((one) => one.dataset.pieceOf === id);
export const nowPicked = () => picked;
export const pointedAt = () => picked || told;

function show(list) {
  const places = new Set(list.map((one) => one.dataset.placeOf).filter(Boolean));
  const fights = new Set(list.filter((one) => "fights" in one.dataset).map((one) => one.dataset.placeOf));
  for (const spot of document.querySelectorAll("#pieces .lit[data-place]:not([data-piece])")) {
    spot.classList.toggle("on", places.has(spot.dataset.place));
    spot.classList.toggle("fight", fights.has(spot.dataset.place));
    spot.setAttribute("tabindex", places.has(spot.dataset.place) ? "0" : "-1");
  }
  weigh(list.filter((one) => "fights" in one.dataset));
  const struck = [...fights].map(spotOf).filter(Boolean).map(middleOf), own = pieceOf(picked);
  if (struck.length) uncover(struck, own && middleOf(own));
  for (const one of pieces()) one.classList.toggle("aim", fights.has(one.dataset.piece) || (fights.has(one.dataset.place) && one.dataset.piece !== picked));
}

// True where taking the piece in hand was itself the order, and the server is asked what it may do.
export function pick(id, dragged = false) {
  unpick();
  picked = id;
  const own = ownOf(id), piece = pieceOf(id);
  piece?.classList.add("picked");
  if (piece) { reveal(piece.dataset.x, piece.dataset.y); tell(piece); }
  document.dispatchEvent(new CustomEvent("board:picked", { detail: { piece: id } }));
  if (own.length && "takes" in own[0].dataset && (own.length === 1 || dragged)) return choose(own[0]);
  lay(own);
  lineOf(id)?.closest(".field").scrollIntoView({ block: "center" });
  lineOf(id)?.focus({ preventScroll: true });
  return false;
}

function offer(list) {
  const place = document.querySelector("[data-picked]");
  if (!place) return;
  const shown = new Set([...document.querySelectorAll("#giving .order-buttons button")].map((one) => one.value));
  list = list.filter((one) => !shown.has(one.value));
  place.replaceChildren(...list.map((one) => { const copy = one.cloneNode(true); copy.hidden = false; return copy; }));
  place.hidden = !list.length;
  if (picked && list.length) place.scrollIntoView({ block: "nearest" });  // what the piece in hand may do is in sight
}

const ownOf = (id) => buttons().filter((one) => one.dataset.pieceOf === id);

function lay(list) {
  show(list);
  offer(list.filter((one) => !one.dataset.placeOf));
}

function layAll() {
  const all = document.querySelector("#room[data-handled]") ? buttons().slice(0, FIRST) : buttons();  // who is taken in hand has all of his
  lay(new Set(all.map((one) => one.dataset.pieceOf)).size > 1 ? [] : all);  // one piece is in hand already, or none is needed
}

export function unpick() {
  picked = "";
  question = asked(form());
  document.querySelectorAll("#pieces .picked").forEach((one) => one.classList.remove("picked"));
  layAll();
  document.getElementById("preview")?.replaceChildren();
  mark("");
}

// The place an order is about to be given for is marked until it is given or taken back.
function mark(place) {
  document.querySelectorAll("#pieces .aimed").forEach((one) => one.classList.remove("aimed"));
  if (place) spotOf(place)?.classList.add("aimed");
}

// After the page was drawn anew: at the same question (a friend sat down) the piece stays in hand, the odds in view.
export function redrawn() {
  if (!question || asked(form()) !== question) { unpick(); return; }
  pieceOf(picked)?.classList.add("picked");
  if (picked) lay(ownOf(picked)); else layAll();
}

function target(place) {
  const list = buttons().filter((one) => one.dataset.placeOf === place && (!picked || one.dataset.pieceOf === picked));
  const sealed = !picked && form()?.querySelector("input[name=_do][value=seal]");  // who taps a country to look at it declares no war on it
  if (list.length > 1 || (list.length && sealed)) { offer(list); (document.querySelector("[data-picked] button") || document.querySelector(`#giving .order-buttons button[value="${CSS.escape(list[0].value)}"]`))?.focus(); }
  else if (list.length) choose(list[0]);
  if (list.length) document.dispatchEvent(new CustomEvent("board:aimed", { detail: { place } }));
  return list.length > 0;
}

// An order that starts a fight is shown with its odds first; any other is given at once, and can be taken back.
export function choose(button) {
  if (!("fights" in button.dataset)) { button.click(); return true; }
  const at = question;
  mark(button.dataset.placeOf);
  htmx.ajax("GET", `${form().dataset.preview}?pick=${encodeURIComponent(button.value)}`, { source: "#preview", target: "#preview", swap: "innerHTML" })
    .then(() => { if (at !== question) { unpick(); return; } document.dispatchEvent(new CustomEvent("board:aimed", { detail: {} })); document.querySelector("[data-give]")?.focus({ preventScroll: true }); foremost("preview"); });
  return false;
}

const aimOf = (piece) => buttons().find((one) => (!picked || one.dataset.pieceOf === picked) && one.dataset.pieceOf !== piece.dataset.piece && [piece.dataset.place, piece.dataset.piece].includes(one.dataset.placeOf))?.dataset.placeOf;

// What lies under a point is taken: a lit place, an enemy that can be attacked there.
export function drop(x, y) {
  const under = document.elementsFromPoint(x, y);
  const spot = under.map((one) => one.closest("#pieces .lit.on[data-place]:not([data-piece])")).find(Boolean);
  if (spot) return target(spot.dataset.place);
  const piece = under.map((one) => one.closest("#pieces [data-piece]")).find((one) => one && one.dataset.piece !== picked && aimOf(one));
  return piece ? target(aimOf(piece)) : false;
}

// A finger is broader than a piece drawn small: a tap beside everything means the nearest that is lit.
export function near(event) {
  const far = (one) => { const box = one.getBoundingClientRect(); return Math.hypot(box.x + box.width / 2 - event.clientX, box.y + box.height / 2 - event.clientY); };
  const lit = [...document.querySelectorAll("#pieces .lit[data-piece], #pieces .lit.on, #pieces .aim")].map((one) => [far(one), one]).sort((a, b) => a[0] - b[0]);
  return lit.length && lit[0][0] < FINGER ? lit[0][1] : event.target;
}

export function click(event) {
  const on = event.target.closest("#pieces [data-piece], #pieces .lit.on") || near(event);
  const spot = on.closest("#pieces .lit.on[data-place]:not([data-piece])"), piece = on.closest("#pieces [data-piece]");
  const aimed = piece && picked && piece.dataset.piece !== picked ? aimOf(piece) : undefined;
  if (aimed) target(aimed);
  else if (piece && hasOrders(piece.dataset.piece)) take(piece);
  else if (spot) target(spot.dataset.place);
  else if (piece && !picked && aimOf(piece)) target(aimOf(piece));
  else if (piece?.classList.contains("lit") && !target(piece.dataset.piece)) look(piece);
  else if (piece && !piece.classList.contains("lit")) look(piece);
  else if (!piece) { fold(); unpick(); hush(); }
}

const stackOf = (piece) => piece.dataset.place ? pieces().filter((one) => one.dataset.place === piece.dataset.place) : [piece];

// Of several pieces in one place that can be given orders the stack is fanned out first.
function take(piece) {
  const same = stackOf(piece).filter((one) => hasOrders(one.dataset.piece));
  if (same.length > 1 && !fanned.includes(piece)) { fan(piece); return; }
  fold();
  pick(piece.dataset.piece);
}

function look(piece) {
  if (!fanned.includes(piece)) fan(piece);
  tell(piece);
}

// What stands under a finger that rests there: told, and its stack fanned out; no order is given.
export function lookUnder(element) {
  const piece = element.closest?.("#pieces [data-piece]");
  if (piece) look(piece);
}

// The pieces of a place side by side, far enough apart for a finger, all of them in sight.
function fan(piece) {
  fold();
  const same = stackOf(piece);
  tell(piece);
  if (same.length < 2) return;
  const gap = Math.max(48, 50 / scale()), across = Math.min(same.length, 4), rows = Math.ceil(same.length / across), half = across / 2 * gap;
  const middle = same.reduce((sum, one) => sum + Number(one.dataset.x), 0) / same.length, low = Math.min(...same.map((one) => one.dataset.y)) - 0.2 * gap;
  const { x: aside, y: down } = into({ left: middle - half, right: middle + half, top: low - (rows - 0.5) * gap, bottom: low + gap / 2 });
  const x = middle + aside, y = low + down, held = document.activeElement;
  same.forEach((one, n) => {
    const row = Math.floor(n / across), many = Math.min(across, same.length - row * across);
    const left = x + (n % across - (many - 1) / 2) * gap - one.dataset.x, top = y - row * gap - one.dataset.y;
    one.style.transform = `translate(${left}px, ${top}px)`;
    one.classList.add("fanned");
    one.parentNode.append(one);
  });
  if (same.includes(held)) held.focus({ preventScroll: true });  // who is put before the others anew would lose the keyboard
  fanned = same;
}

export function fold() {
  for (const one of fanned) { one.style.transform = ""; one.classList.remove("fanned"); }
  fanned = [];
}

// What a piece is, in words: what its title says to a mouse and to a screen reader.
function tell(piece) {
  const words = document.getElementById("piece-told"), others = stackOf(piece).length - 1;
  told = piece.dataset.piece;
  toldAt = asked(form()) || toldAt;
  words.textContent = piece.querySelector("title")?.textContent + (others ? ` (${others} more here)` : "");
  words.hidden = false;
  document.dispatchEvent(new CustomEvent("board:told", { detail: { piece: told } }));
}

// After the board was drawn anew: what was spoken of is told as it is now; no longer at another question, which comes first.
export function retell() {
  const piece = told && document.querySelector(`#pieces [data-piece="${CSS.escape(told)}"]`), now = asked(form());
  const over = document.querySelector("#table .again");
  if (piece && !over && (!now || !toldAt || now === toldAt)) tell(piece); else hush();
}

export function hush() { told = toldAt = ""; document.getElementById("piece-told").hidden = true; }

export function escape() {
  if (fanned.length) { fold(); return; }
  if (picked || document.querySelector("#preview > *")) unpick(); else document.querySelector("#table [data-undo][data-free]")?.click();
}

export function step(here, way) {
  const spots = [...document.querySelectorAll("#pieces .lit[data-piece], #pieces .lit.on")].filter((one) => one !== here);
  const near = spots.map((one) => {
    const dx = one.dataset.x - here.dataset.x, dy = one.dataset.y - here.dataset.y, along = dx * way[0] + dy * way[1];
    return { one, along, cost: along + 2 * Math.abs(dx * way[1] - dy * way[0]) };
  }).filter((spot) => spot.along > 1).sort((a, b) => a.cost - b.cost)[0];
  if (!near) return;
  reveal(near.one.dataset.x, near.one.dataset.y);
  near.one.focus({ preventScroll: true });
}
