import { confirmCopy } from "@/components/mdx/behaviours/copy-client";

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

/** The button of a picture that copies it. */
export function attach(): () => void {
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest("[data-image-copy]") : null;
    if (button) copyPicture(button).catch(reportError); // a picture of another host may forbid it
  };
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}
