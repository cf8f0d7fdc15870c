import type { ProblemLevel } from "@/lib/problems/types";

/** Documentation of one kind of problem. Individual cases may have a milder level. */
export interface ProblemDefinition {
  level: ProblemLevel;
  /** Explanation of the problem, in one sentence. */
  meaning: string;
  /** How to fix it, in one sentence. */
  remedy: string;
}

/** Defines a problem that breaks the format. */
export function error(meaning: string, remedy: string): ProblemDefinition {
  return { level: "error", meaning, remedy };
}

/** Defines a problem of something that works, but probably not as meant. */
export function warning(meaning: string, remedy: string): ProblemDefinition {
  return { level: "warning", meaning, remedy };
}

/** Defines a problem that costs readers nothing. */
export function note(meaning: string, remedy: string): ProblemDefinition {
  return { level: "note", meaning, remedy };
}
