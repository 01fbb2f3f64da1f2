// Fingers and mouse on a table: a tap takes, a drag carries, wheels or turns what is in hand, a tap beside it lets go.
import { near as nearest } from "./picking.js";
import { closeMenus } from "./tools.js";
import { world } from "./table_draw.js";
import { against, drop, judge, lookAt, take } from "./table_hand.js";
import { box, keepsDraft, now, sharing, sideOf } from "./table_now.js";

const FAR = 6;
let press = null;

// Who is drawn under a finger; else whose unseen circle it touches: those of two in contact lie over each other.
function pieceAt(event) {
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  return [...under.filter(isDrawn), ...under].map(pieceOf).find(Boolean);
}

// Of several at one point, two leaders say, a tap on who is in hand takes the next of those drawn there.
function nextAt(event) {
  const drawn = drawnAt(event), held = drawn.find((one) => one.dataset.piece === now.hand?.piece);
  const here = held ? sharing(held).filter((one) => drawn.includes(one)) : [];
  return here.length > 1 ? here[(here.indexOf(held) + 1) % here.length] : null;
}

const isDrawn = (one) => !one.matches(".touched");
const pieceOf = (one) => one.closest("#pieces [data-piece]");
const isInHand = (piece) => Boolean(piece) && now.hand?.who.includes(piece.dataset.piece);

// Who is in hand and drawn under a finger, though somebody lies over him: one who was laid onto another can be carried off.
const heldAt = (event) => drawnAt(event).find(isInHand);
const drawnAt = (event) => [...new Set(document.elementsFromPoint(event.clientX, event.clientY).filter(isDrawn).map(pieceOf))].filter(Boolean);

function down(event) {
  press = { clientX: event.clientX, clientY: event.clientY, target: event.target, moved: false };
  if (now.drag) { now.drag.snaps = "no"; event.stopPropagation(); return; }  // a second finger turns snapping off
  const grip = event.target.closest("[data-drag]"), piece = heldAt(event) || pieceAt(event);
  const held = now.hand?.mine && (now.hand.moves || keepsDraft()) && !now.hand.refused && (grip || event.target.closest(".ghost, .in-hand") || isInHand(piece));
  if (!held || event.button > 0) return;
  event.stopPropagation();
  const at = world(event);
  now.drag = { id: event.pointerId, from: at, x: event.clientX, y: event.clientY, how: grip?.dataset.drag || "carry", corner: grip?.dataset.corner || "left", draft: now.draft, snaps: "yes", moved: false };
  if (isInHand(piece)) now.drag.piece = piece.dataset.piece;
}

function fields(event) {
  const at = world(event), onto = now.drag.how === "carry" ? enemyAt(event) : "";
  const snap = now.drag.snaps === "no" || event.altKey ? "no" : "yes";
  return { how: onto ? "onto" : now.drag.how, corner: now.drag.corner, dx: (at.x - now.drag.from.x).toFixed(2), dy: (at.y - now.drag.from.y).toFixed(2), x: at.x.toFixed(2), y: at.y.toFixed(2), onto, snap, piece: now.drag.piece || now.hand.piece };
}

function enemyAt(event) {
  const piece = pieceAt(event);
  return piece && !now.hand.who.includes(piece.dataset.piece) && piece.dataset.side !== sideOf(now.hand.who[0]) || (piece && now.draft.startsWith("lead ")) ? piece.dataset.piece : "";
}

function move(event) {
  if (press && Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) >= FAR) press.moved = true;
  if (!now.drag || event.pointerId !== now.drag.id) { if (now.drag) event.stopPropagation(); return; }
  event.stopPropagation();
  if (!now.drag.moved && Math.hypot(event.clientX - now.drag.x, event.clientY - now.drag.y) < FAR) return;
  if (!now.drag.moved) { now.drag.moved = true; box("board").setPointerCapture(event.pointerId); }
  judge(fields(event));
}

function up(event) {
  if (!now.drag || event.pointerId !== now.drag.id) { if (now.drag) event.stopPropagation(); return; }
  event.stopPropagation();
  const was = now.drag;
  if (was.moved) {
    const last = fields(event);
    now.drag = press = null;  // a finger's click comes later and where the finger began: it is no tap
    judge({ draft: was.draft, ...last }, true);
  } else now.drag = null;
}

function click(event) {
  if (event.target.closest(".board-tools, #table-says") || box("board").classList.contains("measuring")) return;
  if (!press || press.moved) { event.stopPropagation(); return; }
  const at = press;  // a browser may tell the click of a finger at some words beside it
  const piece = nextAt(at) || pieceAt(at) || (now.hand ? null : nearest(at).closest("#pieces [data-piece]"));
  if (!piece) { event.stopPropagation(); closeMenus(); if (now.hand) drop(); else lookAt(at); return; }
  const id = piece.dataset.piece, mine = now.hand?.mine && now.hand.who.includes(id);
  if (now.hand?.mine && !mine && piece.dataset.side !== sideOf(now.hand.who[0]) && !keepsDraft()) {
    event.stopPropagation();
    against(id);
  } else if (box("giving") || !piece.classList.contains("lit")) {
    event.stopPropagation();
    take(id, mine ? !now.hand.whole : true);
  }
}

export function gestures(frame) {
  frame.addEventListener("pointerdown", down, true);
  frame.addEventListener("pointermove", move, true);
  frame.addEventListener("pointerup", up, true);
  frame.addEventListener("pointercancel", up, true);
  frame.addEventListener("click", click, true);
}
