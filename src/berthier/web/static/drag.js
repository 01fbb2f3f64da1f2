// Dragging a lit piece to a lit place, with the mouse or a finger. Where the server must first say what the piece may
// do, the drop waits for its answer. A page that drags pieces in its own way (a table of miniatures) listens for the
// cancelable event `board:grab` and prevents it.
import { drop as dropAt, fold, hasOrders, nowPicked, pick } from "./picking.js";
import { carriedBy } from "./view.js";

let piece = "", ghost = null, from = null, waits = false, dropped = null;

function grab(element, event) {
  const found = element.closest?.("#pieces .lit[data-piece]");
  if (!found || !(hasOrders(found.dataset.piece) || found.dataset.piece === nowPicked())) return false;
  if (!found.dispatchEvent(new CustomEvent("board:grab", { bubbles: true, cancelable: true, detail: { piece: found.dataset.piece } }))) return false;
  piece = found.dataset.piece;
  from = { x: event.clientX, y: event.clientY };
  dropped = null;
  lift(found);
  fold();
  waits = nowPicked() === piece ? false : pick(piece, true);
  return true;
}

function lift(found) {
  const svg = found.closest("svg");
  ghost = document.createElement("div");
  ghost.className = "pieces-layer carried";
  const copy = svg.cloneNode(false), inside = found.cloneNode(true);
  for (const name of ["data-piece", "data-place", "role", "tabindex"]) inside.removeAttribute(name);
  inside.style.transform = "";
  copy.append(inside);
  ghost.append(copy);
  document.querySelector("#board .world").append(ghost);
}

function carry(event, k) {
  if (!ghost) return;
  ghost.style.transform = `translate(${(event.clientX - from.x) / k}px, ${(event.clientY - from.y) / k}px)`;
  document.querySelectorAll("#pieces .over").forEach((one) => one.classList.remove("over"));
  document.elementFromPoint(event.clientX, event.clientY)?.closest("#pieces .lit.on")?.classList.add("over");
}

function drop(event) {
  dropped = { x: event.clientX, y: event.clientY };
  if (!waits) settle();
}

function settle() {
  waits = false;
  if (!dropped) return;
  const { x, y } = dropped;
  cancel();
  dropAt(x, y);
}

function cancel() {
  ghost?.remove();
  ghost = null;
  dropped = null;
}

export function dragging() {
  carriedBy({ grab, carry, drop, cancel });
  document.body.addEventListener("htmx:afterSettle", () => { if (waits) settle(); });
}
