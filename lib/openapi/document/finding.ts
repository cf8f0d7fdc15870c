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

/** A warning about the value at the keys. */
export function warning(code: string, keys: readonly string[], message: string, hint: string): Finding {
  return { code, level: "warning", keys, message, hint };
}

/** An error at the keys. */
export function error(code: string, keys: readonly string[], message: string, hint: string): Finding {
  return { code, level: "error", keys, message, hint };
}

/** Equal for findings that say the same of the same place. */
export function findingKey({ keys, message }: Finding): string {
  return `${keys.join("/")} ${message}`;
}

/** The message of a library as a sentence. */
export function sentence(text: string): string {
  return text.trim() === "" ? "It is not valid." : text.replace(/[.:]?\s*$/, ".");
}
