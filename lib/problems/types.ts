import type { TextPosition } from "@/lib/base/text-position";

/**
 * How much a problem matters: an `error` breaks the specification, a `warning` renders but deserves the author's
 * attention, a `note` names a known setting that has no effect here.
 */
export type ProblemLevel = "error" | "warning" | "note";

/** A position in a file; its beginning where the file as a whole is meant. */
export interface SourceLocation extends TextPosition {
  /** Relative to the docs folder, with forward slashes. */
  file: string;
}

/** One mistake in the docs repository: what it is, where it is, and what to do about it. */
export interface Problem extends SourceLocation {
  /** Stable, documented identifier in kebab-case, such as `unknown-key`. */
  code: string;
  level: ProblemLevel;
  /** JSON path such as `navigation.tabs[1].href`; empty for problems outside JSON and YAML. */
  path: string;
  /** One sentence that says what is wrong, from the author's side. */
  message: string;
  /** One sentence that says what to do. */
  hint: string;
  /** The author's probable intention, as far as it is known. */
  correction?: Correction;
}

/** The correct form of a mistaken reference. */
export interface Correction {
  /** The path, anchor or value that is wrong. */
  from: string;
  /** The one that was meant. */
  to: string;
  /** How to change the source; present only if nothing else can be meant. */
  edit?: {
    /** The text whose first occurrence at or after the problem's position is replaced. */
    written: string;
    replacement: string;
  };
}
