// A draw from the mix the server worked out: a number from 1 to 100 from the browser's own chance, read off the ranges.
function hundred() {
  const box = new Uint32Array(1);
  do crypto.getRandomValues(box); while (box[0] >= 4294967200); // the largest multiple of 100 below 2 to the 32nd
  return (box[0] % 100) + 1;
}

function drawn(box) {
  const number = hundred();
  for (const row of box.querySelectorAll("tr[data-range]")) {
    const [first, last = first] = row.dataset.range.split(" to ").map(Number);
    row.classList.toggle("taken", first <= number && number <= last);
    if (first <= number && number <= last) box.querySelector("output").textContent = `${number}: ${row.dataset.option}`;
  }
}

function ready() {
  for (const button of document.querySelectorAll("[data-draw-now]")) button.hidden = false;
}

export function draw() {
  ready();
  document.body.addEventListener("htmx:afterSwap", ready);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-draw-now]");
    if (button) drawn(button.closest("[data-draw]"));
  });
}
