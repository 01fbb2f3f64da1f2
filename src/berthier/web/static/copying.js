// Copies a link, or the log of a game, to the clipboard.
async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
    said.textContent = "Copied.";
  } catch {
    said.textContent = "This browser does not allow copying here.";
  }
}

function showButtons() {
  for (const button of document.querySelectorAll("[data-share], [data-copy-log], [data-copy-link]")) button.hidden = false;
}

export function copying() {
  showButtons();
  for (const swapped of ["htmx:afterSwap", "htmx:oobAfterSwap"]) document.body.addEventListener(swapped, showButtons);
  document.addEventListener("click", async (event) => {
    const share = event.target.closest("[data-share]");
    if (share) await copy(location.href, share.parentElement.querySelector(".copied"));
    const link = event.target.closest("[data-copy-link]");
    if (link) await copy(link.parentElement.querySelector("input").value, link.parentElement.querySelector(".copied"));
    const log = event.target.closest("[data-copy-log]");
    if (log) {
      const link = log.parentElement.querySelector("[data-log]");
      await copy(await (await fetch(link.href)).text(), log.parentElement.querySelector(".copied"));
    }
  });
}
