"use client";

import { usePathname } from "next/navigation";
import { Component, type ReactNode } from "react";
import { Failure, type FailureWords, keepWords, loadAgain, wordsOfPage } from "@/components/docs/failure-client";

interface BoundaryProps {
  words: FailureWords;
  /** A part beside the page, replaced by a short message; or one that is hidden until it is used, replaced by nothing. */
  kind?: "part" | "hidden";
  children: ReactNode;
}

/** Error boundary of a part of the site: shows a message in its place and reloads the page. A navigation resets it. */
export function Boundary({ words, ...props }: BoundaryProps): ReactNode {
  keepWords(words);
  return <PathBoundary {...props} path={usePathname()} />;
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

/** Shown in place of a part that failed: an inline element, valid anywhere in text. By default in the words of the page in the browser. */
export function PartFailure({ words = wordsOfPage() }: { words?: FailureWords }): ReactNode {
  return (
    <span role="alert" className="text-sm text-muted">
      {`${words.partFailed}.`}
    </span>
  );
}
