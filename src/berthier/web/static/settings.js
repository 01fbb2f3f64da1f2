// Read before the first paint, so that a page never flashes in the wrong light.
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  try {
    if (localStorage.getItem("large") === "yes") root.dataset.large = "yes";
    const lamp = localStorage.getItem("lamp");
    if (lamp) root.dataset.lamp = lamp;
  } catch { /* storage may be closed; the defaults stand */ }
})();
