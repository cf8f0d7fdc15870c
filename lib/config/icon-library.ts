import type { iconLibraries } from "@/lib/config/value-lists";

/** Icon sets that authors can use. */
export type IconLibrary = (typeof iconLibraries)[number];

/** An author's reference to an icon: a name, a URL or root-relative path of an image, or a name with style and library. */
export type IconReference = string | { name: string; style?: string; library?: IconLibrary };

/** True for a reference to an image (URL, root-relative or relative path) instead of a name. */
export function isImageReference(reference: string): boolean {
  return (
    /^(?:[a-z][a-z\d+.-]*:)?\/\/|^\.{0,2}\/|^data:image\//i.test(reference.trim()) ||
    /\.(svg|png|jpe?g|gif|webp|avif)$/i.test(reference.trim())
  );
}
