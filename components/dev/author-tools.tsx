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

/** What authors see while they write, and readers never load: saved files at once, and the errors of the site. */
export function AuthorTools({ endpoint, version, problems }: AuthorToolsProps): ReactNode {
  return (
    <>
      <LiveReload endpoint={endpoint} version={version} />
      <ProblemsOverlay problems={problems.filter(({ level }) => level === "error")} />
    </>
  );
}
