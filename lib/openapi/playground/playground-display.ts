import { playgroundModes } from "@/lib/config/value-lists";

/** How a page shows the playground. */
export type PlaygroundDisplay = "interactive" | "simple" | "none";

/** The first valid mode among the wishes. `auth` means `interactive` for readers who have signed in, and `none` for others. */
export function choosePlaygroundDisplay(isSignedIn: boolean, ...wishes: readonly unknown[]): PlaygroundDisplay {
  const wish = wishes.find((value) => playgroundModes.some((mode) => mode === value)) ?? "interactive";
  if (wish === "auth") return isSignedIn ? "interactive" : "none";
  return wish as PlaygroundDisplay;
}
