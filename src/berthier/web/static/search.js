// Leaves only the charts that hold every word searched for.
export function search() {
  const box = document.querySelector("[data-search]");
  if (!box) return;
  const found = document.getElementById("found");
  box.addEventListener("input", () => {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    const sheets = [...document.querySelectorAll(box.dataset.search)];
    let kept = 0;
    for (const sheet of sheets) {
      const holds = words.every((word) => sheet.dataset.words.includes(word));
      sheet.hidden = !holds;
      kept += holds;
      const entry = document.querySelector(`.index a[href="#${sheet.id}"]`)?.parentElement;
      if (entry) entry.hidden = !holds;
    }
    found.textContent = words.length ? `${kept} of ${sheets.length}` : "";
  });
  document.body.addEventListener("htmx:afterSwap", () => {  // the charts that follow: searched like the first, and gone to where the address names one
    if (box.value) box.dispatchEvent(new Event("input"));
    else if (location.hash.length > 1) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  });
}
