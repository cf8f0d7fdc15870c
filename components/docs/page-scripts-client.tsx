"use client";

import { useEffect } from "react";
import { playgroundOfScripts } from "@/components/openapi/playground/server-variables";

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

/** Addresses of scripts that were started in this document. */
const started = new Set<string>();

/** Events of the document that have passed by the time scripts start. */
const PASSED = new Set(["DOMContentLoaded", "load"]);

/** Adds scripts that are not in the document yet, in order; their listeners for its start are called at once. */
function startScripts(addresses: readonly string[]): void {
  const missing = addresses.filter((address) => !started.has(address));
  if (missing.length === 0) return;
  Object.assign(window, { mintlify: { api: { playground: playgroundOfScripts } } });
  const stop = answerPassedEvents();
  let left = missing.length;
  for (const address of missing) {
    started.add(address);
    const script = document.createElement("script");
    script.src = address;
    script.async = false;
    const settle = () => {
      left -= 1;
      if (left === 0) stop();
    };
    script.addEventListener("load", settle);
    script.addEventListener("error", settle);
    document.head.append(script);
  }
}

/** Calls listeners for events that have passed, until it is stopped. @returns a function that stops it. */
function answerPassedEvents(): () => void {
  const onload = window.onload;
  const restores = [window, document].map((target) => {
    const add = target.addEventListener.bind(target);
    target.addEventListener = (type: string, listener: EventListenerOrEventListenerObject | null, ...rest: never[]) => {
      if (!PASSED.has(type) || !listener) return add(type, listener as EventListener, ...rest);
      const event = new Event(type);
      queueMicrotask(() =>
        typeof listener === "function" ? listener.call(target, event) : listener.handleEvent(event),
      );
    };
    // Uncovers the method of the prototype.
    return () => Reflect.deleteProperty(target, "addEventListener");
  });
  return () => {
    for (const restore of restores) restore();
    if (window.onload && window.onload !== onload) window.onload(new Event("load"));
  };
}
