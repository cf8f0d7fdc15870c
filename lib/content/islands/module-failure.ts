import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";

/** Error of a JavaScript parser: acorn throws a SyntaxError with `loc`, esbuild a failure with a list. */
interface ModuleFailure {
  reason: string;
  line: number;
  column: number;
}

/** The problem of a JavaScript file that cannot be read, at its position in that file; undefined for any other error. */
export function moduleProblem(error: unknown, file: string): Problem | undefined {
  const failure = acornFailure(error) ?? esbuildFailure(error);
  if (!failure) return undefined;
  const { reason, line, column } = failure;
  return createProblem(
    "invalid-mdx",
    { file, line, column },
    {
      message: `The file is not valid JavaScript: ${reason.replace(/\.$/, "")}.`,
      hint: "Fix the code here; nothing in this file is rendered until then.",
    },
  );
}

function acornFailure(error: unknown): ModuleFailure | undefined {
  if (!(error instanceof SyntaxError) || !("loc" in error)) return undefined;
  const { line, column } = error.loc as { line: number; column: number };
  const message = error.message.replace(/\s*\(\d+:\d+\)$/, "");
  // Messages may contain a second position, as in "for <div> (2:9)".
  return { reason: message.replace(/\((\d+):\d+\)/g, "(line $1)"), line, column: column + 1 };
}

function esbuildFailure(error: unknown): ModuleFailure | undefined {
  if (!(error instanceof Error) || !("errors" in error) || !Array.isArray(error.errors)) return undefined;
  const { text, location } = error.errors[0] as { text: string; location: { line: number; column: number } | null };
  return location ? { reason: text, line: location.line, column: location.column + 1 } : undefined;
}
