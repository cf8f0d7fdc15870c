"use client";

import { useEffect, useRef, useState } from "react";
import {
  type PlaygroundResponse,
  type ReceivedBody,
  receiveBody,
  type SendOptions,
  sendRequest,
} from "@/components/openapi/playground/send-request";
import type { PlaygroundRequest } from "@/lib/openapi/playground/playground-request";

/** The outcome of the latest request. */
export type Outcome =
  | { type: "none" }
  | { type: "sending" }
  | { type: "failed"; error: unknown; wentByProxy: boolean }
  | { type: "response"; response: PlaygroundResponse; received: ReceivedBody; isBroken?: boolean };

/** Sends one request at a time and follows its response. A new request cancels the one before. */
export function useRequest() {
  const [outcome, setOutcome] = useState<Outcome>({ type: "none" });
  const sending = useRef<AbortController>(undefined);

  useEffect(() => () => sending.current?.abort(), []);

  async function send(request: PlaygroundRequest, options: Omit<SendOptions, "signal">) {
    sending.current?.abort();
    const controller = new AbortController();
    sending.current = controller;
    // Ignores updates of an earlier request.
    const show = (next: (current: Outcome) => Outcome) => {
      if (sending.current === controller) setOutcome(next);
    };
    setOutcome({ type: "sending" });
    try {
      const response = await sendRequest(request, { ...options, signal: controller.signal });
      await receiveBody(response.body, (received) => show(() => ({ type: "response", response, received })));
    } catch (error) {
      // The part received before the connection broke stays visible.
      show((current) => {
        if (current.type === "response") return { ...current, isBroken: !controller.signal.aborted };
        return controller.signal.aborted
          ? { type: "none" }
          : { type: "failed", error, wentByProxy: options.proxyHref !== undefined };
      });
    }
  }

  const isBusy = outcome.type === "sending" || (outcome.type === "response" && !outcome.received.blob);
  return { outcome, isBusy, send, cancel: () => sending.current?.abort() };
}
