import { Fragment, type ReactNode } from "react";

/** The message or hint of a problem, with text in backticks as code. */
export function ProblemText({ text }: { text: string }): ReactNode {
  return text.split("`").map((part, index) => {
    const key = `${index}:${part}`;
    return index % 2 === 1 ? <code key={key}>{part}</code> : <Fragment key={key}>{part}</Fragment>;
  });
}
