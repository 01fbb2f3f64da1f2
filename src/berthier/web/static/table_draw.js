// What is drawn over a table while something is in hand: shaded ground, ghosts, handles of a finger's size.
const SVG = "http://www.w3.org/2000/svg", FINGER = 22, LAYERS = ["shades", "fights", "ghost", "handles"];
let sheet = null, room = null;

export const scaleOf = (frame) => { room = frame.querySelector(".world"); };
const ground = () => room || document.querySelector("#board .world");
const scale = () => ground().getBoundingClientRect().width / ground().dataset.width;

// A point of the screen as a point of the drawing.
export function world(event) {
  const box = ground().getBoundingClientRect();
  return { x: (event.clientX - box.left) / scale(), y: (event.clientY - box.top) / scale() };
}

// Whether most of these bases stand in the upper half of what a frame shows.
export function isHigh(bases, frame) {
  const seen = frame.getBoundingClientRect(), top = ground().getBoundingClientRect().top;
  const below = Number.parseFloat(frame.style.getPropertyValue("--below")) || 0;
  const middle = bases.flat().reduce((sum, at) => sum + at[1], 0) / (bases.flat().length || 1);
  return bases.length > 0 && top + middle * scale() < seen.top + (seen.height - below) / 2;
}

function layer(name) {
  if (!sheet?.isConnected) {
    sheet = document.createElementNS(SVG, "svg");
    sheet.setAttribute("viewBox", `0 0 ${ground().dataset.width} ${ground().dataset.height}`);
    sheet.setAttribute("class", "hand-layer");
    sheet.setAttribute("aria-hidden", "true");
    for (const one of LAYERS) { const group = document.createElementNS(SVG, "g"); group.dataset.layer = one; sheet.append(group); }
    ground().append(sheet);
  }
  return sheet.querySelector(`[data-layer="${name}"]`);
}

export function clear(...names) { for (const name of names) layer(name).replaceChildren(); }

export function tag(where, name, look) {
  const one = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(look)) one.setAttribute(key, value);
  layer(where).append(one);
  return one;
}

const list = (points) => points.map((at) => at.join(",")).join(" ");

export function polygon(where, points, kind, title) {
  const one = tag(where, points.length > 2 ? "polygon" : "polyline", { points: list(points), class: kind });
  if (title) { const said = document.createElementNS(SVG, "title"); said.textContent = title; one.append(said); }
  return one;
}

export function line(where, points, kind) { return tag(where, "polyline", { points: list(points), class: kind }); }

// A base with its front edge bold.
export function base(where, points, kind) {
  polygon(where, points, kind);
  if (points.length > 3) line(where, points.slice(0, 2), `${kind} front`);
}

// Who has no base: a leader stands at a point.
export const isPoint = (points) => points.length < 4 || points.every((at) => Math.hypot(at[0] - points[0][0], at[1] - points[0][1]) < 1);

// The outer front corners of those in hand, and the middle behind them: where its handles stand.
export function near(bases) {
  const [fl, fr, rr, rl] = bases[0];
  const ahead = [fl[0] - rl[0], fl[1] - rl[1]], right = [fr[0] - fl[0], fr[1] - fl[1]];
  const along = (at, way) => at[0] * way[0] + at[1] * way[1];
  const front = Math.max(...bases.map((one) => along(one[0], ahead)));
  const first = bases.filter((one) => along(one[0], ahead) > front - 0.3 * (ahead[0] ** 2 + ahead[1] ** 2));
  const left = first.reduce((a, b) => along(b[0], right) < along(a[0], right) ? b : a)[0];
  const far = first.reduce((a, b) => along(b[1], right) > along(a[1], right) ? b : a)[1];
  const out = FINGER / scale(), whole = Math.hypot(...right) || 1, deep = Math.hypot(...ahead) || 1;
  const shift = (at, r, a) => [at[0] + r * right[0] / whole + a * ahead[0] / deep, at[1] + r * right[1] / whole + a * ahead[1] / deep];
  return { left: shift(left, -out, out / 2), right: shift(far, out, out / 2), rear: shift([(rl[0] + rr[0]) / 2, (rl[1] + rr[1]) / 2], 0, -1.2 * out) };
}

// A handle at the edge of the screen is drawn into it, whole: half of one is no handle for a finger.
function inSight(at) {
  const frame = ground().parentNode, seen = frame.getBoundingClientRect(), own = ground().getBoundingClientRect(), edge = FINGER + 2;
  const ends = [seen.right, seen.bottom - (Number.parseFloat(frame.style.getPropertyValue("--below")) || 0)];
  return [[own.left, seen.left], [own.top, seen.top]].map(([from, least], axis) => {
    const now = from + at[axis] * scale(), off = Math.max(0, least + edge - now) + Math.min(0, ends[axis] - edge - now);
    return Math.abs(off) <= 2 * FINGER ? at[axis] + off / scale() : at[axis];  // who is far out of sight keeps his there
  });
}

export function handle(given, sign, data) {
  const at = inSight(given);
  const group = tag("handles", "g", { transform: `translate(${at[0]} ${at[1]}) scale(${1 / scale()})`, class: "handle" });
  Object.assign(group.dataset, data);
  const disc = document.createElementNS(SVG, "circle"), word = document.createElementNS(SVG, "text");
  disc.setAttribute("r", FINGER);
  word.setAttribute("dy", 8);
  word.textContent = sign;
  group.append(disc, word);
}

// A piece of shaded ground, to stand beside its words.
export function sample(kind) {
  const box = document.createElementNS(SVG, "svg"), ground = document.createElementNS(SVG, "rect");
  box.setAttribute("viewBox", "0 0 22 14");
  ground.setAttribute("class", shadeOf(kind));
  for (const [key, value] of Object.entries({ x: 1, y: 1, width: 20, height: 12 })) ground.setAttribute(key, value);
  box.append(ground);
  return box;
}

export const shadeOf = (kind) => `shade ${kind.replace(" ", "-")}`;
