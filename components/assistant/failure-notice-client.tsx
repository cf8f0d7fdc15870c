"use client";

import { Alert, Retry } from "@/components/assistant/assistant-glyph";
import { AssistantError, failureKind } from "@/lib/assistant/client/assistant-error";
import type { AssistantLabels } from "@/lib/assistant/client/panel-config";
import { formatMessage } from "@/lib/i18n/messages";

interface FailureNoticeProps {
  error: Error;
  /** A part of the reply has arrived. */
  hasText: boolean;
  labels: AssistantLabels;
  onRetry: () => void;
}

const DAY = 86_400_000;

/** Why there is no reply, or not all of it, and what to do now. */
export function FailureNotice({ error, hasText, labels, onRetry }: FailureNoticeProps) {
  const kind = failureKind(error);
  const texts = {
    limit: labels.assistantLimit,
    refused: labels.assistantRefused,
    off: labels.assistantUnavailable,
    network: labels.assistantOffline,
    server: labels.assistantFailed,
  };
  const retryAt = error instanceof AssistantError ? error.retryAt : undefined;
  return (
    <div role="alert" data-failure={kind} className="assistant-failure">
      <Alert className="mt-1 size-4 text-danger" />
      <div className="flex min-w-0 flex-col items-start gap-2.5">
        <p>
          {texts[kind]}
          {kind === "network" && hasText && ` ${labels.assistantKept}`}
          {kind === "limit" &&
            retryAt !== undefined &&
            ` ${formatMessage(labels.tryAgainAt, { time: formatTime(retryAt) })}`}
        </p>
        {kind !== "refused" && kind !== "off" && (
          <button type="button" className="assistant-button" onClick={onRetry}>
            <Retry className="size-3.5" />
            {labels.tryAgain}
          </button>
        )}
      </div>
    </div>
  );
}

/** The time of day, with the day if it is not within the next one. */
function formatTime(time: number): string {
  const isFar = time - Date.now() > DAY / 2;
  const style: Intl.DateTimeFormatOptions = { ...(isFar ? { dateStyle: "medium" } : {}), timeStyle: "short" };
  return new Intl.DateTimeFormat(document.documentElement.lang, style).format(time);
}
