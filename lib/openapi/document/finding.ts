import type { ProblemLevel } from "@/lib/problems/types";

/** A mistake in a specification before its place in the file is known. */
export interface Finding {
  code: string;
  level: ProblemLevel;
  /** Keys that lead to the mistake; the nearest existing one is shown. */
  keys: readonly string[];
  message: string;
  hint: string;
  /** 0-based offset in the source, where the text could not be parsed at all. */
  offset?: number;
}
