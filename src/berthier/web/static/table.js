// A table of miniatures: take a base or its group, drag its ghost, wheel it by a corner, lay it onto an enemy; keys do
// the same. Every gesture is told to the server, which answers with the order it means, where it snaps to, what refuses
// it. Nothing here is a rule. What is in hand is kept in table_now.js.
import { asked } from "./room.js";
import { scaleOf } from "./table_draw.js";
import { fights } from "./table_fights.js";
import { gestures } from "./table_gestures.js";
import { drop, show, weighHand } from "./table_hand.js";
import { keys } from "./table_keys.js";
import { box, now } from "./table_now.js";

let redrawn = false;

// An answer of the server redraws several parts, one after another: only when all are there is the new question read.
function renew() {
  if (redrawn) return;
  redrawn = true;
  queueMicrotask(() => { redrawn = false; again(); fights(); });
}

// At the same question (a friend sat down) what is in hand stays there with its ghost.
function again() {
  if (!now.question || asked(box("giving")) !== now.question) { drop(); return; }
  show();
  weighHand();
}

export function tablePage() {
  now.place = box("room").dataset.place;
  const frame = box("board");
  frame.append(Object.assign(document.createElement("div"), { id: "table-says", className: "table-says", hidden: true }));
  box("table-says").setAttribute("role", "status");
  gestures(frame);
  frame.addEventListener("board:grab", (event) => event.preventDefault());
  document.addEventListener("keydown", keys, true);
  document.addEventListener("click", (event) => { if (event.target.closest("[data-unpick]")) drop(); });
  document.body.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.shouldSwap && event.detail.target.matches("#pieces, #table")) renew(); });
  document.body.addEventListener("htmx:afterSettle", fights);
  document.addEventListener("board:scaled", () => { fights(); if (now.hand) show(); });  // from afar letters are larger
  scaleOf(frame);
  drop();
  fights();  // they may have come before this script
}
