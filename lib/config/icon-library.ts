import type { iconLibraries } from "@/lib/config/value-lists";

/** Icon sets whose names authors can use. */
export type IconLibrary = (typeof iconLibraries)[number];

/** An icon as an author names it: a name, a URL or root-relative path of an image, or a name with style and library. */
export type IconReference = string | { name: string; style?: string; library?: IconLibrary };

/** True for a reference that is an image (URL, root-relative or relative path) and not a name. */
export function isImageReference(reference: string): boolean {
  return (
    /^(?:[a-z][a-z\d+.-]*:)?\/\/|^\.{0,2}\/|^data:image\//i.test(reference.trim()) ||
    /\.(svg|png|jpe?g|gif|webp|avif)$/i.test(reference.trim())
  );
}
