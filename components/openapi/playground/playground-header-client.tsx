"use client";

import { MethodLabel } from "@/components/openapi/method-label";
import type { PlaygroundState } from "@/components/openapi/playground/use-playground-client";
import { Cross } from "@/components/ui/action-glyph";
import type { PlaygroundModel } from "@/lib/openapi/playground/playground-model";

interface PlaygroundHeaderProps {
  model: PlaygroundModel;
  playground: PlaygroundState;
  onClose: () => void;
}

/** Method and URL of the request, and buttons to send it, to cancel it while it is pending, and to close the playground. */
export function PlaygroundHeader({ model, playground, onClose }: PlaygroundHeaderProps) {
  const { operation, messages } = model;
  const { shownUrl, isBusy, canSend, warning, cancel } = playground;
  return (
    <header className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3">
      <MethodLabel method={operation.method} />
      <RequestAddress url={shownUrl} />
      {isBusy ? (
        <button
          type="button"
          onClick={(event) => {
            // The element becomes the submit button: this click must not send another request.
            event.preventDefault();
            cancel();
          }}
          className="ms-auto h-8 touch:h-11 rounded-xl border border-line px-3 text-[0.8125rem] font-semibold text-ink hover:bg-hover"
        >
          {messages.cancel}
        </button>
      ) : (
        <button
          type="submit"
          disabled={!canSend}
          className="ms-auto h-8 touch:h-11 rounded-xl bg-primary-fill px-4 text-[0.8125rem] font-semibold text-on-primary hover:opacity-90 disabled:bg-hover disabled:text-muted disabled:opacity-100"
        >
          {warning ? messages.sendAnyway : messages.sendRequest}
        </button>
      )}
      <CloseButton label={messages.close} onClose={onClose} />
    </header>
  );
}

/** The full address of a request. */
export function RequestAddress({ url }: { url: string }) {
  return (
    <output
      aria-live="off"
      className="min-w-0 flex-1 font-mono text-[0.8125rem] wrap-anywhere text-ink max-sm:order-last max-sm:basis-full sm:truncate"
      dir="ltr"
    >
      {url}
    </output>
  );
}

/** Closes the playground. */
export function CloseButton({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <button
      type="button"
      onClick={onClose}
      aria-label={label}
      className="grid size-8 touch:size-11 place-items-center rounded-lg text-muted hover:bg-hover hover:text-ink"
    >
      <Cross />
    </button>
  );
}
