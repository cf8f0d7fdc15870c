import { type ProblemCode, problemCatalog } from "@/lib/problems/catalog";
import type { Problem, SourceLocation } from "@/lib/problems/types";

/**
 * A problem of the catalog, with the catalog's level and, unless a closer one is given, its remedy as the hint.
 * @param location without a position, the file as a whole
 */
export function createProblem(
  code: ProblemCode,
  location: Pick<SourceLocation, "file"> & Partial<SourceLocation>,
  details: { message: string; path?: string; hint?: string | undefined },
): Problem {
  const { level, remedy } = problemCatalog[code];
  const { file, line = 1, column = 1 } = location;
  return {
    code,
    level,
    file,
    line,
    column,
    path: details.path ?? "",
    message: details.message,
    hint: details.hint ?? remedy,
  };
}
