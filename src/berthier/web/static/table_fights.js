// The fights that stand to be fought, written on the table.
import { clear, line, tag } from "./table_draw.js";
import { inward, scale } from "./view.js";

// The fights that stand, lit on the table with their odds.
export function fights() {
  clear("fights");
  const written = [];
  for (const one of document.querySelectorAll("#fights [data-one]")) {
    const ends = [one.dataset.one, one.dataset.other].map((id) => document.querySelector(`#pieces [data-piece="${CSS.escape(id)}"]`)).filter(Boolean).map((spot) => [Number(spot.dataset.x), Number(spot.dataset.y)]);
    if (ends.length < 2) continue;
    line("fights", ends, "fight-line");
    const text = tag("fights", "text", { x: (ends[0][0] + ends[1][0]) / 2, y: (ends[0][1] + ends[1][1]) / 2, class: "fight-text" });
    text.textContent = one.dataset.text;
    text.setAttribute("x", Number(text.getAttribute("x")) + inward(text.getBoundingClientRect()) / scale());
    below(text, written);
    written.push(text);
  }
}

// A line is written below those it would be written over: fights side by side stay readable.
function below(text, others) {
  for (const other of others.map((one) => one.getBBox()).sort((a, b) => a.y - b.y)) {
    const own = text.getBBox();
    const meets = own.x < other.x + other.width && other.x < own.x + own.width && own.y < other.y + other.height && other.y < own.y + own.height;
    if (meets) text.setAttribute("y", Number(text.getAttribute("y")) + other.y + other.height - own.y);
  }
}
