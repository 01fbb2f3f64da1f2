// The view of a board: the world keeps its own size and is moved and scaled by a transform alone, so that nothing is laid
// out or painted anew on the way. While it is scaled its picture is only stretched (class `zooming`); when the gesture
// rests the compositor draws it sharp. `below` is what a sheet hides of the frame: nothing is shown under it.
const MOST = 4, REST = 250, FAR = 8, LONG = 500, READABLE = 0.75, CLOSE = 0.5, LEGIBLE = 24, SMALL = 16, LEAST = 16, AROUND = 0.8;
let frame, world, at = { x: 0, y: 0, k: 0 }, drawn = 0, laid = -1, resting = null, below = 0;
let over = false;  // whether the board is drawn down from under its tools
let strip = 0;  // what the tools take of the frame at its right, where they stand beside the board
let held = new Map(), pinch = null, pressing = null, moved = false, carrier = null, carrying = false;

const wide = () => frame.clientWidth - strip;
const high = () => frame.clientHeight - below;
const ratio = () => world.dataset.height / world.dataset.width;
export const scale = () => at.k;

// How far what is written at the edge of the board has to move sideways to be read, in pixels; nought where it is far out of sight.
export function inward(own) {
  const edge = frame.getBoundingClientRect();
  const by = Math.max(0, edge.left + 2 - own.left) + Math.min(0, edge.right - strip - 2 - own.right);
  return Math.abs(by) < own.width ? by : 0;
}

function draw() {
  clamp();
  if (at.k !== drawn) {
    world.classList.add("zooming");
    clearTimeout(resting);
    resting = setTimeout(rest, REST);
    drawn = at.k;
  }
  world.style.transform = `translate3d(${at.x}px, ${at.y}px, 0) scale(${at.k})`;
}

// A ground that is written otherwise from afar goes by how broad its picture is laid out: it is laid out anew where one
// of these distances was crossed, and only there, and fitted to the world again.
function lay() {
  const bounds = (world.dataset.distances || "").split(" ").filter(Boolean).map(Number), band = bounds.filter((one) => at.k > one).length;
  if (!bounds.length || band === laid) return;
  laid = band;
  for (const ground of world.querySelectorAll(".ground")) {
    ground.style.width = `${world.dataset.width * at.k}px`;
    ground.style.transform = `scale(${1 / at.k})`;
  }
}

// From afar the tags of a table's pieces are drawn larger, each as far as it has room beside the others and the leaders;
// those of a dense line smaller, rather than over each other: who comes nearer reads them.
function tags() {
  const most = Math.max(1, Math.min(2.2, READABLE / at.k)), all = [...world.querySelectorAll("#pieces .unit-tag")];
  world.style.setProperty("--tags", most.toFixed(2));
  for (const one of all) one.style.removeProperty("--tags");
  const boxes = all.map((one) => one.getBoundingClientRect()), fits = all.map(() => most);
  for (let a = 0; a < all.length; a++) for (let b = a + 1; b < all.length; b++) {
    const [one, two] = [boxes[a], boxes[b]], apart = (from, size) => Math.abs(one[from] + one[size] / 2 - two[from] - two[size] / 2) / ((one[size] + two[size]) / 2);
    const room = most * Math.max(apart("x", "width"), apart("y", "height"));
    const fit = room < CLOSE ? 1 : room;  // too close for any size
    fits[a] = Math.min(fits[a], fit);
    fits[b] = Math.min(fits[b], fit);
  }
  for (const star of world.querySelectorAll("#pieces .star")) {  // leaders keep their size
    const two = star.getBoundingClientRect(), left = (one, from, size) => (Math.abs(one[from] + one[size] / 2 - two[from] - two[size] / 2) - two[size] / 2) / (one[size] / 2);
    boxes.forEach((one, n) => { fits[n] = Math.min(fits[n], Math.max(Math.min(1, fits[n]), most * Math.max(left(one, "x", "width"), left(one, "y", "height")))); });
  }
  all.forEach((one, n) => { if (fits[n] < most) one.style.setProperty("--tags", fits[n].toFixed(2)); });
}

// Of a map's counters the small ones, garrisons and depots (16 across), are drawn larger from afar: their numbers are read too.
const counters = () => world.style.setProperty("--small", Math.max(1, Math.min(1.5, LEAST / (SMALL * at.k))).toFixed(2));

function rest() {
  world.classList.remove("zooming");
  counters();
  lay();
  tags();
  document.dispatchEvent(new CustomEvent("board:scaled"));
}

export function zoom(by, x = wide() / 2, y = high() / 2) {
  const whole = Math.min(MOST, Math.max(fitted(), at.k * by)) / at.k;
  at.x = x - (x - at.x) * whole;
  at.y = y - (y - at.y) * whole;
  at.k *= whole;
  draw();
}

const fitted = () => Math.min(wide(), high() / ratio()) / world.dataset.width;

