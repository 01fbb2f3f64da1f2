// The panel is drawn anew while the form is edited: what the reader has ticked or unfolded in it stays so.
// Not every panel has every part: a sample that goes before exact odds has no map. What is missing is kept as it was.
const FOLDS = ["map", "orders"];
const kept = { isRunning: false, open: new Set(), shut: false, table: null };

function remember(panel) {
  const sum = panel.querySelector("#cumulative"), changes = panel.querySelector("details.changes");
  if (sum) kept.isRunning = sum.checked;
  for (const name of FOLDS) {
    const fold = panel.querySelector(`details.${name}`);
    if (fold) kept.open[fold.open ? "add" : "delete"](name);
  }
  if (changes) kept.shut = !changes.open;
  if (changes?.querySelector(".what-if")) kept.table = changes.querySelector(".changes-body").innerHTML;
}

function restore(panel) {
  const sum = panel.querySelector("#cumulative");
  if (sum && kept.isRunning) sum.checked = true;
  for (const name of kept.open) panel.querySelector(`details.${name}`)?.setAttribute("open", "");
  const changes = panel.querySelector("details.changes"), body = changes?.querySelector(".changes-body");
  if (changes && kept.shut) changes.open = false;
  if (body && kept.table) { // the old ones, until the new ones are there
    const link = body.querySelector("a[data-later]");
    body.innerHTML = kept.table;
    body.classList.add("stale");
    if (link) body.append(link);
    kept.table = null;
  }
}

// What was rolled stays in the address: a reload or a step back brings it again.
const LONGEST = 6000;

function keepAnswers() {
  const table = document.getElementById("table");
  if (!table) return;
  const answers = table.classList.contains("begun") ? table.querySelector("input[name=_answers]").value : "[]";
  const address = new URL(location.href);
  if (answers === "[]" || answers.length > LONGEST) address.searchParams.delete("_answers");
  else address.searchParams.set("_answers", answers);
  history.replaceState(history.state, "", address);
}

// After an edit the game on the desk goes on from the new situation: what was answered so far is applied to it. An answer
// given meanwhile takes the edit along, so it goes first: a redrawing never draws over a table that was answered.
let edited = false, answering = null, redrawing = null, redrawn = null, owed = false;

function redrawTable() {
  const table = document.getElementById("table"), form = document.getElementById("situation");
  if (!table || !form) return;
  owed = Boolean(answering || redrawing);
  if (owed) return;
  const values = new FormData(form), given = table.classList.contains("begun") && document.getElementById("play-form");
  if (given) for (const [name, value] of new FormData(given)) values.append(name, value);
  redrawn = table;
  htmx.ajax("POST", `${form.getAttribute("action")}/play`, { source: "#redraw", target: "#table", swap: "outerHTML", values });
}

function answersFirst() {
  document.body.addEventListener("htmx:beforeSend", (event) => {
    const { elt, xhr } = event.detail;
    if (elt.id === "play-form") answering = xhr;
    if (elt.id === "redraw") redrawing = xhr;
  });
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.xhr === redrawing && (answering || !redrawn.isConnected)) event.detail.shouldSwap = false;
  });
  document.body.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.xhr === answering) {
      answering = null;
      keepAnswers(); // the form that asked is gone, and with it what htmx tells of its swap
    } else if (event.detail.xhr === redrawing) redrawing = null;
    else return;
    if (owed) redrawTable();
  });
}

function tellEdited() {
  const stale = document.querySelector("#table.begun .stale");
  edited = edited && Boolean(stale);
  if (stale) stale.hidden = !edited;
}

function say(sentence) {
  let note = document.getElementById("offline");
  if (!note) {
    note = Object.assign(document.createElement("p"), { id: "offline", className: "problem" });
    note.setAttribute("role", "alert");
    (document.getElementById("work") || document.querySelector("main")).prepend(note);
  }
  note.textContent = sentence;
  note.hidden = !sentence;
}

// What comes after the page: exact odds after a sample, large charts. A newer situation makes it void, also one that is
// still on its way: its answer would find its place taken.
let edits = 0, sent = 0, answered = 0;

function countEdits() {
  const form = document.getElementById("situation");
  for (const kind of ["input", "change"]) form?.addEventListener(kind, () => { edits += 1; });
  document.body.addEventListener("htmx:beforeSend", (event) => { if (event.detail.elt === form) sent = edits; });
  document.body.addEventListener("htmx:afterRequest", (event) => { if (event.detail.elt === form) answered = sent; });
}

