// The tools of a board: nearer and farther, go to a place or piece, measure, layers that are shown or not, and the steps
// of what just happened. What they show is drawn by the server.
import { patient } from "./patient.js";
import { pointedAt } from "./picking.js";
import { showBoard, showPart } from "./sheet.js";
import { fit, goTo, onBoard, scale, zoom } from "./view.js";

let place = "", known = null, measuring = false, start = null, held = "";

const box = (id) => document.getElementById(id);
const fetched = async (address) => (await patient(address)).text();

// Go to: places come once, with the ground; pieces are those on the board now.
async function names() {
  known ||= await (await fetch(box("board").dataset.places)).json();
  const pieces = [...document.querySelectorAll("#pieces [data-piece]")].map((one) => [one.querySelector("title")?.textContent.split(". ")[0] || one.dataset.piece, one.dataset.x, one.dataset.y]);
  return [...pieces, ...known];
}

async function find() {
  const wanted = box("go-to").value.trim().toLowerCase(), list = box("found-places");
  const hits = wanted ? (await names()).filter(([title]) => title.toLowerCase().includes(wanted)).slice(0, 7) : [];
  list.replaceChildren(...hits.map(([title, x, y]) => {
    const item = document.createElement("li"), button = document.createElement("button");
    button.type = "button";
    button.className = "small";
    button.textContent = title;
    button.addEventListener("click", () => { goTo(Number(x), Number(y)); mark(x, y); });
    item.append(button);
    return item;
  }));
}

function mark(x, y) {
  const world = document.querySelector("#board .world"), spot = document.createElement("span");
  spot.className = "here";
  spot.style.left = `${100 * x / world.dataset.width}%`;
  spot.style.top = `${100 * y / world.dataset.height}%`;
  spot.style.transform = `scale(${1 / scale()})`;
  world.append(spot);
  setTimeout(() => spot.remove(), 1600);
}

// Measuring: two points; the server says how far and draws it.
async function measure(event) {
  const to = onBoard(event.clientX, event.clientY);
  if (!start) { start = to; box("measure-told").textContent = "Now the other end."; mark(to.x, to.y); return; }
  const from = start;
  start = null;
  const query = new URLSearchParams({ x1: from.x.toFixed(1), y1: from.y.toFixed(1), x2: to.x.toFixed(1), y2: to.y.toFixed(1) });
  box("measured").innerHTML = await fetched(`${box("board").dataset.measure}?${query}`);
  box("measure-told").textContent = box("measured").querySelector("title")?.textContent || "";
}

// What lies open over the board is closed; whether anything did.
export function closeMenus() {
  const open = [...document.querySelectorAll(".board-tools details[open]")];
  for (const one of open) { one.open = false; if (one.contains(document.activeElement)) one.querySelector("summary").focus(); }
  return open.length > 0;
}

function setMeasuring(on) {
  measuring = on;
  start = null;
  box("board").classList.toggle("measuring", on);
  document.querySelector("[data-measure-button]").setAttribute("aria-pressed", String(on));
  box("measure-told").textContent = on ? "Tap one end, then the other." : "";
  box("measuring").hidden = !on;
  if (on) closeMenus();  // it would lie over what is measured
  if (!on) box("measured").replaceChildren();
}

// Layers
async function layers() {
  const on = [...document.querySelectorAll("button[data-layer][aria-pressed=true]")].map((one) => one.dataset.layer);
  const told = box("layers-told");
  if (!on.length) { box("layer").replaceChildren(); if (told) told.textContent = ""; return; }
  const query = new URLSearchParams(on.map((name) => ["show", name]));
  const piece = held || pointedAt();
  if (piece) query.set("piece", piece);
  box("layer").innerHTML = await fetched(`${place}/layers?${query}`);
  if (told) told.textContent = [...box("layer").querySelectorAll("desc")].map((one) => one.textContent).join(" ");
}

async function step(back) {
  const steps = document.querySelector("[data-steps]"), most = Number(steps.dataset.steps);
  const now = Math.max(0, Math.min(most, back));
  steps.dataset.back = now;
  await htmx.ajax("GET", now ? `${place}/then?back=${now}` : place, { source: "#board", target: "#table", swap: "none" });
}

function pressed(event) {
  const by = event.target.closest("[data-zoom]")?.dataset.zoom;
  if (by) { if (by === "fit") fit(); else zoom(by === "in" ? 1.4 : 1 / 1.4); }
  const layer = event.target.closest("button[data-layer]");
  if (layer) { layer.setAttribute("aria-pressed", String(layer.getAttribute("aria-pressed") !== "true")); layers(); }
  if (event.target.closest("[data-measure-button]")) setMeasuring(!measuring);
  if (event.target.closest("[data-measure-end]")) setMeasuring(false);
  if (event.target.closest(".latest-line")) { event.preventDefault(); showPart("happened"); }
  const way = event.target.closest("[data-step-back]");
  if (way) { showBoard("happened"); step(Number(document.querySelector("[data-steps]").dataset.back || 0) + Number(way.dataset.stepBack)); }
}

export function toolAt(event) {
  if (!measuring) return false;
  measure(event);
  return true;
}

export function tools() {
  place = box("room").dataset.place;
  box("go-to").addEventListener("input", find);
  box("go-to").addEventListener("keydown", (event) => {
    if (event.key === "Enter") { event.preventDefault(); box("found-places").querySelector("button")?.click(); }
  });
  document.addEventListener("click", pressed);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && measuring) { event.stopImmediatePropagation(); setMeasuring(false); } }, true);
  document.addEventListener("board:held", (event) => { held = event.detail.piece; if (held) closeMenus(); });  // on a table
  for (const kind of ["board:told", "board:held"]) document.addEventListener(kind, () => { if (document.querySelector("button[data-layer][aria-pressed=true]")) layers(); });
  document.body.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.target.id === "pieces" && document.querySelector("button[data-layer][aria-pressed=true]")) layers(); });
}
