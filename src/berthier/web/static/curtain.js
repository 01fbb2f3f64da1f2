// At one screen, where a side has something to hide, a page that is for other eyes comes closed, and a curtain falls over it.
// Whose eyes it is open for stands in its address (curtain.py). Those who look together say so once for a table.
const stand = () => document.getElementById("stand")?.dataset || {};
const kept = () => `together ${document.getElementById("room").dataset.code}`;
const TOGETHER = "*";
let together = false;

function openFor(eyes) {
  history.replaceState(history.state, "", `?${new URLSearchParams({ eyes })}`);
}

async function raise(eyes) {
  openFor(eyes);
  await htmx.ajax("GET", document.getElementById("room").dataset.place, { source: document.getElementById("curtain"), target: "#table", swap: "none" });
}

function fall() {
  const { closed, eyes, whose } = stand(), curtain = document.getElementById("curtain");
  if (closed === undefined) { curtain.close(); return; }
  if (together) { raise(TOGETHER); return; }
  curtain.querySelector("[data-whose]").textContent = whose;
  curtain.dataset.eyes = eyes;
  if (!curtain.open) curtain.showModal();
}

export function curtainPage() {
  const curtain = document.getElementById("curtain");
  if (!curtain) return;
  try { together = localStorage.getItem(kept()) === "yes"; } catch { /* nothing is remembered */ }
  curtain.addEventListener("cancel", (event) => event.preventDefault());  // Escape shows nothing,
  curtain.addEventListener("keydown", (event) => event.stopPropagation());  // and no key takes back what the other has answered
  curtain.querySelector("[data-raise]").addEventListener("click", () => raise(curtain.dataset.eyes));
  curtain.querySelector("[data-together]").addEventListener("click", () => {
    together = true;
    try { localStorage.setItem(kept(), "yes"); } catch { /* only this page then */ }
    raise(TOGETHER);
  });
  document.body.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.target.id === "stand") fall(); });
  const { closed, eyes } = stand();
  if (eyes && closed === undefined && !new URLSearchParams(location.search).has("eyes")) openFor(eyes);  // who begins is who looks
  fall();
}
