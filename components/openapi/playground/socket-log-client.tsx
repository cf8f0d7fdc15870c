"use client";

import type { SocketEntry } from "@/components/openapi/playground/use-socket-client";
import type { PlaygroundMessages } from "@/lib/openapi/playground/playground-messages";

interface SocketLogProps {
  entries: readonly SocketEntry[];
  messages: PlaygroundMessages;
}

/** What was sent and received, newest first. */
export function SocketLog({ entries, messages }: SocketLogProps) {
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
