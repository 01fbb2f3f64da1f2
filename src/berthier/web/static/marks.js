// The reason of a marked cell, on hover, focus and tap.
export function marks() {
  const tip = document.getElementById("tip");
  const show = (mark) => {
    tip.textContent = mark.ariaLabel;
    tip.hidden = false;
    const at = mark.getBoundingClientRect();
    const left = Math.min(Math.max(8, at.left - 20), window.innerWidth - tip.offsetWidth - 8);
    const below = at.bottom + 8 + tip.offsetHeight < window.innerHeight;
    tip.style.left = `${left}px`;
    tip.style.top = `${below ? at.bottom + 6 : Math.max(8, at.top - tip.offsetHeight - 6)}px`;
  };
  const hide = () => { tip.hidden = true; };
  const markOf = (event) => event.target.closest?.(".mark[aria-label]");
  for (const kind of ["mouseover", "focusin", "click"]) {
    document.addEventListener(kind, (event) => { const mark = markOf(event); if (mark) show(mark); else if (kind === "click") hide(); });
  }
  document.addEventListener("mouseout", (event) => { if (markOf(event)) hide(); });
  document.addEventListener("focusout", hide);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
  window.addEventListener("scroll", () => {
    const held = document.activeElement?.closest(".mark[aria-label]");
    if (held && !tip.hidden) show(held); else hide();
  }, { passive: true });
}
