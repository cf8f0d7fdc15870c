import type { Menu } from "@base-ui/react/menu";
import type { KeyboardEvent } from "react";

/*
 * For menus whose button is outside of their `Menu.Root`.
 */

/**
 * True where a press on the menu's own button would close the menu: the click that follows decides, and would open it again.
 */
export function closesByTrigger({ reason, event }: Menu.Root.ChangeEventDetails, trigger: Element | null): boolean {
  return reason === "outside-press" && event.target instanceof Node && trigger?.contains(event.target) === true;
}

/** Tab closes the menu and returns to its button: in the document, the menu comes after everything else. */
export function leaveByTab(event: KeyboardEvent, trigger: HTMLElement | null, close: () => void): void {
  if (event.key !== "Tab") return;
  event.preventDefault();
  trigger?.focus();
  close();
}
