import type { ProblemLevel } from "@/lib/problems/types";

/** A mistake in a specification whose position in the file is not known yet. */
export interface Finding {
  code: string;
  level: ProblemLevel;
  /** Keys that lead to the mistake; the position of the nearest existing one is shown. */
  keys: readonly string[];
  message: string;
  hint: string;
  /** 0-based offset in the source, for a text that could not be parsed. */
  offset?: number;
}

/** A warning about the value at the keys. */
export function warning(code: string, keys: readonly string[], message: string, hint: string): Finding {
  return { code, level: "warning", keys, message, hint };
}

/** An error at the keys. */
export function error(code: string, keys: readonly string[], message: string, hint: string): Finding {
  return { code, level: "error", keys, message, hint };
}

/** Equal for findings with the same keys and message. */
export function findingKey({ keys, message }: Finding): string {
  return `${keys.join("/")} ${message}`;
}

/** Ends the error message of a library with a period. */
export function sentence(text: string): string {
  return text.trim() === "" ? "It is not valid." : text.replace(/[.:]?\s*$/, ".");
}
