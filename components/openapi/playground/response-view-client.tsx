"use client";

import { useEffect, useMemo, useState } from "react";
import { Disclosure } from "@/components/openapi/disclosure";
import { ColoredCode } from "@/components/openapi/playground/colored-code-client";
import type { PlaygroundResponse, ReceivedBody } from "@/components/openapi/playground/send-request";
import { parseJson } from "@/lib/base/parse-json";
import type { Messages } from "@/lib/i18n/messages";
import { isBinaryMediaType } from "@/lib/openapi/document/media-type-kinds";
import { downloadName } from "@/lib/openapi/playground/download-name";

/** Maximum length of displayed text, in characters: longer text would block the page. */
const MAX_SHOWN_LENGTH = 200_000;

export interface ResponseViewProps {
  response: PlaygroundResponse;
  received: ReceivedBody;
  messages: Messages;
}

/** Status, time and size of a response, and a link to download it. */
export function ResponseStatus({ response, received: { blob }, messages }: ResponseViewProps) {
  const isSuccess = response.status < 400;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
      <span
        className={`rounded-md px-1.5 py-0.5 font-mono font-semibold ${isSuccess ? "bg-success/10 text-success" : "bg-danger/10 text-danger"}`}
      >
        {response.status} {response.statusText}
      </span>
      <span>{response.milliseconds} ms</span>
      {blob && <span>{formatBytes(blob.size)}</span>}
      {blob && blob.size > 0 && <DownloadLink blob={blob} response={response} label={messages.download} />}
    </p>
  );
}

/** Headers and body of a response. The body is shown while it arrives. */
export function ResponseView({ response, received, messages }: ResponseViewProps) {
  return (
    <div className="px-4 pb-4 text-sm">
      <Disclosure label={`${messages.headers} (${response.headers.length})`}>
        <dl className="grid gap-x-4 gap-y-1 pt-3 font-mono text-xs sm:grid-cols-[auto_minmax(0,1fr)]">
          {response.headers.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere text-ink max-sm:mb-1.5">{value}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
      <Body text={received.text} blob={received.blob} type={typeOf(response)} messages={messages} />
    </div>
  );
}

function typeOf(response: PlaygroundResponse): string {
  return response.headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
}

function Body({ text, blob, type, messages }: ReceivedBody & { type: string; messages: Messages }) {
  const isComplete = blob !== undefined;
  const formatted = useMemo(() => prettyText(text, type, isComplete), [text, type, isComplete]);
  const url = useObjectUrl(blob, /^(?:image|audio|video)\//.test(type) ? type : undefined);
  if (blob?.size === 0) return <p className="mt-4 text-xs text-muted">{messages.emptyBody}</p>;
  if (url && type.startsWith("image/"))
    // oxlint-disable-next-line nextjs/no-img-element -- the URL exists only in this browser
    return <img src={url} alt={messages.response} className="mt-4 max-w-full rounded-xl" />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- an API response has no captions
  if (url && type.startsWith("audio/")) return <audio src={url} controls className="mt-4 w-full" />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- an API response has no captions
  if (url && type.startsWith("video/")) return <video src={url} controls className="mt-4 max-w-full rounded-xl" />;
  if (isBinaryMediaType(type)) return <p className="mt-4 text-xs text-muted">{messages.binaryBody}</p>;
  const shown = formatted.length > MAX_SHOWN_LENGTH ? `${formatted.slice(0, MAX_SHOWN_LENGTH)}\n…` : formatted;
  return (
    <pre
      className="mt-4 overflow-x-auto font-mono text-xs leading-relaxed whitespace-pre-wrap break-words text-text"
      dir="ltr"
      data-testid="response-body"
    >
      <code>{/json|event-stream/.test(type) ? <ColoredCode source={shown} /> : shown}</code>
    </pre>
  );
}

function DownloadLink({ blob, response, label }: { blob: Blob; response: PlaygroundResponse; label: string }) {
  const url = useObjectUrl(blob, typeOf(response));
  return (
    <a
      href={url}
      download={downloadName(response.headers)}
      className="-my-1 py-1 font-medium text-primary-strong hover:underline touch:-my-3 touch:py-3"
    >
      {label}
    </a>
  );
}

function useObjectUrl(blob: Blob | undefined, type: string | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob || type === undefined) return;
    // Never as HTML: a downloaded response must not run as a page of this site.
    const created = URL.createObjectURL(new Blob([blob], { type: /html|svg|xml/.test(type) ? "text/plain" : type }));
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [blob, type]);
  return url;
}

function prettyText(text: string, type: string, isComplete: boolean): string {
  const value = isComplete && type.includes("json") ? parseJson(text) : undefined;
  // Anything but one complete JSON value is shown as received.
  return value === undefined ? text : JSON.stringify(value, null, 2);
}

function formatBytes(size: number): string {
  if (size < 1e3) return `${size} B`;
  return size < 1e6 ? `${(size / 1e3).toFixed(1)} kB` : `${(size / 1e6).toFixed(1)} MB`;
}
