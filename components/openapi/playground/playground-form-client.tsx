"use client";

import { useRef, useState } from "react";
import { MethodLabel } from "@/components/openapi/method-label";
import { BodyEditor } from "@/components/openapi/playground/body-editor-client";
import { CredentialFields } from "@/components/openapi/playground/credential-fields-client";
import { FieldRow, Fieldset } from "@/components/openapi/playground/field-row-client";
import { ResponseView } from "@/components/openapi/playground/response-view-client";
import {
  type PlaygroundResponse,
  type ReceivedBody,
  receiveBody,
  sendRequest,
} from "@/components/openapi/playground/send-request";
import { ServerFields } from "@/components/openapi/playground/server-fields-client";
import { keepCredentials, readCredentials } from "@/components/openapi/playground/session-credentials";
import { Cross } from "@/components/ui/glyph";
import { textOfValue } from "@/lib/openapi/json-value";
import { isBinaryMediaType } from "@/lib/openapi/media-type-kinds";
import type { ParameterPlace } from "@/lib/openapi/operation-page-types";
import type { PlaygroundModel } from "@/lib/openapi/playground-model";
import {
  buildPlaygroundRequest,
  filledPairs,
  missingParameters,
  type PlaygroundValues,
  parameterKey,
} from "@/lib/openapi/playground-request";

type Outcome =
  | { type: "none" }
  | { type: "sending" }
  | { type: "failed"; message: string }
  | { type: "response"; response: PlaygroundResponse; received: ReceivedBody };

const PLACES: readonly ParameterPlace[] = ["path", "query", "header", "cookie"];

/** The form of a request, and what comes back. */
export function PlaygroundForm({ model, onClose }: { model: PlaygroundModel; onClose: () => void }) {
  const { operation, words } = model;
  const [values, setValues] = useState(() => initialValues(model));
  const [files, setFiles] = useState<Record<string, File>>({});
  const [usesProxy, setUsesProxy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({ type: "none" });
  const sending = useRef<AbortController>(undefined);
  const change = (changed: Partial<PlaygroundValues>) => setValues((current) => ({ ...current, ...changed }));
  const request = buildPlaygroundRequest(model, values);
  const missing = missingParameters(model, values);

  async function send() {
    sending.current?.abort();
    const controller = new AbortController();
    sending.current = controller;
    keepCredentials(values.credentials);
    setOutcome({ type: "sending" });
    try {
      const response = await sendRequest(request, {
        body: bodyToSend(model, values, files) ?? request.body,
        sendsCredentials: model.sendsCredentials,
        signal: controller.signal,
        ...(usesProxy && model.proxyHref && { proxyHref: model.proxyHref }),
      });
      await receiveBody(response.body, (received) => setOutcome({ type: "response", response, received }));
    } catch (error) {
      // What has arrived before a break stays in view.
      if (controller.signal.aborted)
        setOutcome((current) => (current.type === "response" ? current : { type: "none" }));
      else setOutcome({ type: "failed", message: failureText(error, usesProxy, words) });
    }
  }

  return (
    <form
      className="flex h-full flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (missing.length === 0) void send();
      }}
    >
      <header className="flex items-center gap-3 border-b border-line px-4 py-3">
        <MethodLabel method={operation.method} />
        <output
          className="min-w-0 flex-1 overflow-x-auto font-mono text-[0.8125rem] whitespace-nowrap text-ink [scrollbar-width:none]"
          dir="ltr"
        >
          {request.url}
        </output>
        {outcome.type === "sending" ? (
          <button
            type="button"
            onClick={() => sending.current?.abort()}
            className="h-8 rounded-xl border border-line px-3 text-[0.8125rem] font-semibold text-ink hover:bg-hover"
          >
            {words.cancel}
          </button>
        ) : (
          <button
            type="submit"
            className="h-8 rounded-xl bg-primary px-4 text-[0.8125rem] font-semibold text-on-primary hover:opacity-90"
          >
            {words.sendRequest}
          </button>
        )}
        <button
          type="button"
          onClick={onClose}
          aria-label={words.close}
          className="grid size-8 place-items-center rounded-lg text-muted hover:bg-hover hover:text-ink"
        >
          <Cross />
        </button>
      </header>
      <div className="grid min-h-0 flex-1 overflow-y-auto md:grid-cols-2 md:overflow-hidden">
        <div className="space-y-4 p-4 md:overflow-y-auto">
          <ServerFields model={model} values={values} onChange={change} />
          {operation.security.length > 0 && <CredentialFields model={model} values={values} onChange={change} />}
          {PLACES.map((place) => {
            const parameters = operation.parameters.filter((parameter) => parameter.place === place);
            if (parameters.length === 0) return null;
            const titles = {
              path: words.pathParameters,
              query: words.queryParameters,
              header: words.headers,
              cookie: words.cookies,
            };
            return (
              <Fieldset key={place} title={titles[place]}>
                {place === "cookie" && <p className="text-xs text-muted">{words.cookieNote}</p>}
                {parameters.map((parameter) => {
                  const key = parameterKey(parameter);
                  return (
                    <FieldRow
                      key={key}
                      name={parameter.name}
                      schema={parameter.schema}
                      isRequired={parameter.isRequired}
                      placeholder={textOfValue(parameter.example)}
                      value={values.parameters[key] ?? ""}
                      onChange={(value) => change({ parameters: { ...values.parameters, [key]: value } })}
                    />
                  );
                })}
              </Fieldset>
            );
          })}
          {operation.requestBody && (
            <BodyEditor model={model} values={values} files={files} onChange={change} onFiles={setFiles} />
          )}
          {model.proxyHref && (
            <label className="flex items-center gap-2 text-xs text-muted">
              <input
                type="checkbox"
                checked={usesProxy}
                onChange={(event) => setUsesProxy(event.target.checked)}
                className="accent-primary"
              />
              {words.useProxy}
            </label>
          )}
        </div>
        <div
          aria-live="polite"
          className="min-h-60 border-line bg-sunken max-md:border-t md:overflow-y-auto md:border-s"
        >
          {outcome.type === "none" && (
            <p className="grid h-full place-items-center p-4 text-xs text-muted">{words.response}</p>
          )}
          {outcome.type === "sending" && <p className="p-4 text-sm text-muted">{words.loading}</p>}
          {outcome.type === "failed" && (
            <div role="alert" className="m-4 rounded-xl border border-danger/30 bg-danger/5 p-4 text-sm text-danger">
              {outcome.message}
            </div>
          )}
          {outcome.type === "response" && (
            <ResponseView response={outcome.response} received={outcome.received} words={words} />
          )}
        </div>
      </div>
    </form>
  );
}

