import type { ReactNode } from "react";
import { ClosedComposer } from "@/components/assistant/closed-composer";
import { PageChat } from "@/components/lazy-client";
import { renderContext } from "@/components/render-context";
import { basePath } from "@/components/ui/base-path";
import { app } from "@/lib/port";

/** What a page in `assistant` mode shows in place of its content; without an assistant an input that is switched off. */
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
