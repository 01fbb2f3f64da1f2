// The sheet over the board of a phone, at three heights: a line, a part, all. It is moved by a transform alone.
import { asked } from "./room.js";
import { reveal, setBelow } from "./view.js";

const HEIGHTS = ["peek", "half", "full"];
const WANTED = "#table[data-mine], #table .consent, #table .shared, #table .again";  // an answer, a yes or no, a friend to send the link to, how it ended
const BATTLE = "#table[data-mine] .battle";  // asked in a battle, whose lines are drawn in the sheet: the map matters less
const phone = matchMedia("(max-width: 699px)");
let sheet, handle, grip = null;

export const isPhone = () => phone.matches;

function shown() {
  if (!phone.matches) return 0;
  const { height } = sheet.dataset, whole = sheet.clientHeight;
  const part = { peek: Math.min(whole, Number(sheet.dataset.line || 84)), half: Math.round(whole * (document.querySelector(BATTLE) ? 0.7 : 0.46)), full: whole };
  return part[height];
}

// The line above the board takes two rows where its words are long: the sheet at its highest ends below it.
const head = () => `${document.getElementById("score").offsetHeight}px`;

function place() {
  sheet.style.setProperty("--head", head());
  const pixels = shown();
  sheet.style.setProperty("--shown", `${pixels}px`);
  setBelow(phone.matches && sheet.dataset.height === "full" ? 0 : pixels);
  handle.setAttribute("aria-expanded", String(sheet.dataset.height !== "peek"));
  handle.setAttribute("aria-label", { peek: "Show the orders", half: "Show everything", full: "Show the board" }[sheet.dataset.height]);
}

export function setHeight(height) {
  if (sheet.dataset.height === height) return;
  sheet.dataset.height = height;
  place();
}

// Who looks at the board sees it: a sheet over all of it goes down, and this part of it stays in sight.
export function showBoard(id) {
  if (!phone.matches || sheet?.dataset.height !== "full") return;
  setHeight("half");
  foremost(id);
}

// What was asked for is read from its head.
export function foremost(id) {
  const inside = document.getElementById("sheet-inside"), part = document.getElementById(id);
  if (inside && part) inside.scrollTop += part.getBoundingClientRect().top - inside.getBoundingClientRect().top;
}

// A part of the sheet that somebody asks for comes up, from its head.
export function showPart(id) {
  if (phone.matches && sheet.dataset.height === "peek") setHeight("half");
  foremost(id);
}

// A picked piece needs its orders in sight and must not lie under them.
function picked(event) {
  if (!phone.matches) return;
  if (sheet.dataset.height !== "half") setHeight("half");
  const piece = event.detail.piece && document.querySelector(`#pieces [data-piece="${CSS.escape(event.detail.piece)}"]`);
  if (piece) reveal(piece.dataset.x, piece.dataset.y);
  document.querySelector(".sheet-inside").scrollTop = 0;
}

function slide(event) {
  if (!grip) return;
  const by = grip.y - event.clientY;
  grip.moved ||= Math.abs(by) > 6;
  sheet.style.setProperty("--shown", `${Math.max(60, Math.min(sheet.clientHeight, grip.shown + by))}px`);
}

function let_go(event) {
  if (!grip) return;
  const { shown: was, y, moved } = grip, by = y - event.clientY;
  grip = null;
  sheet.classList.remove("held");
  if (!moved) return;
  const now = was + by, rest = HEIGHTS.map((name) => { sheet.dataset.height = name; return [Math.abs(shown() - now), name]; });
  sheet.dataset.height = rest.sort((a, b) => a[0] - b[0])[0][1];
  place();
  handle.dataset.slid = "yes";
}

export function sheetPage() {
  sheet = document.getElementById("sheet");
  if (!sheet) return;
  handle = sheet.querySelector(".sheet-handle");
  handle.hidden = false;
  sheet.dataset.height = document.querySelector(WANTED) ? "half" : "peek";
  sheet.classList.add("held");  // it begins in its place: nothing slides over the board of who touches it at once
  place();
  sheet.getBoundingClientRect();
  sheet.classList.remove("held");
  handle.addEventListener("pointerdown", (event) => { grip = { y: event.clientY, shown: shown(), moved: false }; sheet.classList.add("held"); handle.setPointerCapture(event.pointerId); });
  handle.addEventListener("pointermove", slide);
  handle.addEventListener("pointerup", let_go);
  handle.addEventListener("pointercancel", let_go);
  handle.addEventListener("click", () => {
    if (handle.dataset.slid) { delete handle.dataset.slid; return; }
    setHeight(HEIGHTS[(HEIGHTS.indexOf(sheet.dataset.height) + 1) % 3]);
  });
  const turn = () => asked(document.getElementById("giving"));
  const isAsked = () => Boolean(document.querySelector("#table > .consent"));
  let mine = Boolean(document.querySelector(WANTED)), last = turn(), consents = isAsked();
  document.body.addEventListener("htmx:oobAfterSwap", () => {  // when it is one's turn again the orders come up
    const now = Boolean(document.querySelector(WANTED));
    if (now && !mine && sheet.dataset.height === "peek") setHeight("half");
    else if (sheet.style.getPropertyValue("--shown") !== `${shown()}px` || sheet.style.getPropertyValue("--head") !== head()) place();
    mine = now;
    const again = isAsked() && !consents;
    consents = isAsked();
    if (again || turn() !== last || document.querySelector("#table > .problem")) { last = turn(); document.getElementById("sheet-inside").scrollTop = 0; }  // a new question is read from its head
  });
  document.addEventListener("board:picked", picked);
  document.addEventListener("board:aimed", picked);
  window.addEventListener("resize", place);
  phone.addEventListener("change", place);
}
