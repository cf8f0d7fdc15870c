import { playgroundModes } from "@/lib/config/value-lists";

/** How much of a playground a page offers. */
export type PlaygroundDisplay = "interactive" | "simple" | "none";

/** The first wish that is a mode. `auth` means `interactive` for readers who have signed in, else `none`. */
export function choosePlaygroundDisplay(isSignedIn: boolean, ...wishes: readonly unknown[]): PlaygroundDisplay {
  const wish = wishes.find((value) => playgroundModes.some((mode) => mode === value)) ?? "interactive";
  if (wish === "auth") return isSignedIn ? "interactive" : "none";
  return wish as PlaygroundDisplay;
}
