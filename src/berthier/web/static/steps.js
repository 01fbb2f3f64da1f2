// Arrow keys, Home and End step through a replay; a select that says so sends its form when it changes.
export function steps() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
    const step = document.querySelector(`[data-step="${event.key}"]`);
    if (step) { event.preventDefault(); step.click(); }
  });
  document.addEventListener("change", (event) => {
    const select = event.target.closest("select[data-submits]");
    if (!select) return;
    const name = select.dataset.submits;
    const button = name ? select.form.querySelector(`button[name="${name}"]`) : null;
    select.form.requestSubmit(button || undefined);
  });
}
