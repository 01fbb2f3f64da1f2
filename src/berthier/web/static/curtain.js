// At one screen, where a side has something to hide, a curtain falls before the next player looks. It is a courtesy and no
// lock: both play from one seat. Those who look together say so once for a table.
const stand = () => document.getElementById("stand")?.dataset || {};
const kept = (what) => `${what} ${document.getElementById("room").dataset.code}`;
let looked = "", together = false;

function keep(store, what, value) {
  try { store.setItem(kept(what), value); } catch { /* only this page then */ }
}

function raise() {
  looked = stand().eyes || looked;
  keep(sessionStorage, "eyes", looked);
  document.getElementById("curtain").close();
}

function fall() {
  const { eyes, whose } = stand(), curtain = document.getElementById("curtain");
  if (!eyes || together) return;
  if (!looked || looked === eyes) { if (curtain.open || !looked) raise(); return; }
  curtain.querySelector("[data-whose]").textContent = whose;
  if (!curtain.open) curtain.showModal();
}

export function curtainPage() {
  const curtain = document.getElementById("curtain");
  if (!curtain) return;
  try { looked = sessionStorage.getItem(kept("eyes")) || ""; together = localStorage.getItem(kept("together")) === "yes"; } catch { /* nothing is remembered */ }
  curtain.addEventListener("cancel", (event) => event.preventDefault());  // Escape shows nothing,
  curtain.addEventListener("keydown", (event) => event.stopPropagation());  // and no key takes back what the other has answered
  curtain.querySelector("[data-raise]").addEventListener("click", raise);
  curtain.querySelector("[data-together]").addEventListener("click", () => { together = true; keep(localStorage, "together", "yes"); raise(); });
  document.body.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.target.id === "stand") fall(); });
  fall();
}
