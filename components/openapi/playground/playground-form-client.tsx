"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { MethodLabel } from "@/components/openapi/method-label";
import { BodyEditor, type ChosenFiles } from "@/components/openapi/playground/body-editor-client";
import { CredentialFields } from "@/components/openapi/playground/credential-fields-client";
import { ParameterFields } from "@/components/openapi/playground/parameter-fields-client";
import { RequestLimitsNote } from "@/components/openapi/playground/request-limits-client";
import { ResponseStatus, ResponseView } from "@/components/openapi/playground/response-view-client";
import {
  type PlaygroundResponse,
  type ReceivedBody,
  receiveBody,
  sendRequest,
} from "@/components/openapi/playground/send-request";
import { ServerFields } from "@/components/openapi/playground/server-fields-client";
import { keepCredentials, readCredentials } from "@/components/openapi/playground/session-credentials";
import { Cross } from "@/components/ui/glyph";
import { isMultipart } from "@/lib/openapi/document/media-type-kinds";
import { requestLimits } from "@/lib/openapi/playground/browser-limits";
import type { PlaygroundModel } from "@/lib/openapi/playground/playground-model";
import {
  buildPlaygroundRequest,
  carriesBody,
  filledPairs,
  missingParameters,
  type PlaygroundValues,
} from "@/lib/openapi/playground/playground-request";
import { initialValues } from "@/lib/openapi/playground/playground-values";

type Outcome =
  | { type: "none" }
  | { type: "sending" }
  | { type: "failed"; message: string }
  | { type: "response"; response: PlaygroundResponse; received: ReceivedBody; isBroken?: boolean };

