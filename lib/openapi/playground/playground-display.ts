import { playgroundModes } from "@/lib/config/value-lists";

/** How much of a playground a page offers: `auth` counts as `interactive` for readers who are logged in. */
export type PlaygroundDisplay = "interactive" | "simple" | "none";

/**
 * Chooses the display: the page's `playground`, then `x-mint.metadata.playground`, then the site's setting. Sites
 * without login have no logged-in readers, so `auth` is `none`.
 */
export function choosePlaygroundDisplay(...wishes: readonly unknown[]): PlaygroundDisplay {
  const wish = wishes.find((value) => playgroundModes.some((mode) => mode === value)) ?? "interactive";
  if (wish === "simple") return "simple";
  return wish === "interactive" ? "interactive" : "none";
}
