import { formatPath, type JsonPath } from "@/lib/config/json-path";
import type { Locate } from "@/lib/config/resolve-references";
import type { ProblemCode } from "@/lib/problems/catalog";
import { createProblem } from "@/lib/problems/create-problem";
import type { Correction, Problem, ProblemLevel } from "@/lib/problems/types";

/** A mistake in the resolved configuration, before it is known in which file and line it was written. */
export interface Finding {
  code: ProblemCode;
  path: JsonPath;
  /** The position that is reported: the key, the value (default), or the enclosing value of a missing key. */
  part?: "key" | "value";
  message: string;
  /** A milder level than that of the code. */
  level?: ProblemLevel;
  /** A closer hint than the remedy of the code. */
  hint?: string;
  /** The correct value. */
  correction?: Correction;
}

/** The finding as a problem at the position where the value was written. */
export function toProblem({ code, path, part, message, level, hint, correction }: Finding, locate: Locate): Problem {
  const problem = createProblem(code, locate(path, part), { path: formatPath(path), message, hint });
  return { ...problem, ...(level && { level }), ...(correction && { correction }) };
}

/** The correction of a value that is replaced as a whole. */
export function replaceValue(from: string, to: string): Correction {
  return { from, to, edit: { written: from, replacement: to } };
}

/** A path in code style, as messages show it. */
export function quotePath(path: JsonPath): string {
  return path.length === 0 ? "docs.json" : `\`${formatPath(path)}\``;
}
