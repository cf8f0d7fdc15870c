import { cache, type ReactNode } from "react";
import { ProblemText } from "@/components/docs/problem-text";
import { currentMessages } from "@/components/render-context";
import type { PageFailure } from "@/lib/content/sandbox/failure";
import { app } from "@/lib/port";

interface PageErrorProps {
  failure: PageFailure;
}

/** The messages of error boundaries: one object for the whole page, so that it is sent to the browser once. */
export const failureMessages = cache(() => {
  const { pageFailed, partFailed, tryAgain } = currentMessages();
  return { pageFailed, partFailed, tryAgain };
});

/** Shown in place of content that could not be compiled or rendered. Authors see the mistake and its position. */
export function PageError({ failure }: PageErrorProps): ReactNode {
  if (!app().isAuthoring) {
    const messages = currentMessages();
    return (
      <div role="alert" className="not-prose my-8 rounded-xl border border-line bg-sunken px-5 py-4">
        <p className="font-medium text-ink">{messages.pageFailed}</p>
        <button
          type="button"
          data-search-trigger=""
          aria-haspopup="dialog"
          className="mt-1 text-sm text-muted underline"
        >
          {messages.search}
        </button>
      </div>
    );
  }
  const { problem, sourceLine } = failure;
  const gutter = String(problem.line);
  return (
    <div role="alert" className="not-prose my-8 overflow-hidden rounded-xl border border-danger/40" dir="ltr">
      <p className="border-b border-danger/40 bg-danger/8 px-5 py-3 font-mono text-sm font-medium text-danger">
        {problem.file}:{problem.line}:{problem.column}
      </p>
      <div className="px-5 py-4">
        <p className="font-medium text-ink">
          <ProblemText text={problem.message} />
        </p>
        {sourceLine !== undefined && (
          <pre className="mt-4 overflow-x-auto rounded-lg bg-sunken px-4 py-3 font-mono text-[0.8125rem] leading-6 text-text">
            {`${gutter} │ ${sourceLine}\n${" ".repeat(gutter.length)} │ `}
            <span className="font-bold text-danger">{`${caretIndent(sourceLine, problem.column)}^`}</span>
          </pre>
        )}
        {problem.hint && (
          <p className="mt-4 text-sm text-muted">
            <ProblemText text={problem.hint} />
          </p>
        )}
      </div>
    </div>
  );
}

/** Shown to authors in place of a part that failed: an inline element, valid anywhere in text. */
export function PartError({ failure: { problem } }: PageErrorProps): ReactNode {
  return (
    <span role="alert" dir="ltr" className="rounded-md bg-danger/8 px-1.5 py-0.5 font-mono text-sm text-danger">
      {`${problem.file}:${problem.line}:${problem.column} ${problem.message}`}
    </span>
  );
}

/** Spaces up to a column (1-based); tabs stay tabs so that the caret is under its character. */
function caretIndent(line: string, column: number): string {
  return line.slice(0, Math.max(0, column - 1)).replaceAll(/[^\t]/g, " ");
}
