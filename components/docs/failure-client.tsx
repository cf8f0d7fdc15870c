"use client";

import type { ReactNode } from "react";
import { requestedAddress } from "@/components/navigation/requested-address";

/** Messages shown in place of content that failed. */
export interface FailureMessages {
  pageFailed: string;
  partFailed: string;
  tryAgain: string;
}

/** Messages in the language of the page, for failures outside all error boundaries. */
let currentMessages: FailureMessages = {
  pageFailed: "This page could not be displayed",
  partFailed: "This part of the page could not be displayed",
  tryAgain: "Try again",
};

/** Stores the messages of the current page. */
export function storeFailureMessages(messages: FailureMessages): void {
  currentMessages = messages;
}

/** The messages that were last stored, or English ones. */
export function failureMessages(): FailureMessages {
  return currentMessages;
}

/** Key in session storage of the URL that was last reloaded after a failure, with the time. */
const STORAGE_KEY = "lectern-loaded-again";

/** Minimum time between two automatic reloads of the same URL, in milliseconds. */
const RELOAD_INTERVAL = 60_000;

/** Loads the requested page as a new document, unless it was last reloaded less than `RELOAD_INTERVAL` ago. */
export function reloadOnce(): void {
  const url = requestedAddress()?.href ?? location.href;
  try {
    const [last, time] = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]");
    if (last === url && Date.now() - time < RELOAD_INTERVAL) return;
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([url, Date.now()]));
  } catch {
    // Without storage, the page could reload endlessly.
    return;
  }
  location.assign(url);
  // The browser does not load a URL that differs only in its hash.
  if (location.hash) location.reload();
}

/** Shown in place of a page that failed. */
export function Failure(): ReactNode {
  return (
    <p role="alert" className="m-8 text-sm text-muted">
      {currentMessages.pageFailed}.{" "}
      <button type="button" className="text-primary-strong underline" onClick={() => location.reload()}>
        {currentMessages.tryAgain}
      </button>
    </p>
  );
}
