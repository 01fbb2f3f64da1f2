// A long chart opens where it is in use: at the boxed cell, or at the first one the next answer may lead to.
// It is moved once; afterwards it stays where the reader has put it.
const shown = new WeakSet();

function show(sheet) {
  if (shown.has(sheet)) return;
  shown.add(sheet);
  const cell = sheet.querySelector("td.lit") || sheet.querySelector("td.near");
  if (!cell) return;
  const head = sheet.querySelector("thead")?.offsetHeight || 0;
  if (cell.offsetTop + cell.offsetHeight > sheet.clientHeight) sheet.scrollTop = cell.offsetTop - (sheet.clientHeight + head) / 2;
  if (cell.offsetLeft + cell.offsetWidth > sheet.clientWidth) sheet.scrollLeft = cell.offsetLeft - sheet.clientWidth / 2;
}

function showAll() {
  document.querySelectorAll(".lit .wide-table, .lit-charts .wide-table").forEach(show);
}

export function lit() {
  showAll();
  for (const drawn of ["htmx:afterSwap", "htmx:oobAfterSwap", "berthier:more"]) document.body.addEventListener(drawn, showAll);
}
