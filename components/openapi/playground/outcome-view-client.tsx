"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { CopyButton } from "@/components/openapi/copy-button";
import { ResponseStatus, ResponseView } from "@/components/openapi/playground/response-view-client";
import type { Outcome } from "@/components/openapi/playground/use-request-client";
import type { Messages } from "@/lib/i18n/messages";

interface OutcomeViewProps {
  outcome: Outcome;
  messages: Messages;
  /** The request as a cURL command, to retry a failed request elsewhere. */
  command: string | undefined;
  /** Sends the request again through the proxy; absent if the site has none. */
  onProxy?: () => void;
}

/** The outcome of a request: none yet, a response, or a failure. */
export function OutcomeView({ outcome, messages, command, onProxy }: OutcomeViewProps) {
  const view = useRef<HTMLElement>(null);
  const isEmpty = outcome.type === "none";

  // On narrow screens the response is below a form that may be long.
  useEffect(() => {
    if (outcome.type !== "none") view.current?.scrollIntoView({ block: "nearest" });
  }, [outcome.type]);

  return (
    <section
      ref={view}
      aria-label={messages.response}
      data-answered={!isEmpty || undefined}
      className="max-md:data-answered:min-h-[70dvh]"
    >
      <div role="status" className="flex min-h-11 items-center gap-4 px-4">
        <h3 className="text-xs font-semibold text-ink">{messages.response}</h3>
        {isEmpty && <p className="text-xs text-muted">{messages.noResponse}</p>}
        {outcome.type === "sending" && <p className="text-xs text-muted">{messages.loading}</p>}
        {outcome.type === "response" && (
          <ResponseStatus response={outcome.response} received={outcome.received} messages={messages} />
        )}
      </div>
      {outcome.type === "response" && (
        <ResponseView response={outcome.response} received={outcome.received} messages={messages} />
      )}
      {outcome.type === "failed" && (
        <Failure message={failureText(outcome, messages)}>
          {command && <CopyButton text={command} label={messages.copyAsCurl} isNamed />}
          {onProxy && !outcome.wentByProxy && (
            <button
              type="button"
              onClick={onProxy}
              className="h-7 rounded-lg border border-line px-2.5 text-xs font-medium text-ink hover:bg-hover touch:h-11"
            >
              {messages.tryByProxy}
            </button>
          )}
        </Failure>
      )}
      {outcome.type === "response" && outcome.isBroken && <Failure message={messages.responseBroken} />}
    </section>
  );
}

function Failure({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className="mx-4 mb-4 rounded-xl border border-danger/30 bg-danger/5 p-4 text-sm text-danger">
      <p role="alert">{message}</p>
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">{children}</div>
    </div>
  );
}

/** The message for a failed request. Error messages of the proxy are written for readers, those of browsers are not. */
function failureText({ error, wentByProxy }: Extract<Outcome, { type: "failed" }>, messages: Messages): string {
  if (wentByProxy && error instanceof Error) return error.message;
  return `${messages.requestFailed} ${messages.corsHint}`;
}
