"use client";

import { usePathname } from "next/navigation";
import { Component, createContext, type ReactNode, use } from "react";
import { requestedAddress } from "@/components/navigation/navigate-client";

interface BoundaryProps {
  words: { pageFailed: string; partFailed: string; tryAgain: string };
  /** A part beside the page, or one that nobody sees until it is used: in its place is less, or nothing. */
  kind?: "part" | "hidden";
  children: ReactNode;
}

/** Words of the page, for what is outside of all boundaries. */
let knownWords: BoundaryProps["words"] = {
  pageFailed: "This page could not be displayed",
  partFailed: "This part of the page could not be displayed",
  tryAgain: "Try again",
};

/** The words of the page that is rendered: the server renders several at once. */
const Words = createContext<BoundaryProps["words"] | undefined>(undefined);

/** Key in session storage of the URL that was last reloaded after a failure, and when. */
const KEPT = "lectern-loaded-again";

/** How long a page is not loaded again by itself, milliseconds. */
const PAUSE = 60_000;

/** Loads the page that the reader wants as a document, once. */
function loadAgain(): void {
  const address = requestedAddress() ?? location.href;
  try {
    const [last, time] = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
    if (last === address && Date.now() - time < PAUSE) return;
    sessionStorage.setItem(KEPT, JSON.stringify([address, Date.now()]));
  } catch {
    // Without storage nothing would end the loads.
    return;
  }
  location.assign(address);
  // A URL that differs only in its hash is not loaded again.
  if (location.hash) location.reload();
}

/** Keeps what is around a part of the site that fails in the browser, and loads the page anew. Another page is another try. */
export function Boundary({ words, ...props }: BoundaryProps): ReactNode {
  knownWords = words;
  return (
    <Words value={words}>
      <PathBoundary {...props} path={usePathname()} />
    </Words>
  );
}

interface BoundaryState {
  path: string;
  hasFailed: boolean;
}

class PathBoundary extends Component<Omit<BoundaryProps, "words"> & { path: string }, BoundaryState> {
  override state: BoundaryState = { path: this.props.path, hasFailed: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ path }: { path: string }, state: BoundaryState): BoundaryState | null {
    return path === state.path ? null : { path, hasFailed: false };
  }

  override componentDidCatch(): void {
    loadAgain();
  }

  override render(): ReactNode {
    const { kind, children } = this.props;
    if (!this.state.hasFailed) return children;
    if (kind === "hidden") return null;
    return kind === "part" ? <PartFailure /> : <Failure />;
  }
}

/** What is in the place of a part of a page that failed: an element that may be anywhere among text. */
export function PartFailure(): ReactNode {
  const { partFailed } = use(Words) ?? knownWords;
  return (
    <span role="alert" className="text-sm text-muted">
      {`${partFailed}.`}
    </span>
  );
}

/** What is in the place of a page that failed. */
function Failure(): ReactNode {
  return (
    <p role="alert" className="m-8 text-sm text-muted">
      {knownWords.pageFailed}.{" "}
      <button type="button" className="text-primary-strong underline" onClick={() => location.reload()}>
        {knownWords.tryAgain}
      </button>
    </p>
  );
}

/** A document in place of one where even what is around the page failed. */
export function DocumentFailure(): ReactNode {
  if (typeof window !== "undefined") loadAgain();
  return (
    <html lang="en">
      <body>
        <Failure />
      </body>
    </html>
  );
}
