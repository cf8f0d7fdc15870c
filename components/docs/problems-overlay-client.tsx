"use client";

import { useState } from "react";
import { ProblemText } from "@/components/docs/problem-text";
import { ChevronDown, Cross } from "@/components/ui/action-glyph";
import { countOf } from "@/lib/base/count-of";
import type { Problem, ProblemLevel } from "@/lib/problems/types";

const levelStyles: Readonly<Record<ProblemLevel, string>> = {
  error: "text-danger",
  warning: "text-warning",
  note: "text-muted",
};

/** Maximum number of problems shown; more would not fit in a corner of the window. `check` lists all of them. */
const MAXIMUM_ROWS = 50;

/**
 * The problems of the site, for authors. Once closed, it stays closed until the page is reloaded.
 * @param task of the server that delays showing a change
 */
export function ProblemsOverlay({ problems, task }: { problems: readonly Problem[]; task?: string | undefined }) {
  const [isDismissed, setIsDismissed] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const serious = problems.filter((problem) => problem.level !== "note");
  if (task !== undefined) return <TaskChip task={task} />;
  if (serious.length === 0 || isDismissed) return null;
  const errors = serious.filter((problem) => problem.level === "error").length;
  const warnings = serious.length - errors;
  const counts = [errors > 0 && countOf(errors, "error"), warnings > 0 && countOf(warnings, "warning")];
  return (
    <section
      aria-label="Problems of this site"
      dir="ltr"
      className="fixed end-4 bottom-4 z-40 w-[min(32rem,calc(100vw-2rem))] overflow-hidden rounded-xl bg-surface text-sm shadow-overlay not-has-[ul]:w-auto print:hidden"
    >
      <div className="flex items-center gap-1 p-1.5">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex h-8 flex-1 items-center gap-2 rounded-lg px-2.5 text-start font-medium text-ink hover:bg-hover"
        >
          <span className={`size-2 rounded-full ${errors > 0 ? "bg-danger" : "bg-warning"}`} />
          {counts.filter(Boolean).join(", ")}
          <ChevronDown className={`size-3.5 ${isOpen ? "" : "rotate-180"}`} />
        </button>
        <button
          type="button"
          aria-label="Dismiss"
          onClick={() => setIsDismissed(true)}
          className="grid size-8 place-items-center rounded-lg text-muted hover:bg-hover"
        >
          <Cross className="size-3.5" />
        </button>
      </div>
      {isOpen && (
        <ul className="max-h-80 divide-y divide-line overflow-y-auto border-t border-line">
          {serious.slice(0, MAXIMUM_ROWS).map((problem) => (
            <ProblemRow
              key={`${problem.file}:${problem.line}:${problem.column}:${problem.code}:${problem.path}:${problem.message}`}
              problem={problem}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** A problem as an entry of a list. */
export function ProblemRow({ problem }: { problem: Problem }) {
  return (
    <li className="px-4 py-3">
      <p className="font-mono text-xs break-all text-muted">
        <span className={`font-semibold ${levelStyles[problem.level]}`}>{problem.level}</span> {problem.file}:
        {problem.line}:{problem.column}
      </p>
      <p className="mt-1 text-ink">
        <ProblemText text={problem.message} />
      </p>
      <p className="text-muted">
        <ProblemText text={problem.hint} />
      </p>
    </li>
  );
}

function TaskChip({ task }: { task: string }) {
  return (
    <p
      role="status"
      dir="ltr"
      className="fixed end-4 bottom-4 z-40 flex max-w-[calc(100vw-2rem)] items-center gap-2 rounded-xl bg-surface px-4 py-3 text-sm font-medium text-ink shadow-overlay print:hidden"
    >
      <span className="size-2 animate-pulse rounded-full bg-warning motion-reduce:animate-none" />
      {task} …
    </p>
  );
}
