// What this browser keeps about calls: muted talk is not marked, and "your move" is told by the system to whoever asked
// for it with a tap. Both are quiet at first.
export function keeps(key) {
  try { return localStorage.getItem(key) === "yes"; } catch { return false; }
}

function keep(key, on) {
  try { localStorage.setItem(key, on ? "yes" : "no"); } catch { /* only this page then */ }
}

const may = async () => "Notification" in window && (await Notification.requestPermission()) === "granted";

async function turn(button) {
  const key = button.dataset.keeps, on = !keeps(key) && (key !== "call-me" || await may());
  keep(key, on);
  button.setAttribute("aria-pressed", String(on));
  if (key === "mute-talk") { button.textContent = on ? "Muted" : "Mute"; document.getElementById("talk").classList.toggle("muted", on); }
  if (key === "call-me" && !keeps(key) && "Notification" in window && Notification.permission === "denied") button.textContent = "This browser lets nobody call";
}

// Only where nobody is looking: whoever sees the board sees whose move it is.
let mine = false;

function call() {
  const now = Boolean(document.querySelector("#table[data-mine]"));
  if (now && !mine && document.hidden && keeps("call-me") && "Notification" in window && Notification.permission === "granted") {
    const room = document.getElementById("room"), words = document.querySelector("#table h2")?.textContent || "Your move.";
    try { new Notification(room.dataset.title, { body: words, tag: room.dataset.place, icon: "/static/mark-yours.svg" }); } catch { /* some phones allow none from a page */ }
  }
  mine = now;
}

export function calling() {
  if (!document.getElementById("room")) return;
  mine = Boolean(document.querySelector("#table[data-mine]"));
  for (const button of document.querySelectorAll("[data-keeps]")) {
    if (button.dataset.keeps === "call-me" && !("Notification" in window)) continue;
    button.hidden = false;
    const on = keeps(button.dataset.keeps);
    button.setAttribute("aria-pressed", String(on));
    if (on && button.dataset.keeps === "mute-talk") { button.textContent = "Muted"; document.getElementById("talk").classList.add("muted"); }
    button.addEventListener("click", () => turn(button));
  }
  document.body.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.shouldSwap && event.detail.target.id === "table") call(); });
}
