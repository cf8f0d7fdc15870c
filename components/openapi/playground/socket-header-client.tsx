"use client";

import { MethodLabel } from "@/components/openapi/method-label";
import { CloseButton, RequestAddress } from "@/components/openapi/playground/playground-header-client";
import type { PlaygroundMessages } from "@/lib/openapi/playground/playground-messages";

interface SocketHeaderProps {
  protocol: string | undefined;
  url: string;
  state: "closed" | "connecting" | "open";
  messages: PlaygroundMessages;
  onClose: () => void;
}

/** The address of a channel, and the buttons that connect to it and close the playground. */
export function SocketHeader({ protocol = "WSS", url, state, messages, onClose }: SocketHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3">
      <MethodLabel method={protocol} />
      <RequestAddress url={url} />
      <button
        type="submit"
        data-open={state !== "closed" || undefined}
        className="ms-auto h-8 rounded-xl border border-transparent bg-primary-fill px-4 text-[0.8125rem] font-semibold text-on-primary hover:opacity-90 data-open:border-line data-open:bg-transparent data-open:text-ink data-open:hover:bg-hover"
      >
        {state === "closed" ? messages.connect : messages.disconnect}
      </button>
      <CloseButton label={messages.close} onClose={onClose} />
    </header>
  );
}
