"use client";

import { SourceLink } from "@/components/assistant/source-card-client";
import { ArrowEnd } from "@/components/ui/action-glyph";
import type { AssistantConfig } from "@/lib/assistant/client/panel-config";
import { safeLink } from "@/lib/assistant/client/safe-link";
import type { ReplySource, Suggestion } from "@/lib/assistant/client/types";

/** The sections that a reply cites, by the numbers in its text. */
export function SourceList({ sources, config }: { sources: readonly ReplySource[]; config: AssistantConfig }) {
  const { labels } = config;
  const base = { ...config, origin: location.origin };
  return (
    <div className="rounded-xl border border-line bg-sunken/60 p-1.5">
      <h4 className="px-2 pt-1 pb-1 text-xs font-medium text-muted">{labels.sources}</h4>
      <ol aria-label={labels.sources}>
        {sources.map((source, index) => {
          const { url, title, heading } = source;
          const link = safeLink(url, base);
          return (
            <li key={url}>
              <SourceLink
                source={source}
                href={link?.href}
                {...(link?.isInternal === false ? { target: "_blank", rel: "noopener noreferrer" } : {})}
                className="flex items-center gap-2.5 rounded-lg px-2 py-1.5 touch:py-3 text-[0.8125rem] leading-5 text-text transition-colors hover:bg-hover hover:text-ink"
              >
                <span className="assistant-number" aria-hidden="true">
                  {index + 1}
                </span>
                <span className="min-w-0 truncate" dir="auto">
                  {title}
                  {heading && <span className="text-muted"> › {heading}</span>}
                </span>
              </SourceLink>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

interface SuggestionListProps {
  suggestions: readonly Suggestion[];
  config: AssistantConfig;
  onAsk: (question: string) => void;
}

/** Suggestions of what to read or ask next: pages are links, questions are buttons. */
export function SuggestionList({ suggestions, config, onAsk }: SuggestionListProps) {
  const { labels } = config;
  const base = { ...config, origin: location.origin };
  return (
    <section aria-label={labels.followUps} className="flex flex-col gap-1.5 pt-1">
      <h4 className="text-xs font-medium text-muted">{labels.followUps}</h4>
      {suggestions.map(({ text, path }) => {
        const link = path ? safeLink(path, base) : undefined;
        const isQuestion = !link || /[?？]\s*$/.test(text);
        return isQuestion ? (
          <button key={text} type="button" dir="auto" className="assistant-suggestion" onClick={() => onAsk(text)}>
            {text}
          </button>
        ) : (
          <a key={text} href={link.href} className="assistant-suggestion">
            <span className="min-w-0 truncate" dir="auto">
              {text}
            </span>
            <ArrowEnd className="size-3.5 rtl:-scale-x-100" />
          </a>
        );
      })}
    </section>
  );
}
