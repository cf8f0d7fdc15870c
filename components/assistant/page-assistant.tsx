import type { ReactNode } from "react";
import { ClosedComposer } from "@/components/assistant/closed-composer";
import { PageChat } from "@/components/lazy-client";
import { renderContext } from "@/components/render-context";
import { basePath } from "@/components/ui/base-path";
import { app } from "@/lib/port";

/** The chat that replaces the content of a page in `assistant` mode; without an assistant, a disabled input. */
export function PageAssistant(): ReactNode {
  const { messages, language } = renderContext();
  const { hasAssistant } = app();
  const { assistant, assistantPlaceholder, assistantUnavailable, tryAgain } = messages;
  return (
    <section
      aria-label={assistant}
      data-assistant-page={hasAssistant ? "" : undefined}
      className="not-prose flex h-[calc(100dvh-var(--header-height)-8rem)] min-h-96 flex-col rounded-2xl border border-line"
    >
      {hasAssistant ? (
        <PageChat
          placeholder={<ClosedComposer label={assistantPlaceholder} />}
          endpoint={`${basePath()}/_lectern/assistant?language=${language.code}`}
          labels={{ assistantPlaceholder, assistantUnavailable, tryAgain }}
        />
      ) : (
        <ClosedComposer label={assistantPlaceholder} note={assistantUnavailable} />
      )}
    </section>
  );
}