function initialValues({ operation, prefills }: PlaygroundModel): PlaygroundValues {
  const media = operation.requestBody?.content[0];
  const example = media?.examples[0];
  const parameters = operation.parameters.flatMap((parameter) => {
    const value = prefills
      ? textOfValue(parameter.example)
      : parameter.isRequired
        ? parameter.schema.default
        : undefined;
    return value === undefined ? [] : [[parameterKey(parameter), value]];
  });
  const defaults = operation.security.flat().flatMap((scheme) => (scheme.default ? [[scheme.id, scheme.default]] : []));
  const hasNoText =
    /^multipart\/|urlencoded/i.test(media?.mediaType ?? "") || isBinaryMediaType(media?.mediaType ?? "");
  return {
    server: operation.servers[0],
    serverVariables: {},
    security: operation.security.length > 0 ? 0 : -1,
    credentials: { ...Object.fromEntries(defaults), ...readCredentials() },
    parameters: Object.fromEntries(parameters),
    mediaType: media?.mediaType ?? "",
    fields: {},
    ...(example &&
      !hasNoText && {
        raw: typeof example.value === "string" ? example.value : JSON.stringify(example.value, null, 2),
      }),
  };
}

function bodyToSend({ operation }: PlaygroundModel, values: PlaygroundValues, files: Record<string, File>) {
  if (!operation.requestBody) return undefined;
  if (!/^multipart\//i.test(values.mediaType)) return files[""];
  const form = new FormData();
  for (const [name, value] of filledPairs(operation, values)) form.append(name, value);
  for (const [name, file] of Object.entries(files)) form.append(name, file);
  return form;
}

function failureText(error: unknown, usesProxy: boolean, words: PlaygroundModel["words"]): string {
  if (usesProxy && error instanceof Error) return error.message;
  return `${words.requestFailed} ${words.corsHint}`;
}
