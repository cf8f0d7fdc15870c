"use client";

import { type FormEvent, type MouseEvent, useEffect, useRef } from "react";
import { Disclosure } from "@/components/openapi/disclosure";
import { BodyEditor } from "@/components/openapi/playground/body-editor-client";
import { CredentialFields } from "@/components/openapi/playground/credential-fields-client";
import { OutcomeView } from "@/components/openapi/playground/outcome-view-client";
import { ParameterFields } from "@/components/openapi/playground/parameter-fields-client";
import {
  PlaygroundHeader,
  primaryButtonStyle,
  stopButtonStyle,
} from "@/components/openapi/playground/playground-header-client";
import { RequestCode, useWriter } from "@/components/openapi/playground/request-code-client";
import type { SentRequest } from "@/components/openapi/playground/request-history";
import { RequestLimitsNote } from "@/components/openapi/playground/request-limits-client";
import { ServerFields } from "@/components/openapi/playground/server-fields-client";
import { type PlaygroundState, usePlayground } from "@/components/openapi/playground/use-playground-client";
import { findSampleLanguage } from "@/lib/config/sample-languages";
import { formatMessage } from "@/lib/i18n/messages";
import type { PlaygroundModel } from "@/lib/openapi/playground/playground-model";
import { carriesBody } from "@/lib/openapi/playground/playground-request";

const WARNING_ID = "api-playground-warning";

/** The form of a request, its code, and the response. */
export function PlaygroundForm({ model, onClose }: { model: PlaygroundModel; onClose: () => void }) {
  const { messages } = model;
  const playground = usePlayground(model);
  const { values, change, files, outcome, warning } = playground;
  const write = useWriter(model, values, files);
  const curl = findSampleLanguage("curl");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (warning) form.current?.querySelector<HTMLElement>("[aria-invalid=true], textarea")?.focus();
  }, [warning]);

  function submit(event: FormEvent) {
    event.preventDefault();
    playground.submit();
  }

  return (
    <form ref={form} className="flex h-full flex-col" onInvalidCapture={unfold} onSubmit={submit}>
      <PlaygroundHeader
        method={model.operation.method}
        url={playground.shownUrl}
        closeLabel={messages.close}
        onClose={onClose}
      >
        <SendButton messages={messages} playground={playground} />
      </PlaygroundHeader>
      <p
        id={WARNING_ID}
        role="alert"
        className="border-b border-line bg-[color-mix(in_oklab,var(--warning)_8%,transparent)] px-4 py-2 text-xs text-ink empty:hidden"
      >
        {warning}
      </p>
      <div className="grid min-h-0 flex-1 overflow-y-auto md:grid-cols-2 md:overflow-hidden">
        <RequestFields model={model} playground={playground} />
        <div className="min-w-0 border-line bg-sunken max-md:border-t md:overflow-y-auto md:border-s">
          <RequestCode {...{ model, write }} />
          <OutcomeView
            outcome={outcome}
            messages={messages}
            command={curl && write?.(curl, false)}
            onProxy={model.proxyHref ? playground.sendByProxy : undefined}
          />
          <History
            messages={messages}
            requests={playground.history}
            onChoose={(request) => change(request.values)}
            onForget={() => {
              form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
              playground.forgetHistory();
            }}
          />
        </div>
      </div>
    </form>
  );
}

interface SendButtonProps {
  messages: PlaygroundModel["messages"];
  playground: PlaygroundState;
}

/** Sends the request, and cancels it while it is pending. */
function SendButton({ messages, playground: { isBusy, canSend, warning, cancel } }: SendButtonProps) {
  if (!isBusy) {
    return (
      <button type="submit" disabled={!canSend} className={primaryButtonStyle}>
        {warning ? messages.sendAnyway : messages.sendRequest}
      </button>
    );
  }
  function stop(event: MouseEvent) {
    // The element becomes the submit button: this click must not send another request.
    event.preventDefault();
    cancel();
  }
  return (
    <button type="button" onClick={stop} className={stopButtonStyle}>
      {messages.cancel}
    </button>
  );
}

function RequestFields({ model, playground }: { model: PlaygroundModel; playground: PlaygroundState }) {
  const { operation, messages } = model;
  const { limits, files, setFiles } = playground;
  const part = { model, values: playground.values, onChange: playground.change };
  return (
    <div id="api-playground-input" className="min-w-0 space-y-4 p-4 md:overflow-y-auto">
      <RequestLimitsNote limits={limits} method={operation.method} messages={messages} />
      <ServerFields {...part} />
      {operation.security.length > 0 && (
        <CredentialFields {...part} warningId={playground.warning ? WARNING_ID : undefined} />
      )}
      <ParameterFields {...part} />
      {carriesBody(operation) && <BodyEditor {...part} files={files} onFiles={setFiles} />}
      {model.proxyHref && (
        <label className="flex min-h-6 items-center gap-2 text-xs text-muted touch:min-h-11">
          <input
            type="checkbox"
            checked={playground.goesByProxy}
            disabled={limits.needsProxy}
            onChange={(event) => playground.setUsesProxy(event.target.checked)}
            className="accent-primary"
          />
          {messages.useProxy}
        </label>
      )}
    </div>
  );
}

// Opens the groups around an invalid field: browsers cannot report a field inside a closed group.
function unfold(event: FormEvent<HTMLFormElement>) {
  const target = event.target instanceof Element ? event.target : undefined;
  for (let group = target?.closest("details"); group; group = group.parentElement?.closest("details"))
    group.open = true;
}

interface HistoryProps {
  messages: PlaygroundModel["messages"];
  /** The newest first. */
  requests: readonly SentRequest[];
  onChoose: (request: SentRequest) => void;
  onForget: () => void;
}

/** The requests that were sent in this tab. Choosing one fills the form with its values. */
function History({ messages, requests, onChoose, onForget }: HistoryProps) {
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
                <span className={`w-8 ${(request.status ?? 500) < 400 ? "text-success" : "text-danger"}`}>
                  {request.status ?? "–"}
                </span>
                <span className="min-w-0 flex-1 truncate" dir="ltr">
                  {request.url.replace(/^https?:\/\/[^/]+/, "")}
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
