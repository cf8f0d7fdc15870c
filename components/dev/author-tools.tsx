import type { ReactNode } from "react";
import { LiveReload } from "@/components/dev/live-reload-client";
import { ProblemsOverlay } from "@/components/docs/problems-overlay-client";
import type { Problem } from "@/lib/problems/types";

interface AuthorToolsProps {
  /** Address of the event stream that tells of changes. */
  endpoint: string;
  /** Number of the site that the page was rendered from. */
  version: number;
  problems: readonly Problem[];
}

/** Tools for authors, not loaded by readers: live reload, and the problems of the site. */
export function AuthorTools({ endpoint, version, problems }: AuthorToolsProps): ReactNode {
  return (
    <>
      <LiveReload endpoint={endpoint} version={version} />
      <ProblemsOverlay problems={problems.filter(({ level }) => level === "error")} />
    </>
  );
}
