"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { CredentialFields } from "@/components/openapi/playground/credential-fields-client";
import { Fieldset, inputStyle } from "@/components/openapi/playground/field-row-client";
import { JsonEditor } from "@/components/openapi/playground/json-editor-client";
import { ParameterFields } from "@/components/openapi/playground/parameter-fields-client";
import {
  PlaygroundHeader,
  primaryButtonStyle,
  stopButtonStyle,
} from "@/components/openapi/playground/playground-header-client";
import { RequestLimitsNote } from "@/components/openapi/playground/request-limits-client";
import { ServerFields } from "@/components/openapi/playground/server-fields-client";
import { keepCredentials, readCredentials } from "@/components/openapi/playground/session-credentials";
import { Select } from "@/components/ui/select-client";
import type { Messages } from "@/lib/i18n/messages";
import { isJsonMediaType } from "@/lib/openapi/document/media-type-kinds";
import type { ChannelView, MessageView } from "@/lib/openapi/document/operation-page-types";
import { findJsonMistake } from "@/lib/openapi/playground/json-mistake";
import type { PlaygroundModel } from "@/lib/openapi/playground/playground-model";
import {
  buildPlaygroundRequest,
  missingParameters,
  type PlaygroundValues,
} from "@/lib/openapi/playground/playground-request";
import { initialValues } from "@/lib/openapi/playground/playground-values";
import { exampleSource } from "@/lib/openapi/samples/example-source";

interface SocketFormProps {
  model: PlaygroundModel;
  channel: ChannelView;
  onClose: () => void;
}

/** A connection to a channel: its parameters, a message to send, and the log of messages. */
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
      <PlaygroundHeader method={channel.protocol ?? "WSS"} url={url} closeLabel={messages.close} onClose={onClose}>
        <button type="submit" className={state === "closed" ? primaryButtonStyle : stopButtonStyle}>
          {state === "closed" ? messages.connect : messages.disconnect}
        </button>
      </PlaygroundHeader>
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

// Pages cannot set headers when they open a WebSocket.
function withoutHeaders(model: PlaygroundModel): PlaygroundModel {
  const parameters = model.operation.parameters.filter(({ place }) => place !== "header");
  return { ...model, operation: { ...model.operation, parameters } };
}

function headerNames({ operation }: PlaygroundModel, { security }: PlaygroundValues): string[] {
  const carried = [...operation.parameters, ...(operation.security[security] ?? [])];
  return carried.filter(({ place }) => place === "header").map(({ name }) => name);
}

/** The messages sent and received, newest first. */
function SocketLog({ entries, messages }: { entries: readonly SocketEntry[]; messages: Messages }) {
  const labels: Readonly<Record<SocketEntry["kind"], string>> = {
    sent: `↑ ${messages.sentMessage}`,
    received: `↓ ${messages.receivedMessage}`,
    opened: messages.connected,
    closed: messages.disconnected,
    failed: messages.connectionFailed,
  };
  return (
    <section
      aria-label={messages.messages}
      className="min-h-60 border-line bg-sunken max-md:border-t md:overflow-y-auto md:border-s"
    >
      {entries.length === 0 && <p className="p-4 text-xs text-muted">{messages.messages}</p>}
      <ol role="log" aria-live="polite" className="divide-y divide-line">
        {entries.map(({ id, kind, text, time }) => (
          <li key={id} className="px-4 py-2.5">
            <p className="flex justify-between gap-3 text-xs text-muted">
              <span className={kind === "failed" ? "font-medium text-danger" : "font-medium text-ink"}>
                {labels[kind]}
              </span>
              <time>{time}</time>
            </p>
            {text && (
              <pre dir="ltr" className="mt-1 font-mono text-xs whitespace-pre-wrap wrap-anywhere text-text">
                {text}
              </pre>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface SocketMessageProps {
  channel: ChannelView;
  canSend: boolean;
  messages: Messages;
  onSend: (text: string) => void;
}

/** A message to send as text, initially an example of the chosen kind. */
function SocketMessage({ channel, canSend, messages, onSend }: SocketMessageProps) {
  const choices = sendableMessages(channel);
  const [index, setIndex] = useState(0);
  const [text, setText] = useState(() => exampleText(choices[0]));
  const isJson = isJsonMediaType(choices[index]?.content[0]?.mediaType ?? "");
  const mistake = isJson ? findJsonMistake(text) : undefined;
  function choose(chosen: string) {
    setIndex(Number(chosen));
    setText(exampleText(choices[Number(chosen)]));
  }
  return (
    <Fieldset title={messages.message}>
      {choices.length > 1 && (
        <Select
          label={messages.message}
          value={String(index)}
          options={choices.map(({ title }, position) => ({ value: String(position), label: title }))}
          onChange={choose}
          className={inputStyle}
        />
      )}
      <JsonEditor
        label={messages.body}
        value={text}
        mistake={mistake && { ...mistake, message: messages.invalidJson.replace("{message}", mistake.message) }}
        onChange={setText}
      />
      <button type="button" disabled={!canSend} onClick={() => onSend(text)} className={primaryButtonStyle}>
        {messages.sendMessage}
      </button>
    </Fieldset>
  );
}

/** Every kind of message that can be sent to the channel, each once. */
function sendableMessages({ actions }: ChannelView): MessageView[] {
  const sent = actions.filter(({ direction }) => direction === "send").flatMap((action) => action.messages);
  return [...new Map(sent.map((message) => [message.id, message])).values()];
}

function exampleText(message: MessageView | undefined): string {
  const media = message?.content[0];
  const example = media?.examples[0];
  return media && example ? exampleSource(media, example.value).source : "";
}

/** Events of a connection. */
interface SocketEntry {
  id: number;
  kind: "sent" | "received" | "opened" | "closed" | "failed";
  text: string;
  time: string;
}

/** Maximum number of log entries; older ones are dropped. */
const MAX_ENTRIES = 200;

/** Manages one WebSocket connection at a time, and its log, newest first. */
function useSocket() {
  const [state, setState] = useState<"closed" | "connecting" | "open">("closed");
  const [entries, setEntries] = useState<SocketEntry[]>([]);
  const socket = useRef<WebSocket>(undefined);
  const count = useRef(0);

  useEffect(() => () => socket.current?.close(), []);

  function addEntry(kind: SocketEntry["kind"], text = "") {
    count.current += 1;
    const entry = { id: count.current, kind, text, time: new Date().toLocaleTimeString() };
    setEntries((current) => [entry, ...current].slice(0, MAX_ENTRIES));
  }

  function connect(url: string) {
    let opened: WebSocket;
    try {
      opened = new WebSocket(url);
    } catch (error) {
      addEntry("failed", error instanceof Error ? error.message : "");
      return;
    }
    let wasOpen = false;
    socket.current = opened;
    setState("connecting");
    opened.onopen = () => {
      wasOpen = true;
      setState("open");
      addEntry("opened", url);
    };
    opened.onmessage = ({ data }: MessageEvent<unknown>) => addEntry("received", textOf(data));
    opened.onclose = ({ code, reason }) => {
      setState("closed");
      addEntry(wasOpen ? "closed" : "failed", `${code} ${reason}`.trim());
    };
  }

  function send(text: string) {
    socket.current?.send(text);
    addEntry("sent", text);
  }

  return { state, entries, connect, send, close: () => socket.current?.close() };
}

function textOf(data: unknown): string {
  if (data instanceof Blob) return `${data.type || "binary"}, ${data.size} B`;
  return String(data);
}
