"use client";

import type { ReactNode } from "react";
import { requestedAddress } from "@/components/navigation/requested-address";

/** What readers are told in the place of what failed. */
export interface FailureWords {
  pageFailed: string;
  partFailed: string;
  tryAgain: string;
}

/** Words of the page, for what is outside of all boundaries. */
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

/** How long a page is not loaded again by itself, milliseconds. */
const PAUSE = 60_000;

/** Loads the requested page as a document, once. */
export function loadAgain(): void {
  const address = requestedAddress()?.href ?? location.href;
  try {
    const [last, time] = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]");
    if (last === address && Date.now() - time < PAUSE) return;
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([address, Date.now()]));
  } catch {
    // Without storage nothing would end the loads.
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
