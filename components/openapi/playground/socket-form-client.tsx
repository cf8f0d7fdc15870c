"use client";

import { type FormEvent, useState } from "react";
import { CredentialFields } from "@/components/openapi/playground/credential-fields-client";
import { ParameterFields } from "@/components/openapi/playground/parameter-fields-client";
import { RequestLimitsNote } from "@/components/openapi/playground/request-limits-client";
import { ServerFields } from "@/components/openapi/playground/server-fields-client";
import { keepCredentials, readCredentials } from "@/components/openapi/playground/session-credentials";
import { SocketHeader } from "@/components/openapi/playground/socket-header-client";
import { SocketLog } from "@/components/openapi/playground/socket-log-client";
import { SocketMessage } from "@/components/openapi/playground/socket-message-client";
import { useSocket } from "@/components/openapi/playground/use-socket-client";
import type { ChannelView } from "@/lib/openapi/document/operation-page-types";
import type { PlaygroundModel } from "@/lib/openapi/playground/playground-model";
import {
  buildPlaygroundRequest,
  missingParameters,
  type PlaygroundValues,
} from "@/lib/openapi/playground/playground-request";
import { initialValues } from "@/lib/openapi/playground/playground-values";

interface SocketFormProps {
  model: PlaygroundModel;
  channel: ChannelView;
  onClose: () => void;
}

/** A connection to a channel: what it needs to open, what can be sent, and what comes back. */
export function SocketForm({ model: given, channel, onClose }: SocketFormProps) {
  const model = withoutHeaders(given);
  const { operation, messages } = model;
  const [values, setValues] = useState(() => initialValues(model, readCredentials()));
  const { state, entries, connect, send, close } = useSocket();
  const change = (changed: Partial<PlaygroundValues>) => setValues((current) => ({ ...current, ...changed }));
  const { url } = buildPlaygroundRequest(model, values);
  const limits = { isMethodRefused: false, headers: headerNames(given, values), needsProxy: false };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (state !== "closed") return close();
    if (missingParameters(model, values).length > 0) return;
    keepCredentials(values.credentials);
    connect(url);
  }

  return (
    <form className="flex h-full flex-col" onSubmit={submit}>
      <SocketHeader protocol={channel.protocol} url={url} state={state} messages={messages} onClose={onClose} />
      <div className="grid min-h-0 flex-1 overflow-y-auto md:grid-cols-2 md:overflow-hidden">
        <div className="space-y-4 p-4 md:overflow-y-auto">
          <RequestLimitsNote limits={limits} method={operation.method} messages={messages} />
          <fieldset disabled={state !== "closed"} className="space-y-4">
            <ServerFields model={model} values={values} onChange={change} />
            {operation.security.length > 0 && <CredentialFields model={model} values={values} onChange={change} />}
            <ParameterFields model={model} values={values} onChange={change} />
          </fieldset>
          <SocketMessage channel={channel} canSend={state === "open"} messages={messages} onSend={send} />
        </div>
        <SocketLog entries={entries} messages={messages} />
      </div>
    </form>
  );
}

// Browsers send no headers of a page's choice when they open a WebSocket.
function withoutHeaders(model: PlaygroundModel): PlaygroundModel {
  const parameters = model.operation.parameters.filter(({ place }) => place !== "header");
  return { ...model, operation: { ...model.operation, parameters } };
}

function headerNames({ operation }: PlaygroundModel, { security }: PlaygroundValues): string[] {
  const carried = [...operation.parameters, ...(operation.security[security] ?? [])];
  return carried.filter(({ place }) => place === "header").map(({ name }) => name);
}
