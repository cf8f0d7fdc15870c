"use client";

import { Alert, Retry } from "@/components/assistant/assistant-glyph";
import { AssistantError, failureKind } from "@/lib/assistant-client/assistant-error";
import type { AssistantWords } from "@/lib/assistant-client/panel-config";
import { fillWords } from "@/lib/interface-words/words";

interface FailureNoticeProps {
  error: Error;
  /** A part of the reply has arrived. */
  hasText: boolean;
  words: AssistantWords;
  onRetry: () => void;
}

const DAY = 86_400_000;

/** Why there is no reply, or not all of it, and what to do now. */
export function FailureNotice({ error, hasText, words, onRetry }: FailureNoticeProps) {
  const kind = failureKind(error);
  const texts = {
    limit: words.assistantLimit,
    refused: words.assistantRefused,
    off: words.assistantUnavailable,
    network: words.assistantOffline,
    server: words.assistantFailed,
  };
  const retryAt = error instanceof AssistantError ? error.retryAt : undefined;
  return (
    <div role="alert" data-failure={kind} className="assistant-failure">
      <Alert className="mt-1 size-4 text-danger" />
      <div className="flex min-w-0 flex-col items-start gap-2.5">
        <p>
          {texts[kind]}
          {kind === "network" && hasText && ` ${words.assistantKept}`}
          {kind === "limit" &&
            retryAt !== undefined &&
            ` ${fillWords(words.tryAgainAt, { time: formatTime(retryAt) })}`}
        </p>
        {kind !== "refused" && kind !== "off" && (
          <button type="button" className="assistant-button" onClick={onRetry}>
            <Retry className="size-3.5" />
            {words.tryAgain}
          </button>
        )}
      </div>
    </div>
  );
}

/** The time of day, with the day where it is not within the next one. */
function formatTime(time: number): string {
  const isFar = time - Date.now() > DAY / 2;
  const style: Intl.DateTimeFormatOptions = { ...(isFar ? { dateStyle: "medium" } : {}), timeStyle: "short" };
  return new Intl.DateTimeFormat(document.documentElement.lang, style).format(time);
}
