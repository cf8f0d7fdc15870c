import type { ReactNode } from "react";
import { Moon, Sun } from "@/components/ui/glyph";

/** One button that turns light into dark and back. The drawing follows the mode by style. */
export function ThemeSwitch({ label }: { label: string }): ReactNode {
  return (
    <button
      type="button"
      className="icon-button size-8 touch:size-10"
      aria-label={label}
      data-component-name="theme-toggle"
      data-theme-switch=""
    >
      <Sun className="size-[1.125rem] dark:hidden" />
      <Moon className="hidden size-[1.125rem] dark:block" />
    </button>
  );
}
