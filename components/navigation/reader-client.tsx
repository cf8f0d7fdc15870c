"use client";

import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { Cross } from "@/components/ui/action-glyph";

/** The session of the reader, as the server describes it. */
interface ReaderSession {
  isSignedIn: boolean;
  name?: string;
  email?: string;
  /** Milliseconds until it ends without another visit. */
  timeLeft?: number;
}

/** Maximum delay of `setTimeout`, in milliseconds. */
const MAX_DELAY = 2 ** 31 - 1;

let session: ReaderSession | undefined;
let isWatched = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks for the session now, when it should have ended, and when the reader returns to the page. */
function watch(source: string): void {
  if (isWatched) return;
  isWatched = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    // Without an answer, the last known session stays.
    const answer = await fetch(source, { cache: "no-store" }).catch(() => undefined);
    if (!answer?.ok) return;
    session = (await answer.json()) as ReaderSession;
    for (const listener of listeners) listener();
    clearTimeout(timer);
    const { isSignedIn, timeLeft } = session;
    if (isSignedIn && timeLeft !== undefined) timer = setTimeout(ask, Math.min(timeLeft + 1_000, MAX_DELAY));
  };
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && ask());
  addEventListener("pageshow", async ({ persisted }) => {
    if (!persisted) return;
    await ask();
    // The reader signed out, then went back to a page in the browser's cache.
    if (session && !session.isSignedIn) location.reload();
  });
  ask();
}

function useSession(source: string): ReaderSession | undefined {
  useEffect(() => watch(source), [source]);
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => undefined,
  );
}

interface ReaderNameProps {
  /** Where the session is described, with base path. */
  source: string;
  /** Shown until the name is known. */
  account: string;
}

/** The name of the signed-in reader, with its first letter as an avatar. */
export function ReaderName({ source, account }: ReaderNameProps): ReactNode {
  const { name, email } = useSession(source) ?? {};
  const shown = name ?? email ?? account;
  return (
    <>
      <span
        aria-hidden="true"
        className="grid size-6 shrink-0 place-items-center rounded-full bg-primary-soft text-xs font-medium text-primary-strong uppercase"
      >
        {Array.from(shown)[0]}
      </span>
      <span className="min-w-0 max-w-36 truncate">{shown}</span>
    </>
  );
}

interface SessionBarProps {
  source: string;
  /** The sign-in page, with base path. */
  signInHref: string;
  words: { ended: string; signIn: string; close: string };
}

/** Says that the session has ended and offers to sign in again; the page stays. */
export function SessionBar({ source, signInHref, words }: SessionBarProps): ReactNode {
  const isSignedIn = useSession(source)?.isSignedIn ?? true;
  const [isClosed, setIsClosed] = useState(false);
  if (isSignedIn || isClosed) return null;
  const { pathname, search, hash } = location;
  return (
    <div role="status" className="status-notice flex items-center gap-3 print:hidden">
      {words.ended}
      <a
        href={`${signInHref}?next=${encodeURIComponent(pathname + search + hash)}`}
        className="font-medium text-primary-strong underline underline-offset-2"
      >
        {words.signIn}
      </a>
      <button type="button" className="icon-button -me-2" aria-label={words.close} onClick={() => setIsClosed(true)}>
        <Cross className="size-4" />
      </button>
    </div>
  );
}
