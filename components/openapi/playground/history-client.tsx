"use client";

import { Disclosure } from "@/components/openapi/disclosure";
import type { SentRequest } from "@/components/openapi/playground/request-history";
import { formatMessage } from "@/lib/i18n/messages";
import type { PlaygroundModel } from "@/lib/openapi/playground/playground-model";

interface HistoryProps {
  messages: PlaygroundModel["messages"];
  /** The newest first. */
  requests: readonly SentRequest[];
  onChoose: (request: SentRequest) => void;
  onForget: () => void;
}

/** The requests of this tab; choosing one fills the form in again. */
export function History({ messages, requests, onChoose, onForget }: HistoryProps) {
  if (requests.length === 0) return null;
  return (
    <div className="px-4 pb-4">
      <Disclosure label={`${messages.history} (${requests.length})`}>
        <ul className="-mx-2 pt-2">
          {requests.map((request) => (
            <li key={request.sentAt}>
              <button
                type="button"
                onClick={() => onChoose(request)}
                className="flex w-full items-baseline gap-2.5 rounded-lg px-2 py-1.5 touch:py-3 text-start font-mono text-xs text-text hover:bg-hover"
              >
                <span className={`w-8 ${isGood(request) ? "text-success" : "text-danger"}`}>
                  {request.status ?? "–"}
                </span>
                <span className="min-w-0 flex-1 truncate" dir="ltr">
                  {pathOf(request.url)}
                </span>
                <time className="text-[0.6875rem] text-muted" dateTime={new Date(request.sentAt).toISOString()}>
                  {new Date(request.sentAt).toLocaleTimeString()}
                </time>
              </button>
            </li>
          ))}
        </ul>
        <button type="button" onClick={onForget} className="py-1.5 text-xs text-muted hover:text-ink touch:py-3">
          {formatMessage(messages.removeItem, { name: messages.history })}
        </button>
      </Disclosure>
    </div>
  );
}

function isGood({ status = 500 }: SentRequest): boolean {
  return status < 400;
}

function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, "");
}
