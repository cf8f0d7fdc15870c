"use client";

import { useEffect, useRef } from "react";
import { ResponseStatus, ResponseView } from "@/components/openapi/playground/response-view-client";
import type { Outcome } from "@/components/openapi/playground/use-request-client";
import type { PlaygroundMessages } from "@/lib/openapi/playground/playground-messages";

interface OutcomeViewProps {
  outcome: Outcome;
  messages: PlaygroundMessages;
}

/** The outcome of a request: none yet, a response, or a failure. */
export function OutcomeView({ outcome, messages }: OutcomeViewProps) {
  const view = useRef<HTMLDivElement>(null);
  const isEmpty = outcome.type === "none";

  // On narrow screens the response is below a form that may be long.
  useEffect(() => {
    if (outcome.type !== "none") view.current?.scrollIntoView({ block: "nearest" });
  }, [outcome.type]);

  return (
    <div
      ref={view}
      data-answered={!isEmpty || undefined}
      className="min-h-60 border-line bg-sunken max-md:border-t max-md:data-answered:min-h-[70dvh] md:overflow-y-auto md:border-s"
    >
      <div role="status" className={isEmpty ? "grid h-full place-items-center p-4" : "px-4 pt-4"}>
        {isEmpty && <p className="text-xs text-muted">{messages.response}</p>}
        {outcome.type === "sending" && <p className="text-sm text-muted">{messages.loading}</p>}
        {outcome.type === "response" && (
          <ResponseStatus response={outcome.response} received={outcome.received} messages={messages} />
        )}
      </div>
      {outcome.type === "response" && (
        <ResponseView response={outcome.response} received={outcome.received} messages={messages} />
      )}
      {outcome.type === "failed" && <Failure message={failureText(outcome, messages)} />}
      {outcome.type === "response" && outcome.isBroken && <Failure message={messages.responseBroken} />}
    </div>
  );
}

function Failure({ message }: { message: string }) {
  return (
    <div role="alert" className="m-4 rounded-xl border border-danger/30 bg-danger/5 p-4 text-sm text-danger">
      {message}
    </div>
  );
}

/** The proxy's messages are meant for readers, those of browsers are not. */
function failureText(
  { error, wentByProxy }: Extract<Outcome, { type: "failed" }>,
  messages: PlaygroundMessages,
): string {
  if (wentByProxy && error instanceof Error) return error.message;
  return `${messages.requestFailed} ${messages.corsHint}`;
}
