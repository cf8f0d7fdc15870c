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
export function Boundary({ words, kind, children }: BoundaryProps): ReactNode {
  keepWords(words);
  const message = kind === "part" ? <PartFailure /> : <Failure />;
  return (
    <Catch path={usePathname()} onCatch={loadAgain} instead={() => (kind === "hidden" ? null : message)}>
      {children}
    </Catch>
  );
}

interface CatchProps {
  path?: string;
  onCatch?: () => void;
  instead: (error: Error) => ReactNode;
  children: ReactNode;
}

type CatchState = Pick<CatchProps, "path"> & { error?: Error | undefined };

/** Shows something else in place of children that fail, until the path changes. */
export class Catch extends Component<CatchProps, CatchState> {
  override state: CatchState = {};

  static getDerivedStateFromError(error: Error): CatchState {
    return { error };
  }

  static getDerivedStateFromProps({ path }: CatchProps, state: CatchState): CatchState | null {
    return path === undefined || path === state.path ? null : { path, error: undefined };
  }

  override componentDidCatch(): void {
    this.props.onCatch?.();
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.instead(error) : this.props.children;
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
