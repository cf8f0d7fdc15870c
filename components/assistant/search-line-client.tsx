"use client";

import { Search } from "@/components/assistant/assistant-glyph";
import { stepText } from "@/components/assistant/step-text";
import { ChevronDown } from "@/components/ui/glyph";
import type { AssistantConfig } from "@/lib/assistant/client/panel-config";
import { messageBuilding, messageSteps, sourceName } from "@/lib/assistant/client/reply-facts";
import { safeLink } from "@/lib/assistant/client/safe-link";
import type { AssistantMessage, ReplySource } from "@/lib/assistant/client/types";
import { formatMessage } from "@/lib/i18n/messages";

interface SearchLineProps {
  message: AssistantMessage | undefined;
  /** What the search found. */
  passages: readonly ReplySource[];
  isArriving: boolean;
  config: AssistantConfig;
}

/** What was searched for and read; unfolded, what was found. */
export function SearchLine({ message, passages, isArriving, config }: SearchLineProps) {
  const { labels } = config;
  const base = { ...config, origin: location.origin };
  const steps = message ? messageSteps(message) : [];
  const building = message && messageBuilding(message);
  const texts = [
    ...steps.map((step) => stepText(step, labels)),
    ...(building === undefined ? [] : [formatMessage(labels.assistantBuilding, { percent: String(building) })]),
  ];
  const searched = isArriving ? (texts.at(-1) ?? "") : texts.join(" · ");
  if (!isArriving && searched === "") return null;
  const line = (
    <>
      <Search className={`size-3.5 ${isArriving ? "text-primary-strong" : ""}`} />
      <span className={`min-w-0 truncate ${isArriving ? "assistant-shimmer" : ""}`} title={searched || undefined}>
        {searched || labels.searching}
      </span>
    </>
  );
  const look = "flex min-w-0 items-center gap-2 text-xs leading-5 text-muted";
  if (passages.length === 0) return <p className={look}>{line}</p>;
  return (
    <details className="group/found">
      <summary className={`${look} min-h-6 w-fit max-w-full list-none rounded hover:text-ink touch:min-h-11`}>
        {line}
        <ChevronDown className="size-3.5 transition-transform group-open/found:rotate-180" />
      </summary>
      {texts.length > 1 && (
        <ol className="mt-1.5 flex flex-col gap-0.5 border-s border-line ps-3 text-xs leading-5 text-muted" dir="auto">
          {texts.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps only ever come at the end, and texts may repeat
            <li key={index}>{text}</li>
          ))}
        </ol>
      )}
      <ul className="mt-1.5 flex flex-col gap-0.5 border-s border-line ps-3 text-xs leading-5">
        {passages.map((passage) => (
          <li key={passage.url} className="truncate" dir="auto">
            <a href={safeLink(passage.url, base)?.href} className="text-muted hover:text-ink hover:underline">
              {sourceName(passage)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
