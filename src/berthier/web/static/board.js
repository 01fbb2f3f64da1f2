// The board of a whole game: it is moved and scaled as one world, a lit piece is picked and then a lit place.
// Everything done here can be done with the plain buttons too; the server alone knows the rules.
const MOST = 4, REST = 250, FAR = 8;
let frame, world, at = { x: 0, y: 0, k: 1 }, width = 0, resting = null, picked = "", held = new Map(), pinch = null, moved = false;

const form = () => document.getElementById("giving");
const buttons = () => [...document.querySelectorAll("#giving [data-piece-of], #giving [data-place-of]")];
const quick = matchMedia("(prefers-reduced-motion: reduce)");

function draw() {
  clamp();
  world.style.transform = `translate(${at.x}px, ${at.y}px) scale(${at.k})`;
  clearTimeout(resting);
  resting = setTimeout(rest, REST);
}

// When a gesture rests the world takes its new width, so that the ground is drawn sharp again.
function rest() {
  if (at.k === 1) return;
  width *= at.k;
  at.k = 1;
  world.style.width = `${width}px`;
  world.style.transform = `translate(${at.x}px, ${at.y}px) scale(1)`;
}

function zoom(by, x, y) {
  const least = fitted(), most = MOST * Number(world.dataset.width);
  const whole = Math.min(most, Math.max(least, width * at.k * by)) / (width * at.k);
  at.x = x - (x - at.x) * whole;
  at.y = y - (y - at.y) * whole;
  at.k *= whole;
  draw();
}

const fitted = () => Math.min(frame.clientWidth, frame.clientHeight * world.dataset.width / world.dataset.height);

function fit() {
  width = fitted();
  const high = width * world.dataset.height / world.dataset.width;
  at = { x: (frame.clientWidth - width) / 2, y: (frame.clientHeight - high) / 2, k: 1 };
  world.style.width = `${width}px`;
  draw();
}

// The board never leaves the frame; where it is smaller it stands in the middle.
function clamp() {
  const wide = width * at.k, high = wide * world.dataset.height / world.dataset.width;
  at.x = wide < frame.clientWidth ? (frame.clientWidth - wide) / 2 : Math.min(0, Math.max(frame.clientWidth - wide, at.x));
  at.y = high < frame.clientHeight ? (frame.clientHeight - high) / 2 : Math.min(0, Math.max(frame.clientHeight - high, at.y));
}

function goTo(x, y) {
  const scale = width * at.k / world.dataset.width;
  at.x = frame.clientWidth / 2 - x * scale;
  at.y = frame.clientHeight / 2 - y * scale;
  draw();
}

// At first everything that stands on the board is in sight, on a phone near enough to be read.
function begin() {
  fit();
  const spots = [...document.querySelectorAll("#pieces [data-piece]")].map((one) => [Number(one.dataset.x), Number(one.dataset.y)]);
  if (!spots.length) return;
  const [left, right] = [Math.min(...spots.map((s) => s[0])), Math.max(...spots.map((s) => s[0]))];
  const [top, bottom] = [Math.min(...spots.map((s) => s[1])), Math.max(...spots.map((s) => s[1]))];
  const scale = Math.min(frame.clientWidth / (right - left + 240), frame.clientHeight / (bottom - top + 240), 1.1);
  width = Math.max(fitted(), world.dataset.width * Math.max(scale, 0.62));
  world.style.width = `${width}px`;
  const lit = document.querySelector("#pieces .lit[data-piece]");
  if (scale >= 0.62 || !lit) goTo((left + right) / 2, (top + bottom) / 2); else goTo(lit.dataset.x, lit.dataset.y);
}

const between = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

function down(event) {
  if (event.target.closest(".board-tools")) return;
  held.set(event.pointerId, { x: event.clientX, y: event.clientY, fx: event.clientX, fy: event.clientY });
  moved = false;
  if (held.size === 2) { const [a, b] = held.values(); pinch = between(a, b); }
}

function move(event) {
  const one = held.get(event.pointerId);
  if (!one) return;
  const dx = event.clientX - one.x, dy = event.clientY - one.y;
  if (!moved && Math.hypot(event.clientX - one.fx, event.clientY - one.fy) < FAR) return;
  if (!moved) frame.setPointerCapture(event.pointerId);
  moved = true;
  one.x = event.clientX; one.y = event.clientY;
  if (held.size === 2) {
    const [a, b] = held.values(), now = between(a, b), box = frame.getBoundingClientRect();
    if (pinch) zoom(now / pinch, (a.x + b.x) / 2 - box.left, (a.y + b.y) / 2 - box.top);
    pinch = now;
  } else { at.x += dx; at.y += dy; draw(); }
}

function up(event) { held.delete(event.pointerId); pinch = null; }

// Picking
function show(list) {
  const places = new Set(list.map((one) => one.dataset.placeOf).filter(Boolean));
  const fights = new Set(list.filter((one) => "fights" in one.dataset).map((one) => one.dataset.placeOf));
  for (const spot of document.querySelectorAll("#pieces .lit[data-place]:not([data-piece])")) {
    spot.classList.toggle("on", places.has(spot.dataset.place));
    spot.classList.toggle("fight", fights.has(spot.dataset.place));
    spot.setAttribute("tabindex", places.has(spot.dataset.place) ? "0" : "-1");
  }
}

function pick(piece) {
  unpick();
  picked = piece;
  const own = buttons().filter((one) => one.dataset.pieceOf === piece);
  document.querySelector(`#pieces [data-piece="${CSS.escape(piece)}"]`)?.classList.add("picked");
  if (own.length === 1 && !own[0].dataset.placeOf) { choose(own[0]); return; }  // to take it in hand is the order
  show(own);
  offer(own.filter((one) => !one.dataset.placeOf));
}

