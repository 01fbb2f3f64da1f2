// Leaves only the charts that hold every word searched for.
export function search() {
  const box = document.querySelector("[data-search]");
  if (!box) return;
  const sheets = [...document.querySelectorAll(box.dataset.search)];
  const found = document.getElementById("found");
  box.addEventListener("input", () => {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
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
}