/** The form of a request, and what comes back. */
export function PlaygroundForm({ model, onClose }: { model: PlaygroundModel; onClose: () => void }) {
  const { operation, messages } = model;
  const [values, setValues] = useState(() => initialValues(model, readCredentials()));
  const [files, setFiles] = useState<ChosenFiles>({});
  const [usesProxy, setUsesProxy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({ type: "none" });
  const sending = useRef<AbortController>(undefined);
  const answer = useRef<HTMLDivElement>(null);
  const change = (changed: Partial<PlaygroundValues>) => setValues((current) => ({ ...current, ...changed }));
  const request = buildPlaygroundRequest(model, values);
  const missing = missingParameters(model, values);
  const limits = requestLimits(request, model.proxyHref !== undefined);
  const goesByProxy = usesProxy || limits.needsProxy;

  const isBusy = outcome.type === "sending" || (outcome.type === "response" && !outcome.received.blob);

  useEffect(() => () => sending.current?.abort(), []);

  // Where there is room for one column only, the answer stands below a form that may be long.
  useEffect(() => {
    if (outcome.type !== "none") answer.current?.scrollIntoView({ block: "nearest" });
  }, [outcome.type]);

  async function send() {
    sending.current?.abort();
    const controller = new AbortController();
    sending.current = controller;
    // What belongs to an earlier request comes too late.
    const show = (next: (current: Outcome) => Outcome) => {
      if (sending.current === controller) setOutcome(next);
    };
    keepCredentials(values.credentials);
    setOutcome({ type: "sending" });
    try {
      const response = await sendRequest(request, {
        body: bodyToSend(model, values, files) ?? request.body,
        sendsCredentials: model.sendsCredentials,
        signal: controller.signal,
        ...(goesByProxy && model.proxyHref && { proxyHref: model.proxyHref }),
      });
      await receiveBody(response.body, (received) => show(() => ({ type: "response", response, received })));
    } catch (error) {
      // What has arrived before a break stays in view.
      show((current) => {
        if (current.type === "response") return { ...current, isBroken: !controller.signal.aborted };
        if (controller.signal.aborted) return { type: "none" };
        return { type: "failed", message: failureText(error, goesByProxy, messages) };
      });
    }
  }

  return (
    <form
      className="flex h-full flex-col"
      onInvalidCapture={unfold}
      onSubmit={(event) => {
        event.preventDefault();
        if (missing.length === 0 && !limits.isMethodRefused) void send();
      }}
    >
      <header className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3">
        <MethodLabel method={operation.method} />
        <output
          aria-live="off"
          className="min-w-0 flex-1 overflow-x-auto max-sm:order-last max-sm:basis-full font-mono text-[0.8125rem] whitespace-nowrap text-ink [scrollbar-width:none]"
          dir="ltr"
        >
          {request.url}
        </output>
        {isBusy ? (
          <button
            type="button"
            onClick={(event) => {
              // The same button sends again as soon as it is free: this click must not.
              event.preventDefault();
              sending.current?.abort();
            }}
            className="ms-auto h-8 rounded-xl border border-line px-3 text-[0.8125rem] font-semibold text-ink hover:bg-hover"
          >
            {messages.cancel}
          </button>
        ) : (
          <button
            type="submit"
            disabled={limits.isMethodRefused}
            className="ms-auto h-8 rounded-xl bg-primary px-4 text-[0.8125rem] font-semibold text-on-primary hover:opacity-90 disabled:bg-hover disabled:text-muted disabled:opacity-100"
          >
            {messages.sendRequest}
          </button>
        )}
        <button
          type="button"
          onClick={onClose}
          aria-label={messages.close}
          className="grid size-8 place-items-center rounded-lg text-muted hover:bg-hover hover:text-ink"
        >
          <Cross />
        </button>
      </header>
      <div className="grid min-h-0 flex-1 overflow-y-auto md:grid-cols-2 md:overflow-hidden">
        <div className="space-y-4 p-4 md:overflow-y-auto">
          <RequestLimitsNote limits={limits} method={operation.method} messages={messages} />
          <ServerFields model={model} values={values} onChange={change} />
          {operation.security.length > 0 && <CredentialFields model={model} values={values} onChange={change} />}
          <ParameterFields model={model} values={values} onChange={change} />
          {carriesBody(operation) && (
            <BodyEditor model={model} values={values} files={files} onChange={change} onFiles={setFiles} />
          )}
          {model.proxyHref && (
            <label className="flex items-center gap-2 text-xs text-muted">
              <input
                type="checkbox"
                checked={goesByProxy}
                disabled={limits.needsProxy}
                onChange={(event) => setUsesProxy(event.target.checked)}
                className="accent-primary"
              />
              {messages.useProxy}
            </label>
          )}
        </div>
        <div
          ref={answer}
          data-answered={outcome.type !== "none" || undefined}
          className="min-h-60 border-line bg-sunken max-md:border-t max-md:data-answered:min-h-[70dvh] md:overflow-y-auto md:border-s"
        >
          <div role="status" className={outcome.type === "none" ? "grid h-full place-items-center p-4" : "px-4 pt-4"}>
            {outcome.type === "none" && <p className="text-xs text-muted">{messages.response}</p>}
            {outcome.type === "sending" && <p className="text-sm text-muted">{messages.loading}</p>}
            {outcome.type === "response" && (
              <ResponseStatus response={outcome.response} received={outcome.received} messages={messages} />
            )}
          </div>
          {outcome.type === "response" && (
            <ResponseView response={outcome.response} received={outcome.received} messages={messages} />
          )}
          {outcome.type === "failed" && <Failure message={outcome.message} />}
          {outcome.type === "response" && outcome.isBroken && <Failure message={messages.responseBroken} />}
        </div>
      </div>
    </form>
  );
}

function Failure({ message }: { message: string }) {
  return (
    <div role="alert" className="m-4 rounded-xl border border-danger/30 bg-danger/5 p-4 text-sm text-danger">
      {message}
    </div>
  );
}

// A required field inside a folded group can only be reported once the group is open.
function unfold(event: FormEvent<HTMLFormElement>) {
  const target = event.target instanceof Element ? event.target : undefined;
  for (let group = target?.closest("details"); group; group = group.parentElement?.closest("details"))
    group.open = true;
}

function bodyToSend({ operation }: PlaygroundModel, values: PlaygroundValues, files: ChosenFiles) {
  if (!carriesBody(operation)) return undefined;
  if (!isMultipart(values.mediaType)) return files[""]?.[0];
  const media = operation.requestBody?.content.find(({ mediaType }) => mediaType === values.mediaType);
  const form = new FormData();
  for (const [name, value] of filledPairs(operation, values)) {
    const type = media?.partTypes?.[name];
    form.append(name, type ? new Blob([value], { type }) : value);
  }
  for (const [name, chosen] of Object.entries(files)) for (const file of chosen) form.append(name, file);
  return form;
}

function failureText(error: unknown, goesByProxy: boolean, messages: PlaygroundModel["messages"]): string {
  if (goesByProxy && error instanceof Error) return error.message;
  return `${messages.requestFailed} ${messages.corsHint}`;
}
