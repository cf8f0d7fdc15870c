/** Unit of a figure; decides how it is written. */
export type Unit = "CPU s" | "s" | "ms" | "MB" | "kB" | "requests/s" | "count" | "%" | "share";

/** One thing measured once, or the median of several times. */
export interface Figure {
  /** Names what was measured, the same for every engine and size; targets and causes refer to it. */
  id: string;
  /** The row's words, such as "cold build, CPU". */
  title: string;
  engine: string;
  /** Pages (or, where the title says so, other things) of the site that was measured. */
  pages?: number;
  /** Undefined if it could not be measured; the note says why. */
  value: number | undefined;
  unit: Unit;
  /** The same of the baseline, measured in the same run. */
  baseline?: { name: string; value: number };
  note?: string;
}

/** All figures of one topic, from one run. */
export interface TopicResult {
  title: string;
  /** What was done, in a sentence or two. */
  method: string;
  measuredAt: string;
  /** Load average of the last minute when it began: figures of a busy machine are worth less. */
  load: number;
  figures: readonly Figure[];
}

/** What the file of results holds: the last run of each topic. */
export interface Results {
  machine: { cores: number; memory: number; processor: string; node: string; next: string };
  topics: Readonly<Record<string, TopicResult>>;
}
