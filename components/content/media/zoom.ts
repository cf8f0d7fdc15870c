/** Shows an image as large as the window allows. A click anywhere, its button, Escape and scrolling close it. */
export function openZoom(image: HTMLImageElement): void {
  const dialog = document.createElement("dialog");
  dialog.className = "zoom-dialog";
  dialog.ariaLabel = image.alt || image.dataset.zoom || "";
  const copy = document.createElement("img");
  copy.src = image.currentSrc || image.src;
  copy.alt = image.alt;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "zoom-close";
  button.ariaLabel = document.querySelector<HTMLElement>("[data-close-label]")?.dataset.closeLabel ?? "";
  dialog.append(button, copy);
  const close = () => dialog.close();
  dialog.addEventListener("click", close);
  dialog.addEventListener("close", () => {
    window.removeEventListener("scroll", close);
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  window.addEventListener("scroll", close, { passive: true });
}
