/**
 * How much a problem matters: an `error` breaks the specification, a `warning` renders but deserves the author's
 * attention, a `note` names a known setting that has no effect here.
 */
export type ProblemLevel = "error" | "warning" | "note";

/** One mistake in the docs repository: what it is, where it is, and what to do about it. */
export interface Problem {
  /** Stable, documented identifier in kebab-case, such as `unknown-key`. */
  code: string;
  level: ProblemLevel;
  /** File relative to the docs folder, with forward slashes. */
  file: string;
  /** 1-based line; 1 where the file as a whole is meant. */
  line: number;
  /** 1-based column. */
  column: number;
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