function more() {
  for (const part of document.querySelectorAll("[data-more]")) {
    const address = part.dataset.more;
    part.removeAttribute("data-more");
    fetch(address, { headers: { "HX-Request": "true" } })
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(answer.statusText))))
      .then((html) => {
        if (!part.isConnected || (part.id === "panel" && edits !== answered)) return;
        if (part.id === "panel") remember(part);
        part.outerHTML = html;
        const panel = part.id === "panel" && document.getElementById("panel");
        if (panel) { restore(panel); htmx.process(panel); }
        document.body.dispatchEvent(new CustomEvent("berthier:more"));
        more();
      })
      .catch(() => { /* the sample stands; an edit asks again */ });
  }
}

// What is worked out only where somebody looks, and not while the situation is still being edited.
const PAUSE = 500;
const fetched = (part, address) => {
  const giveUp = new AbortController();
  const gone = setInterval(() => { if (!part.isConnected) giveUp.abort(); }, 200);
  return fetch(address, { headers: { "HX-Request": "true" }, signal: giveUp.signal })
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(answer.statusText))))
    .then((html) => { part.innerHTML = html; part.classList.remove("stale"); })
    .catch(() => { /* gone, or an edit asks again */ })
    .finally(() => clearInterval(gone));
};

const seen = new IntersectionObserver((parts) => {
  for (const { target, isIntersecting } of parts) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    setTimeout(() => { if (target.isConnected) fetched(target, target.dataset.later); }, PAUSE); // edits come first
  }
});

function later() {
  for (const link of document.querySelectorAll("a[data-later]")) {
    const part = link.parentElement;
    part.dataset.later = link.getAttribute("href");
    link.replaceWith(part.classList.contains("stale") ? "" : "Working it out …");
    seen.observe(part);
  }
}

// What was typed before this script was there, or put back by the browser, is an edit like any other.
function isTouched(one) {
  if (one.tagName === "SELECT") return one.selectedIndex !== Math.max(0, [...one.options].findIndex((each) => each.defaultSelected));
  if (["checkbox", "radio"].includes(one.type)) return one.checked !== one.defaultChecked;
  return one.tagName === "INPUT" && one.value !== one.defaultValue;
}

function catchUp() {
  const form = document.getElementById("situation");
  if (form && [...form.elements].some(isTouched)) form.dispatchEvent(new Event("change", { bubbles: true }));
}

export function panel() {
  countEdits();
  document.addEventListener("DOMContentLoaded", catchUp); // after htmx has made itself ready there
  more();
  later();
  answersFirst();
  document.body.addEventListener("htmx:afterSettle", later);
  document.body.addEventListener("berthier:more", later);
  document.addEventListener("click", (event) => {
    const all = event.target.closest?.("[data-all-changes]"), body = all?.closest(".changes-body");
    if (body) { event.preventDefault(); body.classList.add("stale"); fetched(body, all.getAttribute("href")); }
  });
  document.body.addEventListener("htmx:afterSwap", more);
  document.body.addEventListener("htmx:afterSwap", (event) => { if (event.detail.target.id === "table") { keepAnswers(); tellEdited(); } });
  document.body.addEventListener("htmx:replacedInHistory", keepAnswers);
  for (const kind of ["htmx:sendError", "htmx:timeout"]) {
    document.body.addEventListener(kind, () => say("The server cannot be reached. Nothing was lost; this page goes on when it is back."));
  }
  document.body.addEventListener("htmx:responseError", (event) => { // refused with a sentence: it takes the place of the wait
    if (document.getElementById("room")) return;
    const refusal = new DOMParser().parseFromString(event.detail.xhr.responseText, "text/html").querySelector("main .problem, main p");
    document.querySelectorAll(".working").forEach((one) => one.remove());
    say(refusal?.textContent || "The server could not answer this. Nothing was lost.");
  });
  document.body.addEventListener("htmx:afterRequest", (event) => {
    if (!event.detail.successful) return;
    document.getElementById("offline")?.remove();
    if (event.detail.elt.id === "situation" && event.detail.target.id === "panel") redrawTable();
  });
  document.getElementById("situation")?.addEventListener("input", () => {
    document.querySelector(".about-example")?.remove(); // it speaks of the situation as it was
    edited = Boolean(document.querySelector("#table.begun"));
  });
  // A unit picked from the list fills the form in: the server knows what belongs to it.
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-preset]") && event.target.value) { event.stopPropagation(); event.target.form.submit(); }
  }, true);
  for (const kind of ["input", "change"]) { // the running sum is only shown otherwise: nothing is to be worked out
    document.addEventListener(kind, (event) => { if (event.target.id === "cumulative") event.stopPropagation(); }, true);
  }
  document.body.addEventListener("htmx:beforeSwap", (event) => { if (event.detail.target.id === "panel") remember(event.detail.target); });
  document.body.addEventListener("htmx:afterSwap", (event) => { if (event.detail.target.id === "panel") restore(document.getElementById("panel")); });
}
