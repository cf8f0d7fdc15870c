"use client";

import { useEffect } from "react";
import { startScripts } from "@/components/docs/start-scripts-client";

/** Starts the scripts of the repository once the page works. They run once, however many pages the reader opens. */
export function PageScripts({ addresses }: { addresses: readonly string[] }): null {
  useEffect(() => {
    // What is interactive in the page comes to life after the frame around it, as soon as the browser has time.
    const whenIdle = () => requestWhenIdle(() => startScripts(addresses));
    if (document.readyState === "complete") return whenIdle();
    addEventListener("load", whenIdle, { once: true });
    return () => removeEventListener("load", whenIdle);
  }, [addresses]);
  return null;
}

/** Longest wait for an idle moment, milliseconds. */
const LONGEST_WAIT = 1_000;

/** Calls back when the browser has nothing else to do; one without such a callback, after the next frame. */
function requestWhenIdle(callback: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(callback, { timeout: LONGEST_WAIT });
  else setTimeout(callback, 100);
}
