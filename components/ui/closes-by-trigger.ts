import type { Menu } from "@base-ui/react/menu";

/**
 * True where a press on the menu's own button would close the menu: the click that follows decides, and would open it again.
 * For menus whose button is outside of their `Menu.Root`.
 */
export function closesByTrigger({ reason, event }: Menu.Root.ChangeEventDetails, trigger: Element | null): boolean {
  return reason === "outside-press" && event.target instanceof Node && trigger?.contains(event.target) === true;
}
