"use client";

import { useEffect } from "react";
import { playgroundApi } from "@/components/openapi/playground/server-variables";

/** Starts the scripts of the repository once the page works. They run once, however many pages the reader opens. */
export function PageScripts({ addresses }: { addresses: readonly string[] }): null {
  useEffect(() => {
    // Interactive content starts after the interface around it, as soon as the browser is idle.
    const whenIdle = () => requestWhenIdle(() => startScripts(addresses));
    if (document.readyState === "complete") return whenIdle();
    addEventListener("load", whenIdle, { once: true });
    return () => removeEventListener("load", whenIdle);
  }, [addresses]);
  return null;
}

/** Maximum time to wait until the browser is idle, in milliseconds. */
const MAX_WAIT = 1_000;

/** Calls back when the browser is idle; in browsers without idle callbacks, after a tenth of a second. */
function requestWhenIdle(callback: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(callback, { timeout: MAX_WAIT });
  else setTimeout(callback, 100);
}

/** URLs of scripts that were started in this document. */
const started = new Set<string>();

/** Adds scripts that are not in the document yet, in order. */
function startScripts(addresses: readonly string[]): void {
  const missing = addresses.filter((address) => !started.has(address));
  if (missing.length === 0) return;
  Object.assign(window, { mintlify: { api: { playground: playgroundApi } } });
  if (started.size === 0) answerPassedEvents();
  for (const address of missing) {
    started.add(address);
    const script = document.createElement("script");
    script.src = address;
    script.async = false;
    document.head.append(script);
  }
}

/** From now on, listeners for the start of the document, which has passed, are called at once. */
function answerPassedEvents(): void {
  for (const target of [window, document] as EventTarget[]) {
    const add = target.addEventListener.bind(target);
    target.addEventListener = (type, listener, options) => {
      if (!["DOMContentLoaded", "load"].includes(type) || !listener) return add(type, listener, options);
      const event = new Event(type);
      queueMicrotask(() =>
        typeof listener === "function" ? listener.call(target, event) : listener.handleEvent(event),
      );
    };
  }
  Object.defineProperty(window, "onload", {
    set: (listener: EventListener | null) => {
      queueMicrotask(() => listener?.call(window, new Event("load")));
    },
  });
}
