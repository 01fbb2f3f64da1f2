// What goes on beside the board: talk as it comes, and the clock of whoever is asked.
import { keeps } from "./calling.js";

const inside = () => document.getElementById("talk-inside");
const said = () => inside().querySelector(".said-list li:last-child")?.textContent;
let due = null;

let writing = null;  // what stands in the field, and where the keyboard is, when the talk is drawn anew
let isPressed = false, isOwed = false;  // a button drawn anew under a finger would lose the tap: it waits till the finger is up

async function refresh(isNews) {
  const to = document.getElementById("talk-to")?.value || "", before = said();
  await htmx.ajax("GET", `${document.getElementById("room").dataset.place}/talk?${new URLSearchParams({ to })}`, { source: "#talk-inside", target: "#talk-inside", swap: "innerHTML" });
  if (isNews && said() !== before && !inside().contains(document.activeElement) && !keeps("mute-talk") && !inside().querySelector("li:last-child.muted")) inside().closest("section").classList.add("fresh");
}

// Words are typed on while the talk is on its way: they are read at the last moment. A line of one's own clears the field.
function keepWriting({ detail }) {
  if (detail.target.id !== "talk-inside" || detail.requestConfig?.verb?.toLowerCase() !== "get") return;
  if (isPressed) { detail.shouldSwap = false; isOwed = true; return; }
  writing = { text: document.getElementById("talk-text")?.value || "", held: inside().contains(document.activeElement) ? document.activeElement.id : "" };
}

function goOnWriting() {
  if (!writing) return;
  const field = document.getElementById("talk-text");
  if (field && writing.text) field.value = writing.text;
  if (writing.held) document.getElementById(writing.held)?.focus({ preventScroll: true });
  writing = null;
}

function pressed(event) {
  isPressed = event.type === "pointerdown" && inside().contains(event.target);
  if (!isPressed && isOwed) { isOwed = false; setTimeout(() => refresh(true)); }
}

// Who has just sat down can be spoken to.
function seated(event) {
  if (event.detail.shouldSwap && event.detail.target.id === "seats") due ??= setTimeout(() => { due = null; refresh(false); });
}

// A plan that was given is prepared no more: it is not left standing where it could be prepared a second time.
let isBehind = false;  // the table went on while something was being written here

function planned(event) {
  const lines = document.getElementById("prepared-lines");
  if (!event.detail.shouldSwap || event.detail.target.id !== "table" || !lines) return;
  isBehind = lines.value !== lines.defaultValue;
  if (!isBehind) plans();
}

async function plans() {
  const held = document.activeElement?.id === "prepared-lines";
  await htmx.ajax("GET", `${document.getElementById("room").dataset.place}/prepared`, { source: "#prepared-inside", target: "#prepared-inside", swap: "innerHTML" });
  if (held) document.getElementById("prepared-lines").focus({ preventScroll: true });
}

// Nothing of whom this reader has muted is shown to him here, and nobody learns of it.
const place = () => `muted ${document.getElementById("room").dataset.code}`;
function muted() {
  try { return JSON.parse(localStorage.getItem(place())) || []; } catch { return []; }
}

function mute(seat) {
  const before = muted(), now = before.includes(seat) ? before.filter((one) => one !== seat) : [...before, seat];
  try { localStorage.setItem(place(), JSON.stringify(now)); } catch { /* then nobody is */ }
  hush();
}

function hush() {
  const seats = muted();
  for (const one of inside().querySelectorAll("li[data-seat]")) one.classList.toggle("muted", seats.includes(one.dataset.seat));
  for (const one of inside().querySelectorAll("[data-mute]")) one.setAttribute("aria-pressed", String(seats.includes(one.dataset.mute)));
  for (const one of inside().querySelectorAll(".muting")) one.hidden = false;
}

function last() {
  const list = document.querySelector("#talk-inside .said-list");
  if (list) list.scrollTop = list.scrollHeight;
}

function left(time) {
  const seconds = Math.max(0, Math.round((new Date(time.dateTime) - Date.now()) / 1000));
  const days = Math.floor(seconds / 86400), hours = Math.floor(seconds / 3600) % 24, minutes = Math.floor(seconds / 60) % 60;
  if (days) return `${days} d ${hours} h left`;
  return hours ? `${hours} h ${minutes} min left` : `${minutes}:${String(seconds % 60).padStart(2, "0")} left`;
}

function tick() {
  for (const time of document.querySelectorAll("time[data-until]")) time.textContent = left(time);
}

export function beside() {
  if (!document.getElementById("talk")) return;
  document.addEventListener("room:talk", () => refresh(true));
  for (const kind of ["pointerdown", "pointerup", "pointercancel"]) document.addEventListener(kind, pressed, true);
  document.body.addEventListener("htmx:beforeSwap", keepWriting);
  document.body.addEventListener("htmx:oobAfterSwap", seated);
  document.body.addEventListener("htmx:oobAfterSwap", planned);
  document.getElementById("talk").addEventListener("click", (event) => { const one = event.target.closest("[data-mute]"); if (one) mute(one.dataset.mute); });
  document.getElementById("talk").addEventListener("focusin", (event) => event.currentTarget.classList.remove("fresh"));
  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "talk-inside") { goOnWriting(); hush(); last(); }
    if (event.detail.target.id === "prepared-inside" && isBehind) { isBehind = false; plans(); }
  });
  tick();
  setInterval(tick, 1000);
}
