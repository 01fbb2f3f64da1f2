// Small comforts; every page works without them except where the server is asked while you edit.
import { dice } from "./dice.js";
import { fair } from "./fair.js";
import { lit } from "./lit.js";
import { marks } from "./marks.js";
import { panel } from "./panel.js";
import { search } from "./search.js";
import { copying } from "./copying.js";
import { draw } from "./draw.js";
import { recent } from "./recent.js";
import { roomPage } from "./room.js";
import { beside } from "./beside.js";
import { calling } from "./calling.js";
import { boardPage } from "./board.js";
import { steps } from "./steps.js";

const root = document.documentElement;

function remember(key, value) {
  try { localStorage.setItem(key, value); } catch { /* only this page then */ }
}

// The page itself bears data-large and data-lamp once they are set, so the selectors name the button.
function switchButton(selector, key, isOn, turn) {
  const button = document.querySelector(selector);
  if (!button) return;
  const show = () => button.setAttribute("aria-pressed", String(isOn()));
  button.hidden = false;
  show();
  button.addEventListener("click", () => { remember(key, turn()); show(); });
}

switchButton("button[data-large]", "large", () => root.dataset.large === "yes", () => {
  root.dataset.large = root.dataset.large === "yes" ? "no" : "yes";
  return root.dataset.large;
});

const isNight = () => root.dataset.lamp ? root.dataset.lamp === "night" : matchMedia("(prefers-color-scheme: dark)").matches;
switchButton("button[data-lamp]", "lamp", isNight, () => {
  root.dataset.lamp = isNight() ? "day" : "night";
  return root.dataset.lamp;
});

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-group]")) {
    event.target.closest("fieldset").querySelector(".fields").classList.toggle("folded", !event.target.checked);
  }
});

dice();
lit();
marks();
panel();
search();
copying();
draw();
recent();
roomPage();
fair();
boardPage();
if (document.querySelector("#room[data-handled]")) import("./table.js").then((one) => one.tablePage());
beside();
calling();
steps();
