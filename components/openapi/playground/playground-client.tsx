"use client";

import { useEffect, useRef, useState } from "react";
import { FIELDS } from "@/components/openapi/playground/field-row-client";
import { PlaygroundForm } from "@/components/openapi/playground/playground-form-client";
import { SocketForm } from "@/components/openapi/playground/socket-form-client";
import type { PlaygroundModel } from "@/lib/openapi/playground/playground-model";

export interface PlaygroundProps {
  /** URL of the model. */
  href: string;
  failedText: string;
  onClose: () => void;
}

/** The component that is loaded when the playground is opened. */
export type PlaygroundComponent = typeof Playground;

/** The playground in a dialog over the page; it fetches its data when it opens. */
export function Playground({ href, failedText, onClose }: PlaygroundProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [model, setModel] = useState<PlaygroundModel>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    dialog.current?.showModal();
    const controller = new AbortController();
    fetch(href, { signal: controller.signal })
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(response.statusText))))
      .then(setModel)
      .catch(() => setFailed(!controller.signal.aborted));
    return () => controller.abort();
  }, [href]);

  useEffect(() => {
    const form = model && dialog.current;
    const first = form?.querySelector<HTMLElement>(FIELDS) ?? form?.querySelector("button");
    first?.focus();
  }, [model]);

  const close = () => dialog.current?.close();
  const channel = model?.operation.channel;
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-label={model?.messages.tryIt ?? "…"}
      className="m-auto outline-none h-[min(52rem,calc(100dvh-2rem))] w-[min(72rem,calc(100dvw-1rem))] max-w-none overflow-hidden rounded-2xl border border-line bg-surface p-0 text-text shadow-overlay backdrop:bg-black/40 backdrop:backdrop-blur-xs"
    >
      {model && (
        <>
          {channel ? (
            <SocketForm model={model} channel={channel} onClose={close} />
          ) : (
            <PlaygroundForm model={model} onClose={close} />
          )}
          <p
            role="status"
            className="sr-only"
            data-copy-status={model.messages.copied}
            data-copy-failed={model.messages.copyFailed}
          />
        </>
      )}
      {!model && <p className="p-8 text-sm text-muted">{hasFailed ? failedText : "…"}</p>}
    </dialog>
  );
}
