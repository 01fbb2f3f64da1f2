// Fair dice: this browser makes its own share, shows only its SHA-256, and hands it over when everybody has committed.
import { sha256 } from "./sha256.js";

const place = ({ game, seat }) => `dice|${game}|${seat}`;
const share = () => document.querySelector("[data-fair]")?.dataset;

function made() {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function commit(event) {
  const fair = share(), sent = event.detail.parameters;
  if (!fair || !event.detail.elt.matches("form.commit")) return;
  const secret = String(sent.secret || "").trim() || made();
  try { localStorage.setItem(place(fair), secret); } catch { return; /* nothing can be kept here: the server keeps it */ }
  sent.commitment = sha256(`${place(fair)}|${secret}`);
  sent.secret = "";
}

function handOver() {
  const fair = share();
  if (!fair || fair.committed !== "yes" || fair.awaited !== "0") return;
  let secret = null;
  try { secret = localStorage.getItem(place(fair)); } catch { return; }
  if (!secret || secret.startsWith("handed ")) return;
  localStorage.setItem(place(fair), `handed ${secret}`);
  const room = document.getElementById("room");
  htmx.ajax("POST", `${room.dataset.place}/do`, { values: { _do: "hand over", secret }, target: "#table", swap: "none" });
}

export function fair() {
  document.body.addEventListener("htmx:configRequest", commit);
  document.body.addEventListener("htmx:oobAfterSwap", handOver);
  setTimeout(handOver, 0);
}
