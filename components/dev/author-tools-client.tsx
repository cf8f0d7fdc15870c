"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { useLiveReload } from "@/components/dev/live-reload-client";
import { ViewAs } from "@/components/dev/view-as-client";
import { ProblemRow, ProblemsOverlay } from "@/components/docs/problems-overlay-client";
import { basePath } from "@/components/ui/base-path";
import { normalizePath } from "@/lib/base/paths";
import type { Problem } from "@/lib/problems/types";

/** Tools for authors, which readers do not load: live reload, and the problems of the site and of the open page. */
export function AuthorTools({ version }: { version: number }) {
  const { failure, task, shownVersion } = useLiveReload(`${basePath()}/_lectern/live`, version);
  const problems = usePageProblems(shownVersion);
  useEffect(() => underlineBrokenLinks(problems), [problems]);
  if (!failure)
    return (
      <>
        <ViewAs />
        <ProblemsOverlay problems={problems} task={task} />
      </>
    );
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-2xl rounded-xl border border-danger/40 bg-surface text-sm shadow-overlay"
    >
      <p className="px-4 pt-4 font-semibold text-danger">
        The site could not be reloaded. The last good version is shown until these problems are fixed:
      </p>
      <ul>
        {failure.map((problem) => (
          <ProblemRow key={`${problem.file}:${problem.line}:${problem.column}:${problem.code}`} problem={problem} />
        ))}
      </ul>
    </div>
  );
}

/** The problems of the open page, requested after each navigation and each change of the site. */
function usePageProblems(version: number): readonly Problem[] {
  const path = usePathname();
  const [problems, setProblems] = useState<readonly Problem[]>([]);

  useEffect(() => {
    const abort = new AbortController();
    const query = new URLSearchParams({ path: normalizePath(path.slice(basePath().length)), v: `${version}` });
    fetch(`${basePath()}/_lectern/problems?${query}`, { signal: abort.signal })
      .then((response) => response.json() as Promise<Problem[]>)
      .then(setProblems)
      .catch((error: unknown) => {
        // Ignored if the request was aborted; otherwise, the server has probably stopped.
        if (!abort.signal.aborted)
          console.warn("The problems of this page could not be loaded. Is the server still running?", error);
      });
    return () => abort.abort();
  }, [path, version]);

  return problems;
}

/** Underlines broken links with a style sheet, which also applies to links that are added later. @returns a function that removes it. */
function underlineBrokenLinks(problems: readonly Problem[]): () => void {
  const paths = problems.flatMap(({ code, message }) => (code === "broken-link" ? (firstCode(message) ?? []) : []));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${paths.flatMap(selectorsOf).join(",")} { text-decoration: underline wavy var(--color-danger) }`);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

/** Selectors of the links to a path of the site, with and without query or fragment. */
function selectorsOf(path: string): readonly string[] {
  const href = basePath() + path;
  return [`="${CSS.escape(href)}"`, `^="${CSS.escape(`${href}#`)}"`, `^="${CSS.escape(`${href}?`)}"`].map(
    (condition) => `#content a[href${condition}]`,
  );
}

/** The first text between backticks. */
function firstCode(message: string): string | undefined {
  return /`([^`]+)`/.exec(message)?.[1];
}
