import { store } from "@/components/ui/stored";

/** What a reader can choose. */
export type ThemeChoice = "system" | "light" | "dark";

/** Stores the choice and lets the script in <head> apply it. */
export function chooseTheme(choice: ThemeChoice): void {
  store("lectern-theme", choice);
  window.dispatchEvent(new Event("lectern-theme"));
}
