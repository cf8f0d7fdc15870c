import { playgroundModes } from "@/lib/config/value-lists";

/** How much of a playground a page offers. */
export type PlaygroundDisplay = "interactive" | "simple" | "none";

/**
 * Chooses the display: the page's `playground`, then `x-mint.metadata.playground`, then the site's setting. `auth` is
 * `interactive` for readers who have signed in, and `none` for others.
 */
export function choosePlaygroundDisplay(isSignedIn: boolean, ...wishes: readonly unknown[]): PlaygroundDisplay {
  const wish = wishes.find((value) => playgroundModes.some((mode) => mode === value)) ?? "interactive";
  if (wish === "auth") return isSignedIn ? "interactive" : "none";
  return wish as PlaygroundDisplay;
}
