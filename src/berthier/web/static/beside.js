// What goes on beside the board: talk as it comes, and the clock of whoever is asked.
import { keeps } from "./calling.js";

async function refresh() {
  const inside = document.getElementById("talk-inside"), field = document.getElementById("talk-text");
  const typed = field?.value || "", to = document.getElementById("talk-to")?.value || "", held = document.activeElement === field;
  await htmx.ajax("GET", `${document.getElementById("room").dataset.place}/talk`, { source: "#talk-inside", target: "#talk-inside", swap: "innerHTML" });
  const now = document.getElementById("talk-text"), whom = document.getElementById("talk-to");
  if (now && typed) now.value = typed;
  if (whom) whom.value = to;
  if (held) now?.focus({ preventScroll: true });
  if (!held && !keeps("mute-talk")) inside.closest("section").classList.add("fresh");
  last();
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
  document.addEventListener("room:talk", refresh);
  document.getElementById("talk").addEventListener("focusin", (event) => event.currentTarget.classList.remove("fresh"));
  document.body.addEventListener("htmx:afterSwap", (event) => { if (event.detail.target.id === "talk-inside") last(); });
  tick();
  setInterval(tick, 1000);
}
