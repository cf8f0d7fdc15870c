"use client";

import type { Messages } from "@/lib/i18n/messages";
import type { RequestLimits } from "@/lib/openapi/playground/browser-limits";

interface RequestLimitsNoteProps {
  limits: RequestLimits;
  method: string;
  messages: Messages;
}

/** Warns, before a request is sent, about the parts that a web page cannot send. */
export function RequestLimitsNote({ limits, method, messages }: RequestLimitsNoteProps) {
  const { isMethodRefused, headers, needsProxy } = limits;
  const notes = [
    ...(isMethodRefused ? [messages.methodNotSent.replace("{method}", method)] : []),
    ...(headers.length > 0 ? [messages.headersNotSent.replace("{names}", headers.join(", "))] : []),
    ...(needsProxy && !isMethodRefused ? [messages.sentByProxy] : []),
  ];
  return (
    <div aria-live="polite" className="empty:sr-only">
      {notes.length > 0 && (
        <div className="space-y-2 rounded-xl border border-warning/30 bg-warning/5 px-3 py-2.5 text-[0.8125rem] text-text">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
    </div>
  );
}
