// What is shown of the hand on the table: shaded ground, the ghost with its handles, what the shading means.
import { heldIn, placing, standAt } from "./table_draft.js";
import { base, clear, handle, isPoint, line, near, polygon, sample, shadeOf, tag } from "./table_draw.js";
import { box, now } from "./table_now.js";

// Of what is in hand, or drafted without a hand, all that lies on the table.
export function drawHand() {
  clear("shades", "ghost", "handles");
  for (const shade of [...(now.hand?.shades || []), ...(now.ghost?.shades || []), ...(now.looked?.shades || [])]) polygon("shades", shade.points, shadeOf(shade.kind), shade.title);
  for (const way of now.ghost?.ways || []) line("ghost", way, now.ghost.bases.length ? "way" : "aim");
  const places = placing(), held = now.hand && (places ? heldIn(now.hand, now.ghost) : now.hand.bases);
  if (places) standAt(now.ghost || {});
  for (const [n, points] of (now.ghost?.bases || []).entries()) base("ghost", points, looksOf(n));
  if (now.hand && (places || !now.ghost?.bases.length)) for (const points of held) base("ghost", points, now.hand.mine ? "in-hand" : "looked-at");
  for (const id of new Set((now.ghost?.meets || []).map((pair) => pair[1]))) ringed(id);
  if (now.hand?.mine && now.hand.moves && !now.hand.refused) handles(now.ghost?.bases.length && !places ? now.ghost.bases.slice(now.hand.who.length > 1 ? 0 : -1) : held);
}

// Of an order all is refused or nothing; of a draft of places, who may not stand so.
function looksOf(n) {
  if (placing()) return now.ghost.wrong.includes(now.ghost.ids[n]) ? "ghost placed refused" : "ghost placed";
  return now.ghost.ok ? "ghost" : "ghost refused";
}

function ringed(id) {
  const one = document.querySelector(`#pieces [data-piece="${CSS.escape(id)}"]`);
  if (one) tag("ghost", "circle", { cx: one.dataset.x, cy: one.dataset.y, r: 30, class: "met" });
}

function handles(bases) {
  if (!bases.length || bases.some(isPoint)) return;  // a leader has no front to wheel
  const { left, right, rear } = near(bases);
  handle(left, "↰", { drag: "wheel", corner: "left" });
  handle(right, "↱", { drag: "wheel", corner: "right" });
  if (now.hand.turns) handle(rear, "↻", { drag: "turn" });
}

// What the shaded ground means, each with a piece of it.
export function legend() {
  const list = Object.assign(document.createElement("p"), { className: "legend hint" });
  for (const [kind, words] of Object.entries(now.hand.legend)) {
    const one = document.createElement("span");
    one.append(sample(kind), ` ${words} `);
    list.append(one);
  }
  return list;
}

// What is no order of anybody: the ground, a command, and a base while nothing is asked.
export function tell(found) {
  const words = box("piece-told");
  words.hidden = !found?.title;
  words.textContent = found ? [found.title, ...found.lines].join("; ") : "";
}

export function told(words) { const strip = box("table-says"); strip.hidden = false; strip.classList.add("refused"); strip.textContent = words; }

export function small(words, done) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "small", textContent: words });
  button.addEventListener("click", done);
  return button;
}
