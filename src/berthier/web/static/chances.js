// The chance on every target that is lit: asked of the server when a piece is in hand, written on the board and beside
// its order when it comes. Nobody waits for it; an answer that comes late is dropped.
import { patient } from "./patient.js";
import { inward, scale } from "./view.js";

const SVG = "http://www.w3.org/2000/svg", UP = 24;
let asked = 0, shown = [];

const sheet = () => document.querySelector("#board .hand-layer") || document.querySelector("#pieces > svg");  // over the handles of what is in hand
const spotOf = (place) => document.querySelector(`#pieces .lit[data-place="${CSS.escape(place)}"]:not([data-piece]), #pieces [data-piece="${CSS.escape(place)}"]`);
const ordersOf = (word) => document.querySelectorAll(`#giving button[value="${CSS.escape(word)}"]:not([data-give])`);

function made(name, look) {
  const one = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(look)) one.setAttribute(key, value);
  return one;
}

// A word of the same size on the screen, however near one is; at the edge of the board it moves in, so that it can be read.
function place(group) {
  const { x, y } = group.dataset, put = (by) => group.setAttribute("transform", `translate(${Number(x) + by / scale()} ${y}) scale(${1 / scale()})`);
  put(0);
  put(inward(group.getBoundingClientRect()));
}

function draw({ place: at, hint, about, word }) {
  for (const button of ordersOf(word)) button.dataset.chance = hint;
  const spot = spotOf(at);
  if (!spot || !sheet()) return;
  const broad = 12 + 8 * hint.length, group = made("g", { class: "chance", "aria-hidden": "true" });
  Object.assign(group.dataset, { x: spot.dataset.x, y: spot.dataset.y });
  const text = made("text", { y: 5 - UP });
  text.textContent = hint;
  group.append(made("rect", { x: -broad / 2, y: -11 - UP, width: broad, height: 22, rx: 3 }), text);
  const title = spot.querySelector("title");
  if (title && !title.textContent.includes(about)) title.textContent += `. ${about}`;
  sheet().append(group);
  place(group);
  shown.push(group);
}

export function forget() {
  asked += 1;
  for (const one of shown) one.remove();
  shown = [];
}

// `fights` are the buttons of orders that begin a fight, all of one piece.
export async function weigh(fights) {
  forget();
  const mine = asked, form = document.getElementById("giving");
  if (!fights.length || !form || new Set(fights.map((one) => one.dataset.pieceOf)).size > 1) return;
  const query = new URLSearchParams({ piece: fights[0].dataset.pieceOf });
  const answer = await patient(`${document.getElementById("room").dataset.place}/chances?${query}`);
  if (mine === asked && answer.ok) for (const one of await answer.json()) if (mine === asked) draw(one);
}

document.addEventListener("board:scaled", () => shown.forEach(place));