function offer(list) {
  const place = document.querySelector("[data-picked]");
  if (!place) return;
  place.replaceChildren(...list.map((one) => { const copy = one.cloneNode(true); copy.hidden = false; return copy; }));
  place.hidden = !list.length;
}

function unpick() {
  picked = "";
  document.querySelectorAll("#pieces .picked").forEach((one) => one.classList.remove("picked"));
  const all = buttons(), pieces = new Set(all.map((one) => one.dataset.pieceOf));
  show(pieces.size > 1 ? [] : all);  // one piece is in hand already, or none is needed
  offer(pieces.size > 1 ? [] : all.filter((one) => !one.dataset.placeOf));
  document.getElementById("preview")?.replaceChildren();
}

function target(place) {
  const list = buttons().filter((one) => one.dataset.placeOf === place && (!picked || one.dataset.pieceOf === picked));
  if (list.length > 1) { offer(list); document.querySelector("[data-picked] button")?.focus(); return; }
  if (list.length === 1) choose(list[0]);
}

// An order that starts a fight is shown with its odds first; any other is given at once, and can be taken back.
function choose(button) {
  if (!("fights" in button.dataset)) { button.click(); return; }
  htmx.ajax("GET", `${form().dataset.preview}?pick=${encodeURIComponent(button.value)}`, { target: "#preview", swap: "innerHTML" })
    .then(() => document.querySelector("[data-give]")?.focus());
}

function click(event) {
  if (moved) { moved = false; event.preventDefault(); return; }
  const tool = event.target.closest("[data-zoom]");
  if (tool) {
    const by = { in: 1.4, out: 1 / 1.4 }[tool.dataset.zoom];
    if (by) zoom(by, frame.clientWidth / 2, frame.clientHeight / 2); else fit();
    return;
  }
  const spot = event.target.closest("#pieces .lit.on[data-place]:not([data-piece])");
  const piece = event.target.closest("#pieces [data-piece]");
  if (piece && picked && piece.dataset.piece !== picked && buttons().some((one) => one.dataset.pieceOf === picked && [piece.dataset.place, piece.dataset.piece].includes(one.dataset.placeOf))) {
    target(buttons().find((one) => one.dataset.pieceOf === picked && [piece.dataset.place, piece.dataset.piece].includes(one.dataset.placeOf)).dataset.placeOf);
  } else if (piece?.classList.contains("lit") && buttons().some((one) => one.dataset.pieceOf === piece.dataset.piece)) fan(piece);
  else if (spot) target(spot.dataset.place);
  else if (piece?.classList.contains("lit")) target(piece.dataset.piece);
  else unpick();
}

// Several pieces in one place are fanned out as buttons.
function fan(piece) {
  const same = [...document.querySelectorAll("#pieces .lit[data-piece]")].filter((one) => one.dataset.place && one.dataset.place === piece.dataset.place && buttons().some((b) => b.dataset.pieceOf === one.dataset.piece));
  pick(piece.dataset.piece);
  if (same.length < 2) return;
  const list = document.querySelector("[data-picked]");
  const others = same.map((one) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "small";
    button.textContent = (one.querySelector("title")?.textContent || one.dataset.piece).split(".")[0];
    button.setAttribute("aria-pressed", String(one === piece));
    button.addEventListener("click", () => { pick(one.dataset.piece); fanned(same, one); });
    return button;
  });
  list.append(...others);
  list.hidden = false;
}

function fanned(same, one) { if (same.length > 1) fan(one); }

function keys(event) {
  if (event.key === "Escape") {
    if (picked || document.querySelector("#preview > *")) unpick(); else document.querySelector("#table [data-undo][data-free]")?.click();
    return;
  }
  const here = document.activeElement?.closest?.("#pieces [role=button]");
  if (!here) return;
  if (event.key === "Enter" || event.key === " ") { event.preventDefault(); here.dispatchEvent(new MouseEvent("click", { bubbles: true })); return; }
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!way) return;
  event.preventDefault();
  const spots = [...document.querySelectorAll("#pieces .lit[data-piece], #pieces .lit.on")].filter((one) => one !== here);
  const near = spots.map((one) => {
    const dx = one.dataset.x - here.dataset.x, dy = one.dataset.y - here.dataset.y, along = dx * way[0] + dy * way[1];
    return { one, along, cost: along + 2 * Math.abs(dx * way[1] - dy * way[0]) };
  }).filter((spot) => spot.along > 1).sort((a, b) => a.cost - b.cost)[0];
  near?.one.focus({ preventScroll: true });
}

function called() {
  const mine = document.querySelector("#table[data-mine]");
  const title = document.title.replace(/^● /, "");
  document.title = mine ? `● ${title}` : title;
}

export function boardPage() {
  frame = document.getElementById("board");
  world = frame?.querySelector(".world");
  if (!world) return;
  document.documentElement.classList.add("scripted");
  frame.querySelector(".board-tools").hidden = false;
  begin();
  unpick();
  called();
  frame.addEventListener("wheel", (event) => {
    event.preventDefault();
    const box = frame.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY / 500), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  frame.addEventListener("pointerdown", down);
  frame.addEventListener("pointermove", move);
  frame.addEventListener("pointerup", up);
  frame.addEventListener("pointercancel", up);
  frame.addEventListener("click", click);
  document.addEventListener("keydown", keys);
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-unpick]")) unpick();
    const button = event.target.closest("#giving button[data-fights]:not([data-give])");
    if (button) { event.preventDefault(); choose(button); }
  });
  document.body.addEventListener("htmx:oobAfterSwap", () => { unpick(); called(); });
  window.addEventListener("resize", () => { if (!quick.matches || width < 1) rest(); });
}
