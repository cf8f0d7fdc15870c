"use client";

import { usePathname } from "next/navigation";
import { Component, createContext, type ReactNode, use } from "react";
import { Failure, type FailureWords, keepWords, loadAgain, wordsOfPage } from "@/components/docs/failure-client";

interface BoundaryProps {
  words: FailureWords;
  /** A part beside the page, or one that nobody sees until it is used: in its place is less, or nothing. */
  kind?: "part" | "hidden";
  children: ReactNode;
}

/** The words of the page that is rendered: the server renders several at once. */
const Words = createContext<FailureWords | undefined>(undefined);

/** Keeps what is around a part of the site that fails in the browser, and loads the page anew. Another page is another try. */
export function Boundary({ words, ...props }: BoundaryProps): ReactNode {
  keepWords(words);
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
  const { partFailed } = use(Words) ?? wordsOfPage();
  return (
    <span role="alert" className="text-sm text-muted">
      {`${partFailed}.`}
    </span>
  );
}
