import type { ReactNode } from "react";
import { Sparkle } from "@/components/assistant/assistant-glyph";
import { currentMessages } from "@/components/render-context";
import type { DivisionView } from "@/lib/navigation/types";

interface LauncherProps {
  view: Pick<DivisionView, "languageCode" | "versionLabel">;
}

/** Language and version that questions from this division are restricted to; the panel reads them from the button. */
function scope({ languageCode, versionLabel }: LauncherProps["view"]) {
  return { "data-language": languageCode, "data-version": versionLabel };
}

/** The button beside the search box. It is plain HTML: `Assistant` listens for it. */
export function AssistantLauncher({ view }: LauncherProps): ReactNode {
  const { askAssistant } = currentMessages();
  return (
    <button
      type="button"
      id="assistant-entry"
      data-assistant-open=""
      {...scope(view)}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+I Meta+I"
      title={askAssistant}
      className="assistant-launcher"
    >
      <Sparkle className="size-4 text-primary-strong" />
      <span>{askAssistant}</span>
    </button>
  );
}

/** The button in the top bar of narrow screens; floating in a corner, it would cover text. */
export function AssistantIconLauncher({ view }: LauncherProps): ReactNode {
  return (
    <button
      type="button"
      data-assistant-open=""
      {...scope(view)}
      aria-haspopup="dialog"
      aria-label={currentMessages().askAssistant}
      className="icon-button"
    >
      <Sparkle className="size-5 text-primary-strong" />
    </button>
  );
}
