"use client";

import { Component, type ReactNode } from "react";
import { PartFailure } from "@/components/docs/boundary-client";

interface IslandBoundaryProps {
  /** Name of the component, for the message. */
  name: string;
  children: ReactNode;
}

/** Error boundary of one island; authors see the error, readers a line in its place. */
export class IslandBoundary extends Component<IslandBoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (document.documentElement.dataset.authoring === undefined) return <PartFailure />;
    return (
      <p role="alert" className="rounded-md border border-danger p-3 text-danger text-sm">
        The component <code>{this.props.name}</code> of this page failed: {error.message}
      </p>
    );
  }
}
