"use client";

import { chooseTheme } from "@/components/theme/theme-choice";
import { Moon, Sun } from "@/components/ui/glyph";

/**
 * One button that turns light into dark and back. Back in the mode of the system, the site follows the system again. The
 * drawing follows the mode by style, so it is right before hydration.
 */
export function ThemeSwitch({ label }: { label: string }) {
  return (
    <button
      type="button"
      className="icon-button size-8 touch:size-10"
      aria-label={label}
      data-component-name="theme-toggle"
      onClick={() => {
        const next = document.documentElement.classList.contains("dark") ? "light" : "dark";
        chooseTheme(matchMedia(`(prefers-color-scheme: ${next})`).matches ? "system" : next);
      }}
    >
      <Sun className="size-[1.125rem] dark:hidden" />
      <Moon className="hidden size-[1.125rem] dark:block" />
    </button>
  );
}
