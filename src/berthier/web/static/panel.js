// The panel is drawn anew while the form is edited: what the reader has ticked or unfolded in it stays so.
const FOLDS = ["map", "orders"]; // not what would change this: that is asked for again by hand
let before = null;

function remember(panel) {
  const folds = FOLDS.filter((name) => panel.querySelector(`details.${name}`)?.open);
  before = { isRunning: panel.querySelector("#cumulative")?.checked, folds };
}

function restore() {
  const panel = document.getElementById("panel");
  if (!before || !panel) return;
  const sum = panel.querySelector("#cumulative");
  if (sum && before.isRunning) sum.checked = true;
  for (const name of before.folds) panel.querySelector(`details.${name}`)?.setAttribute("open", "");
  before = null;
}

export function panel() {
  // A unit picked from the list fills the form in: the server knows what belongs to it.
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-preset]") && event.target.value) { event.stopPropagation(); event.target.form.submit(); }
  }, true);
  for (const kind of ["input", "change"]) { // the running sum is only shown otherwise: nothing is to be worked out
    document.addEventListener(kind, (event) => { if (event.target.id === "cumulative") event.stopPropagation(); }, true);
  }
  document.body.addEventListener("htmx:beforeSwap", (event) => { if (event.detail.target.id === "panel") remember(event.detail.target); });
  document.body.addEventListener("htmx:afterSwap", restore);
}
