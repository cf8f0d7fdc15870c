import { confirmCopy } from "@/components/mdx/behaviours/copy-client";
import { openZoom } from "@/components/mdx/behaviours/zoom";

/** Copies the picture beside a button as PNG, the one format that every clipboard takes. */
async function copyPicture(button: Element): Promise<void> {
  const image = button.closest(".image-box")?.querySelector("img");
  if (!image) return;
  // A promise, since browsers want the clipboard asked within the click.
  await navigator.clipboard.write([new ClipboardItem({ "image/png": drawPicture(image) })]);
  confirmCopy(button);
}

async function drawPicture(image: HTMLImageElement): Promise<Blob> {
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth || image.width;
  canvas.height = image.naturalHeight || image.height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture cannot be copied."))), "image/png");
  });
}

/** Pictures are shown large when they are clicked, and have a button that copies them. */
export function attach(): () => void {
  const listening = new AbortController();
  document.addEventListener("click", answer, { signal: listening.signal });
  return () => listening.abort();
}

function answer(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.defaultPrevented) return;
  const button = event.target.closest("[data-image-copy]");
  if (button) copyPicture(button).catch(reportError); // a picture of another host may forbid it
  const image = event.target.closest<HTMLImageElement>("img[data-zoom]");
  if (image && !image.closest("a, button, summary, [data-no-zoom]")) openZoom(image);
}