function showAll() {
  at = { x: 0, y: 0, k: fitted() };  // in the middle, where there is room beside it
  draw();
}

// All that is played on; where that is in sight already, the whole board.
export function fit() {
  const [left, top, broad, tall] = world.dataset.inPlay.split(" ").map(Number), was = { ...at };
  at.k = Math.min(MOST, Math.max(fitted(), Math.min(wide() / broad, high() / tall)));
  goTo(left + broad / 2, top + tall / 2);
  if (Math.abs(was.k / at.k - 1) < 0.01 && Math.hypot(was.x - at.x, was.y - at.y) < 2) showAll();
}

// The tools of the board: a strip beside it, or on a phone a row that hides some of the frame's top, at its right.
const tools = () => frame.querySelector(".board-tools");
const head = () => { const { offsetTop, offsetHeight } = tools(); return strip ? 0 : offsetTop + offsetHeight + 4; };
const hides = () => strip ? wide() : tools().offsetLeft;
function measure() { strip = tools().offsetHeight < frame.clientHeight ? 0 : frame.clientWidth - tools().offsetLeft; }

// The board never leaves the frame; where it is smaller it stands in the middle. Only its upper edge may be drawn down, as
// far as the tools reach: what lies there can be tapped too.
function clamp() {
  const broad = world.dataset.width * at.k, tall = broad * ratio();
  at.x = broad < wide() ? (wide() - broad) / 2 : Math.min(0, Math.max(wide() - broad, at.x));
  at.y = tall < high() ? (high() - tall) / 2 : Math.min(over ? head() : 0, Math.max(high() - tall, at.y));
}

export function goTo(x, y) {
  over = false;
  at.x = wide() / 2 - x * scale();
  at.y = high() / 2 - y * scale();
  draw();
}

// What is spoken of is moved out from under the sheet and away from the edge, and only then.
export function reveal(x, y, edge = 48) {
  const left = at.x + x * scale(), top = at.y + y * scale();
  if (left < edge || left > wide() - edge || top < edge || top > high() - edge) goTo(x, y);
}

// What can be struck is not left under the tools: the board is drawn down from under them, if `kept` stays in sight.
export function uncover(spots, kept, edge = 30) {
  if (strip) return;
  const left = hides() - edge, low = head() + edge;
  const hidden = spots.map(([x, y]) => [at.x + x * scale(), at.y + y * scale()]).filter(([x, y]) => x > left && x < wide() && y > 0 && y < low);
  const by = Math.max(0, ...hidden.map(([, y]) => low - y));
  if (!by || (kept && at.y + kept[1] * scale() + by > high() - 24)) return;
  over = true;
  at.y += by;
  draw();
}

// How far a box of the drawing has to move to be in sight, and not under the tools.
export function into({ left, right, top, bottom }) {
  const from = at.x + left * scale(), to = at.x + right * scale(), high_ = at.y + top * scale(), low = at.y + bottom * scale();
  const x = Math.max(0, 2 - from) + Math.min(0, wide() - 2 - to), least = to + x > hides() ? head() : 2;
  const y = Math.min(0, high() - 2 - low) || Math.max(0, least - high_);
  return { x: x / scale(), y: y / scale() };
}

export function setBelow(pixels) {
  if (pixels === below) return;
  below = pixels;
  frame?.style.setProperty("--below", `${pixels}px`);
  if (drawn) draw();
}

// A point of the screen as a point of the board's drawing.
export function onBoard(x, y) {
  const box = frame.getBoundingClientRect();
  return { x: (x - box.left - at.x) / scale(), y: (y - box.top - at.y) / scale() };
}

// Whose move begins sees what can be picked: nothing moves where some of it is in sight, or where `every` bit has to be.
export function show(spots, every = false, edge = 24) {
  const inSight = ([x, y]) => { const left = at.x + x * scale(), top = at.y + y * scale(); return left > edge && left < wide() - edge && top > edge && top < high() - edge; };
  if (!spots.length || (every ? spots.every(inSight) : spots.some(inSight))) return;
  goTo(...middlemost(spots));
}

// Of some spots the one nearest to the middle of all.
function middlemost(spots) {
  const middle = [0, 1].map((axis) => spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length);
  const far = (spot) => Math.hypot(spot[0] - middle[0], spot[1] - middle[1]);
  return spots.reduce((best, spot) => (far(spot) < far(best) ? spot : best));
}

const placeOf = (one) => [Number(one.dataset.x), Number(one.dataset.y)];
const isTable = () => Boolean(document.querySelector("#room[data-handled]"));

// The middle of some spots, and how near one may come to have all of them in sight.
function around(spots) {
  const [xs, ys] = [0, 1].map((axis) => spots.map((spot) => spot[axis])), room = isTable() ? 220 : 170;
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { x: (left + right) / 2, y: (top + bottom) / 2, k: Math.min(wide() / (right - left + room), (high() - head()) / (bottom - top + room), 1.1) };
}

