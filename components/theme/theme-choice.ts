/** What a reader can choose. */
export type ThemeChoice = "system" | "light" | "dark";

/** Stores the choice and lets the script in <head> apply it. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem("lectern-theme", choice);
  } catch {
    // Storage is switched off: the choice cannot be kept, and the site stays in its default mode.
  }
  window.dispatchEvent(new Event("lectern-theme"));
}
