import type { ReactNode } from "react";
import { renderContext } from "@/components/render-context";
import { Moon, Sun } from "@/components/ui/glyph";

/** A button that switches between light and dark, unless the site fixes the mode. The stylesheet selects its icon and name. */
export function ThemeSwitch(): ReactNode {
  const { settings, messages } = renderContext();
  if (settings.appearance.strict) return null;
  return (
    <button
      type="button"
      className="icon-button size-8 touch:size-11"
      data-component-name="theme-toggle"
      data-theme-switch=""
    >
      <Sun className="size-[1.125rem] dark:hidden" />
      <Moon className="hidden size-[1.125rem] dark:block" />
      <span className="sr-only dark:hidden">{messages.switchToDark}</span>
      <span className="sr-only not-dark:hidden">{messages.switchToLight}</span>
    </button>
  );
}
