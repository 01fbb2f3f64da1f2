// The board of a whole game, wired up: its view, picking, dragging, its tools, the sheet of a phone, the curtain at one screen.
// Everything done here can be done with the plain buttons too.
import { curtainPage } from "./curtain.js";
import { dragging } from "./drag.js";
import { choose, click as pickAt, escape, fold, lookUnder, redrawn, retell, step, unpick } from "./picking.js";
import { sheetPage } from "./sheet.js";
import { closeMenus, tools, toolAt } from "./tools.js";
import { home, openView, show, wasMoved } from "./view.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const TYPING = "input:not([type=hidden]), textarea, select";

function click(event) {
  if (wasMoved(event)) { event.preventDefault(); return; }
  if (event.target.closest(".board-tools, .table-says")) return;
  closeMenus();
  if (!toolAt(event)) pickAt(event);
}

function keys(event) {
  if (event.key === "Escape") { if (!closeMenus()) escape(); return; }
  const here = document.activeElement?.closest?.("#pieces [role=button]");
  if (!here || document.activeElement.matches(TYPING)) return;
  if (event.key === "Enter" || event.key === " ") { event.preventDefault(); here.dispatchEvent(new MouseEvent("click", { bubbles: true })); return; }
  if (!WAYS[event.key]) return;
  event.preventDefault();
  step(here, WAYS[event.key]);
}

// Whose move it is shows in the title of the tab and in its mark; the board comes home to whoever is asked anew.
let asked = "";
function called() {
  const mine = Boolean(document.querySelector("#table[data-mine]")), title = document.title.replace(/^● /, "");
  const side = document.getElementById("pieces").dataset.looksFor ?? asked;  // a board of some steps ago is looked at by nobody
  if (mine && (side !== asked || !document.title.startsWith("● "))) show(home());
  asked = side;
  document.title = mine ? `● ${title}` : title;
  document.querySelector("link[rel=icon]")?.setAttribute("href", mine ? "/static/mark-yours.svg" : "/static/mark.svg");
}

// A fight out of sight is brought into it, once, and whoever fights is marked.
let looked = "";
function look() {
  const named = document.getElementById("pieces")?.dataset.looksAt || "", keys = named.split(" ").filter(Boolean);
  const spots = [...document.querySelectorAll("#pieces [data-piece]")].filter((one) => keys.includes(one.dataset.piece) || keys.includes(one.dataset.place));
  for (const one of spots) one.classList.add("fought");
  if (named && named !== looked) show(spots.map((one) => [Number(one.dataset.x), Number(one.dataset.y)]), true);
  looked = named;
}

export function boardPage() {
  const frame = document.getElementById("board");
  if (!frame) return;
  document.documentElement.classList.add("scripted");
  frame.querySelector(".board-tools").hidden = false;
  curtainPage();
  sheetPage();
  openView(frame);
  dragging();
  tools();
  unpick();
  called();
  look();
  frame.addEventListener("click", click);
  document.addEventListener("board:pressed", (event) => lookUnder(event.detail.on));
  document.addEventListener("keydown", keys);
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-unpick]")) unpick();
    const button = event.target.closest("#giving button[data-fights]:not([data-give])");
    if (button) { event.preventDefault(); choose(button); }
  });
  document.body.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.shouldSwap && event.detail.target.matches("#pieces, #table")) { fold(); redrawn(); retell(); called(); look(); } });
}
