// A room that follows its game: it listens to the seat's events and swaps the regions that changed, nothing else.
// Half-typed dice, open folds, the words in a field and the place of the keyboard stay as they are.
import { again } from "./patient.js";

const REGIONS = "#table, #odds, #acts, #seats, #roster, #story, #pieces, #score, #happened, #fights";
const WAIT = 120; // milliseconds: several lines of one answer come together
const PAUSE = 3000, LONGEST_PAUSE = 60000; // milliseconds between two tries to get through
const PATIENCE = 20; // redrawings put off for a finger that is down: a button drawn anew under it would lose the tap
let room, kept = null, waiting = null, isPressed = false, isStale = false;

const seen = () => Number(document.getElementById("stand")?.dataset.seq || 0);

function refresh(patience = PATIENCE) {
  if (waiting) return;
  waiting = setTimeout(() => {
    waiting = null;
    if (isPressed && patience > 0) return refresh(patience - 1);
    // Each asker has a line of its own (source): in one line for all, htmx would drop odds that wait behind two redrawings.
    htmx.ajax("GET", room.dataset.place, { source: room, target: "#table", swap: "none" });
  }, WAIT);
}

function connection(isGood) {
  document.getElementById("connection").hidden = isGood;
}

// Lines are told again from the last one that came; words said meanwhile are not, so the page asks for them.
function caughtUp() {
  refresh();
  document.dispatchEvent(new CustomEvent("room:talk"));
}

// Who cannot get through tries again, each time after twice as long: a room that is gone is not asked for ever and ever.
function listen(pause = PAUSE, wasLost = false) {
  const stream = new EventSource(`${room.dataset.place}/events?after=${seen()}`);
  stream.addEventListener("line", (event) => { if (Number(event.lastEventId) > seen()) refresh(); });
  stream.addEventListener("stuck", () => refresh());
  stream.addEventListener("talk", () => document.dispatchEvent(new CustomEvent("room:talk")));
  stream.addEventListener("open", () => { connection(true); pause = PAUSE; if (wasLost) caughtUp(); wasLost = false; });
  stream.addEventListener("error", () => {
    connection(false);
    wasLost = true;
    if (stream.readyState === EventSource.CLOSED) setTimeout(() => { stream.close(); listen(Math.min(2 * pause, LONGEST_PAUSE), true); }, pause);
  });
  window.addEventListener("pagehide", () => stream.close(), { once: true });
}

// What the reader has done in a region that is about to be drawn anew.
function remember(region) {
  const held = region.contains(document.activeElement) ? document.activeElement : null;
  const fields = [...region.querySelectorAll("input[id], textarea[id], select[id]")].filter((one) => one.type !== "hidden" && !one.readOnly && one.value !== one.defaultValue);
  return {
    asked: asked(region),
    held: held && { id: held.id, name: held.name, value: held.value, tag: held.tagName, on: held.dataset },
    fields: fields.map((one) => [one.id, one.value]),
    folds: [...region.querySelectorAll("details[data-fold]")].filter((one) => one.open).map((one) => one.dataset.fold),
  };
}

// Whose answer to which question a region takes: words typed for one are not shown at another.
export const asked = (region) => [...(region?.querySelectorAll("input[name=turn], input[name=side]") || [])].map((one) => one.value).join();

function restore(region, before) {
  for (const name of before.folds) {
    const fold = region.querySelector(`details[data-fold="${CSS.escape(name)}"]`);
    if (fold) fold.open = true;
  }
  for (const [id, value] of asked(region) === before.asked ? before.fields : []) {
    const field = document.getElementById(id);
    if (field && region.contains(field)) field.value = value;
  }
  const { held } = before;
  if (!held || document.activeElement !== document.body) return;
  if (held.on.x) { nearest(region, held.on)?.focus({ preventScroll: true }); return; }
  const same = held.id ? document.getElementById(held.id) : held.name ? region.querySelector(`${held.tag}[name="${CSS.escape(held.name)}"][value="${CSS.escape(held.value)}"]`) : null;
  const next = same || region.querySelector(".roll, .face, .option, .button");
  next?.focus({ preventScroll: true });
}

// On a board the keyboard stays with the piece it was at, or goes to what is lit next to where it was.
function nearest(region, on) {
  const lit = [...region.querySelectorAll("[role=button][data-piece]")], far = (one) => Math.hypot(one.dataset.x - on.x, one.dataset.y - on.y);
  return lit.find((one) => one.dataset.piece === on.piece) || lit.sort((a, b) => far(a) - far(b))[0];
}

// The answer to a form may say more than stands here though nothing else has changed: a sentence on what was refused, the
// dice so far. One that says what stands here already draws nothing anew: somebody may be about to press it.
const isNews = (fresh, shown) => "force" in fresh || ("answers" in fresh && fresh.holds !== shown.holds);

// What was asked for before an answer and comes after it is older than the page: a question that is answered is not put
// again. It is told part by part, and where the page stands comes first: the place it was asked for may be gone by now, and
// with it the news that it has come.
function isOlder(target, fresh) {
  if (target.id === "stand" && Number(fresh?.dataset.seq) < seen()) {
    isStale = true;
    queueMicrotask(() => { isStale = false; });  // when all its parts have been told
  }
  return isStale;
}

function beforeSwap(event) {
  const { target, fragment } = event.detail;
  if (isOlder(target, fragment.firstElementChild)) {
    event.detail.shouldSwap = false;
    return;
  }
  if (!target.matches(REGIONS)) return;
  const fresh = fragment.firstElementChild;
  if (fresh && fresh.dataset.key === target.dataset.key && !isNews(fresh.dataset, target.dataset)) {
    event.detail.shouldSwap = false;
    return;
  }
  kept = { id: target.id, before: remember(target) };
}

function afterSwap() {
  if (!kept) return;
  const region = document.getElementById(kept.id);
  if (region) restore(region, kept.before);
  kept = null;
}

// Whose turn it is shows in the title of the tab and in its mark; on a board the board sees to it.
function called() {
  if (document.getElementById("board")) return;
  const mine = Boolean(document.querySelector("#table[data-mine]")), title = document.title.replace(/^● /, "");
  document.title = mine ? `● ${title}` : title;
  document.querySelector("link[rel=icon]")?.setAttribute("href", mine ? "/static/mark-yours.svg" : "/static/mark.svg");
}

function announce() {
  const words = document.getElementById("stand")?.textContent || "";
  const says = document.getElementById("says");
  if (says && says.textContent !== words) says.textContent = words;
}

export function roomPage() {
  room = document.getElementById("room");
  if (!room) return;
  for (const kind of ["pointerdown", "pointerup", "pointercancel"]) document.addEventListener(kind, () => { isPressed = kind === "pointerdown"; }, true);
  document.body.addEventListener("htmx:oobBeforeSwap", beforeSwap);
  document.body.addEventListener("htmx:oobAfterSwap", () => { afterSwap(); announce(); called(); });
  called();
  document.body.addEventListener("htmx:sendError", () => connection(false));
  document.body.addEventListener("htmx:responseError", (event) => { if (event.detail.elt === room) again(event, refresh); });
  listen();
}
