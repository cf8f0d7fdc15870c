import { findAnchor } from "@/lib/base/anchor-spelling";
import { decodePercent } from "@/lib/base/decode-percent";

/** Navigates to the heading that the hash names in the spelling of another engine, if there is one. */
export function respellAnchor(): void {
  const ids = [...document.querySelectorAll("#content-area [id]")].map(({ id }) => id);
  const id = findAnchor(decodePercent(location.hash.slice(1)), ids);
  // As a navigation within the page, so that the browser marks the target and scripts open what hides it.
  if (id !== undefined) location.replace(`#${encodeURIComponent(id)}`);
}
