"use client";

import { useSyncExternalStore } from "react";
import { chooseTheme, type ThemeChoice } from "@/components/theme/theme-choice";
import { Monitor, Moon, Sun } from "@/components/ui/glyph";

export interface ThemeToggleProps {
  /** Name of the group. */
  label: string;
  /** Names of its buttons. */
  labels: Readonly<Record<ThemeChoice, string>>;
}

const drawings = { system: Monitor, light: Sun, dark: Moon };

function subscribe(notify: () => void): () => void {
  const events = ["lectern-theme", "storage"];
  for (const event of events) window.addEventListener(event, notify);
  return () => {
    for (const event of events) window.removeEventListener(event, notify);
  };
}

/** Three buttons: follow the system, light, dark. */
export function ThemeToggle({ label, labels }: ThemeToggleProps) {
  const choice = useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.theme,
    () => undefined,
  );
  return (
    <fieldset aria-label={label} className="theme-toggle">
      {(["system", "light", "dark"] satisfies ThemeChoice[]).map((name) => {
        const Drawing = drawings[name];
        return (
          <button
            key={name}
            type="button"
            aria-pressed={choice === name}
            aria-label={labels[name]}
            title={labels[name]}
            onClick={() => chooseTheme(name)}
          >
            <Drawing className="size-3.5" />
          </button>
        );
      })}
    </fieldset>
  );
}
