// The same by keys: take, carry, wheel, as far as it goes, the next enemy, give, drop, take back.
import { hasPast, placing } from "./table_draft.js";
import { back, drop, give, isDrawn, judge, show, take } from "./table_hand.js";
import { now, sideOf } from "./table_now.js";
import { told } from "./table_shown.js";

const KEYS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] };
const TYPING = "input:not([type=hidden]), textarea, select";
let aimed = 0;

export function keys(event) {
  if (event.ctrlKey || event.metaKey || event.target.matches(TYPING)) return;
  const here = document.activeElement?.closest?.("#pieces [data-piece]");
  if (isDrawn() && ["Escape", "u"].includes(event.key)) { taken(event, back); return; }
  if (here && (!now.hand || (placing() && !now.hand.who.includes(here.dataset.piece))) && (event.key === "Enter" || event.key === " ")) { taken(event, () => take(here.dataset.piece, true)); return; }
  if (!now.hand && now.looked && event.key === "Escape") taken(event, drop);
  if (!now.hand) return;
  const way = KEYS[event.key], many = event.shiftKey ? 10 : 1, known = nextOf(now.hand.choices.filter((one) => one.key === event.key && !one.refused));
  const turn = { "[": ["left", 1], "]": ["right", 1], "{": ["left", 5], "}": ["right", 5] }[event.key];
  if (known) taken(event, () => judge({ word: known.word }, true));
  else if (way) taken(event, () => judge({ how: "step", corner: event.altKey ? "fine" : "left", dx: way[0] * many, dy: way[1] * many }, true));
  else if (turn) taken(event, () => judge({ how: "step", corner: `wheel ${turn[0]}`, dy: turn[1] }, true));
  else if (event.key === "m" && !placing()) taken(event, farthest);
  else if (event.key === "b") taken(event, () => take(now.hand.piece, !now.hand.whole));
  else if (event.key === "c" && !placing()) taken(event, nextContact);
  else if (event.key === "e" && now.draft) taken(event, () => judge({ how: "edge" }, true));
  else if (event.key === "?") taken(event, () => told(now.ghost?.says || now.hand.refused || now.ghost?.measure || now.hand.title));
  else if (event.key === "Enter" && here && placing() && !hasPast()) taken(event, show);  // nothing is drawn yet
  else if (event.key === "Enter" && now.ghost?.ok && !event.target.matches("button")) taken(event, give);
  else if (event.key === "u") taken(event, () => document.querySelector("#table [data-undo][data-free]")?.click());
  else if (event.key === "Escape") taken(event, drop);
}

// Of several with one key the next after what is drawn: charge this enemy, then that one.
const nextOf = (same) => same[(same.findIndex((one) => one.word === now.draft) + 1) % same.length];

function taken(event, done) { event.preventDefault(); event.stopImmediatePropagation(); done(); }

async function farthest() {
  if (!now.ghost?.farthest) await judge({ how: "step", dx: 0, dy: 100000, draft: "" }, false);
  if (now.ghost?.farthest) judge({ word: now.ghost.farthest }, true);
}

function nextContact() {
  const side = sideOf(now.hand.who[0]), own = document.querySelector(`#pieces [data-piece="${CSS.escape(now.hand.piece)}"]`);
  const far = (one) => Math.hypot(one.dataset.x - own.dataset.x, one.dataset.y - own.dataset.y);
  const enemies = [...document.querySelectorAll("#pieces [data-piece]")].filter((one) => one.dataset.side !== side).sort((a, b) => far(a) - far(b)).slice(0, 6);
  if (enemies.length) judge({ how: "onto", onto: enemies[aimed++ % enemies.length].dataset.piece, draft: "" }, true);
}
