// Keys 1 to 9 (and 0 for ten) answer the die that is asked for; Backspace takes the last one back; r rolls.
// Keys typed faster than the server answers wait their turn.
const WRITING = "input:not([type=checkbox]):not([type=radio]), select, textarea";
const waiting = [];
let isBusy = false;

function meant(key) {
  const faces = document.querySelector(".faces");
  if (faces && Number(faces.dataset.dice) <= 10 && /^[0-9]$/.test(key)) {
    return faces.querySelector(`[data-face="${key === "0" ? 10 : key}"]`);
  }
  if (key === "Backspace") return document.querySelector("[data-undo]");
  return key === "r" ? document.querySelector(".roll") : null;
}

function next() {
  while (!isBusy && waiting.length) {
    const button = meant(waiting.shift());
    if (button) { isBusy = true; button.click(); }
  }
}

export function dice() {
  // Told by the request itself: htmx tells nobody of one whose form was drawn anew meanwhile. A page that follows its game
  // asks too: that answers no key.
  document.body.addEventListener("htmx:beforeSend", (event) => {
    const { xhr, target, requestConfig } = event.detail;
    if (requestConfig?.verb !== "post" || target?.id !== "table") return;
    xhr.addEventListener("loadend", () => { isBusy = false; setTimeout(next, 0); });
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.target.matches(WRITING)) return;
    if (!/^([0-9r]|Backspace)$/.test(event.key) || !document.getElementById("table")) return;
    if (!isBusy && !meant(event.key)) return;
    event.preventDefault();
    waiting.push(event.key);
    next();
  });
}
