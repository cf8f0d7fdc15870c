import { confirmCopy, sayCopyFailed } from "@/components/content/code/copy-client";

/** Copies the image beside a button as PNG, the one format that every clipboard takes. */
async function copyImage(button: Element): Promise<void> {
  const image = button.closest(".image-box")?.querySelector("img");
  if (!image) return;
  // Passed as a promise, since the clipboard must be accessed within the click.
  await navigator.clipboard.write([new ClipboardItem({ "image/png": renderPng(image) })]);
  confirmCopy(button);
}

async function renderPng(image: HTMLImageElement): Promise<Blob> {
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth || image.width;
  canvas.height = image.naturalHeight || image.height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The image cannot be copied."))), "image/png");
  });
}

/** Images that can be enlarged: those that are not part of another clickable element. */
const ZOOMABLE = "img[data-zoom]:not(:is(a, button, summary, [data-no-zoom]) *)";

/** Lets readers enlarge images by click or keyboard, and copy them with a button. */
export function attach(signal: AbortSignal): void {
  for (const image of document.querySelectorAll<HTMLImageElement>(ZOOMABLE)) makeButton(image);
  document.addEventListener("click", onClick, { signal });
  document.addEventListener("keydown", onKeyDown, { signal });
}

function makeButton(image: HTMLImageElement): void {
  image.role = "button";
  image.tabIndex = 0;
  image.ariaLabel = [image.dataset.zoom, image.alt].filter(Boolean).join(": ");
  // An empty `alt` marks an image as decoration, which a button is not.
  if (!image.alt) image.removeAttribute("alt");
}

function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.defaultPrevented) return;
  const button = event.target.closest("[data-image-copy]");
  if (button) copyImage(button).catch(() => sayCopyFailed(button)); // an image of another host may forbid it
  else if (event.target.matches(ZOOMABLE)) openZoom(event.target as HTMLImageElement);
}

function onKeyDown(event: KeyboardEvent): void {
  const isPressed = (event.key === "Enter" || event.key === " ") && !event.defaultPrevented;
  if (!isPressed || !(event.target instanceof HTMLImageElement) || !event.target.matches(ZOOMABLE)) return;
  event.preventDefault();
  openZoom(event.target);
}

/** Shows an image as large as the window allows. A click anywhere, its button, Escape and scrolling close it. */
function openZoom(image: HTMLImageElement): void {
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
