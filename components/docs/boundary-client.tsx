"use client";

import { usePathname } from "next/navigation";
import { Component, type ReactNode } from "react";
import {
  Failure,
  type FailureMessages,
  storeFailureMessages,
  reloadOnce,
  failureMessages,
} from "@/components/docs/failure-client";

interface BoundaryProps {
  messages: FailureMessages;
  /** `part`: a part beside the page, replaced by a short message. `hidden`: a part that is hidden at first, replaced by nothing. */
  kind?: "part" | "hidden";
  children: ReactNode;
}

/** Error boundary of a part of the site: reloads the page once, then shows a message. A navigation resets it. */
export function Boundary({ messages, kind, children }: BoundaryProps): ReactNode {
  storeFailureMessages(messages);
  const replacement = kind === "part" ? <PartFailure /> : <Failure />;
  return (
    <Catch path={usePathname()} onCatch={reloadOnce} instead={() => (kind === "hidden" ? null : replacement)}>
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

/** Error boundary that renders `instead` in place of children that fail, until the path changes. */
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

/** Shown in place of a part that failed: an inline element, valid anywhere in text. By default with the messages of the current page. */
export function PartFailure({ messages = failureMessages() }: { messages?: FailureMessages }): ReactNode {
  return (
    <span role="alert" className="text-sm text-muted">
      {`${messages.partFailed}.`}
    </span>
  );
}