// How near a board has to be for its counters to be read: half of them are so large then, or larger.
function legible(pieces) {
  if (isTable()) return 0.36;
  const sizes = pieces.map((one) => one.querySelector(":scope > g[transform]")?.getBBox()).filter(Boolean).map((box) => Math.min(box.width, box.height)).sort((a, b) => a - b);
  return sizes.length ? Math.min(1.1, LEGIBLE / sizes[Math.floor(sizes.length / 2)]) : 0.5;
}

// What the side that looks on has to see first: what it can pick, else what is its own.
export function home() {
  const side = document.getElementById("pieces").dataset.looksFor, all = [...document.querySelectorAll("#pieces [data-piece]")];
  const lit = all.filter((one) => one.matches(".lit"));
  return (lit.length ? lit : all.filter((one) => one.dataset.side === side)).map(placeOf);
}

// The middle of what the tools leave free.
function centre(x, y) {
  goTo(x, y);
  over = !strip;
  at.y += head() / 2;
  draw();
}

// At first everything that stands on the board is in sight; where it could not be read from so far, what is one's own, and some way round it.
function begin() {
  showAll();
  const pieces = [...document.querySelectorAll("#pieces [data-piece]")], own = home();
  if (!pieces.length) return;
  const all = around(pieces.map(placeOf)), least = legible(pieces);
  at.k = Math.max(fitted(), all.k, least);
  if (all.k >= least || !own.length) { centre(all.x, all.y); return; }
  const near = around(own);
  at.k = Math.max(fitted(), AROUND * near.k, least);
  centre(...(near.k >= least ? [near.x, near.y] : middlemost(own)));
}

const between = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

// Something else may take a gesture that begins on it: `carrier.grab(element, event)` says whether it does.
export const carriedBy = (one) => { carrier = one; };
// Whether a click only ends a gesture. With a finger it may come a good while after it; a key's click (detail 0) is meant.
export function wasMoved(event) { const was = moved && event.detail > 0; moved = false; return was; }

function down(event) {
  if (event.target.closest(".board-tools") || event.button > 0) return;
  held.set(event.pointerId, { x: event.clientX, y: event.clientY, fx: event.clientX, fy: event.clientY, on: event.target });
  clearTimeout(pressing);
  if (event.pointerType !== "mouse" && held.size === 1) pressing = setTimeout(() => press(event.target), LONG);
  if (carrying) { carrier.cancel(); carrying = false; }
  if (held.size === 2) { const [a, b] = held.values(); pinch = between(a, b); }
}

// A finger that rests on something asks what it is; the tap that ends it gives no order.
function press(on) {
  if (moved || held.size !== 1) return;
  moved = true;
  document.dispatchEvent(new CustomEvent("board:pressed", { detail: { on } }));
}

function move(event) {
  const one = held.get(event.pointerId);
  if (!one) return;
  if (!moved && Math.hypot(event.clientX - one.fx, event.clientY - one.fy) < FAR) return;
  if (!moved) {
    moved = true;
    clearTimeout(pressing);
    frame.setPointerCapture(event.pointerId);
    carrying = held.size === 1 && Boolean(carrier?.grab(one.on, event));
  }
  const dx = event.clientX - one.x, dy = event.clientY - one.y;
  one.x = event.clientX; one.y = event.clientY;
  if (carrying) { carrier.carry(event, at.k); return; }
  if (held.size === 2) {
    const [a, b] = held.values(), now = between(a, b), box = frame.getBoundingClientRect();
    if (pinch) zoom(now / pinch, (a.x + b.x) / 2 - box.left, (a.y + b.y) / 2 - box.top);
    pinch = now;
  } else { over = true; at.x += dx; at.y += dy; draw(); }
}

function up(event) {
  if (!held.delete(event.pointerId)) return;
  pinch = null;
  clearTimeout(pressing);
  if (!carrying) return;
  carrying = false;
  if (event.type === "pointerup") carrier.drop(event); else carrier.cancel();
}

export function openView(given) {
  frame = given;
  world = frame.querySelector(".world");
  frame.style.setProperty("--below", `${below}px`);
  world.style.width = `${world.dataset.width}px`;
  world.style.height = `${world.dataset.height}px`;
  measure();
  begin();
  frame.addEventListener("wheel", (event) => {
    if (event.target.closest(".board-tools")) return;
    event.preventDefault();
    const box = frame.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY / 500), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  frame.addEventListener("contextmenu", (event) => { if (event.pointerType === "touch" || held.size) event.preventDefault(); });
  frame.addEventListener("pointerdown", () => { moved = false; }, true);
  frame.addEventListener("pointerdown", down);
  frame.addEventListener("pointermove", move);
  frame.addEventListener("pointerup", up);
  frame.addEventListener("pointercancel", up);
  window.addEventListener("resize", () => { measure(); draw(); });
  document.body.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.shouldSwap && event.detail.target.id === "pieces") tags(); });
}
