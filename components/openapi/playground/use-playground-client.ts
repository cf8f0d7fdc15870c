"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import type { ChosenFiles } from "@/components/openapi/playground/file-field-client";
import { readRequests, requestHistory, type SentRequest } from "@/components/openapi/playground/request-history";
import { onServerVariables, readServerVariables } from "@/components/openapi/playground/server-variables";
import { keepCredentials, readCredentials } from "@/components/openapi/playground/session-credentials";
import { useRequest } from "@/components/openapi/playground/use-request-client";
import { isMultipart } from "@/lib/openapi/document/media-type-kinds";
import { requestLimits } from "@/lib/openapi/playground/browser-limits";
import { emptyFields } from "@/lib/openapi/playground/empty-fields";
import { findBodyMistake } from "@/lib/openapi/playground/json-mistake";
import type { PlaygroundModel } from "@/lib/openapi/playground/playground-model";
import {
  buildPlaygroundRequest,
  carriesBody,
  chosenMedia,
  filledPairs,
  missingParameters,
  type PlaygroundValues,
} from "@/lib/openapi/playground/playground-request";
import { initialValues } from "@/lib/openapi/playground/playground-values";

/** State and actions of the playground: the form's values, the requests that were sent, and the latest outcome. */
export function usePlayground(model: PlaygroundModel) {
  const { operation, proxyHref } = model;
  const name = `${operation.method} ${operation.path}`;
  const [filled, setValues] = useState(() => initialValues(model, readCredentials()));
  const scriptVariables = useSyncExternalStore(onServerVariables, readServerVariables, readServerVariables);
  const values: PlaygroundValues = { ...filled, serverVariables: { ...scriptVariables, ...filled.serverVariables } };
  const [files, setFiles] = useState<ChosenFiles>({});
  const [usesProxy, setUsesProxy] = useState(false);
  const [history, setHistory] = useState<SentRequest[]>(() => readRequests(name));
  const [warned, setWarned] = useState<string>();
  const [sent, setSent] = useState<{ sentAt: number; url: string; values: PlaygroundValues }>();
  const { outcome, isBusy, send, cancel } = useRequest();
  const change = (changed: Partial<PlaygroundValues>) => setValues((current) => ({ ...current, ...changed }));
  const request = buildPlaygroundRequest(model, values);
  const shownUrl = buildPlaygroundRequest(model, values, true).url;
  const limits = requestLimits(request, proxyHref !== undefined);
  const goesByProxy = usesProxy || limits.needsProxy;
  const canSend = !limits.isMethodRefused;
  const warning = warningOf(model, values, request.body);

  const isOver = outcome.type === "failed" || outcome.type === "response";
  const status = outcome.type === "response" ? outcome.response.status : undefined;
  useEffect(() => {
    if (!isOver || !sent) return;
    const { credentials: _secret, ...rest } = sent.values;
    requestHistory.add({ operation: name, sentAt: sent.sentAt, url: sent.url, status, values: rest });
    setHistory(readRequests(name));
    // oxlint-disable-next-line react/exhaustive-deps -- once for each outcome, with the values that were sent
  }, [isOver, status]);

  function sendNow(byProxy: boolean) {
    setWarned(undefined);
    setSent({ sentAt: Date.now(), url: shownUrl, values });
    keepCredentials(values.credentials);
    void send(request, {
      body: bodyToSend(model, values, files) ?? request.body,
      sendsCredentials: model.sendsCredentials,
      ...(byProxy && proxyHref && { proxyHref }),
    });
  }

  /** Sends the request. The first time, shows a warning instead if values are missing or the body is not valid JSON. */
  function submit() {
    if (!canSend || missingParameters(model, values).length > 0) return;
    if (warning && warned !== warning) setWarned(warning);
    else sendNow(goesByProxy);
  }

  return {
    ...{ values, change, files, setFiles, shownUrl, limits, canSend, goesByProxy, setUsesProxy, history },
    ...{ outcome, isBusy, cancel, submit },
    forgetHistory: () => {
      requestHistory.remove(({ operation: other }) => other === name);
      setHistory([]);
    },
    /** Sends this and all later requests through the proxy, because they would fail without it. */
    sendByProxy: () => {
      setUsesProxy(true);
      sendNow(true);
    },
    warning: warned === warning ? warned : undefined,
  };
}

export type PlaygroundState = ReturnType<typeof usePlayground>;

/** The warning about missing values and invalid JSON; an empty string if there is none. */
function warningOf(model: PlaygroundModel, values: PlaygroundValues, body: string | undefined): string {
  const { messages } = model;
  const empty = emptyFields(model, values, body);
  const mistake = findBodyMistake(values)?.message;
  const missing = empty.length > 0 && messages.stillEmpty.replace("{names}", empty.join(", "));
  const invalid = mistake && messages.invalidJson.replace("{message}", mistake);
  return [missing, invalid].filter(Boolean).join(" · ");
}

/** The body of a request that is a file or a multipart form; undefined for text. */
function bodyToSend({ operation }: PlaygroundModel, values: PlaygroundValues, files: ChosenFiles) {
  if (!carriesBody(operation)) return undefined;
  if (!isMultipart(values.mediaType)) return files[""]?.[0];
  const media = chosenMedia(operation, values.mediaType);
  const form = new FormData();
  for (const [name, value] of filledPairs(operation, values)) {
    const type = media?.partTypes?.[name];
    form.append(name, type ? new Blob([value], { type }) : value);
  }
  for (const [name, chosen] of Object.entries(files)) for (const file of chosen) form.append(name, file);
  return form;
}
