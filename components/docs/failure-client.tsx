"use client";

import type { ReactNode } from "react";
import { requestedAddress } from "@/components/navigation/requested-address";

/** Messages shown in place of content that failed. */
export interface FailureWords {
  pageFailed: string;
  partFailed: string;
  tryAgain: string;
}

/** Messages in the language of the page, for failures outside all boundaries. */
let knownWords: FailureWords = {
  pageFailed: "This page could not be displayed",
  partFailed: "This part of the page could not be displayed",
  tryAgain: "Try again",
};

/** Keeps the words of the page that is shown. */
export function keepWords(words: FailureWords): void {
  knownWords = words;
}

/** The words that were kept last, or English ones. */
export function wordsOfPage(): FailureWords {
  return knownWords;
}

/** Key in session storage of the URL that was last reloaded after a failure, and when. */
const STORAGE_KEY = "lectern-loaded-again";

/** Minimum time between two automatic reloads of the same URL, in milliseconds. */
const RELOAD_INTERVAL = 60_000;

/** Loads the requested page as a document, once. */
export function loadAgain(): void {
  const address = requestedAddress()?.href ?? location.href;
  try {
    const [last, time] = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]");
    if (last === address && Date.now() - time < RELOAD_INTERVAL) return;
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([address, Date.now()]));
  } catch {
    // Without storage, nothing would stop a loop of reloads.
    return;
  }
  location.assign(address);
  // A URL that differs only in its hash is not loaded again.
  if (location.hash) location.reload();
}

/** Shown in place of a page that failed. */
export function Failure(): ReactNode {
  return (
    <p role="alert" className="m-8 text-sm text-muted">
      {knownWords.pageFailed}.{" "}
      <button type="button" className="text-primary-strong underline" onClick={() => location.reload()}>
        {knownWords.tryAgain}
      </button>
    </p>
  );
}
