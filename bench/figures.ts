/** Unit of a figure; decides how it is written. */
export type Unit = "CPU s" | "s" | "ms" | "MB" | "kB" | "requests/s" | "%" | "share";

/** One thing measured once, or the median of several times. */
export interface Figure {
  /** The row's words, such as "cold build, CPU". */
  title: string;
  engine: string;
  /** Pages of the site that was measured; for search, sections of the index. */
  pages?: number;
  /** Undefined if it could not be measured; the note says why. */
  value: number | undefined;
  unit: Unit;
  note?: string;
}

/** All figures of one topic, from one run. */
export interface TopicResult {
  measuredAt: string;
  /** Load average of the last minute when it began: figures of a busy machine are worth less. */
  load: number;
  figures: readonly Figure[];
}

/** Digits after the point, by unit. */
const DIGITS: Readonly<Record<Unit, number>> = {
  "CPU s": 1,
  s: 2,
  ms: 1,
  MB: 0,
  kB: 1,
  "requests/s": 0,
  "%": 1,
  share: 3,
};

/** One table: a row for what was measured at a size, a column for each engine. */
export function renderTable(results: readonly TopicResult[]): string {
  const figures = results.flatMap((result) => result.figures);
  const engines = [...new Set(figures.map(({ engine }) => engine))];
  const rows = new Map<string, Map<string, string>>();
  for (const figure of figures) {
    const key = `${figure.title}, ${figure.unit} | ${figure.pages?.toLocaleString("en") ?? ""}`;
    const cells = rows.get(key) ?? new Map<string, string>();
    rows.set(key, cells.set(figure.engine, formatFigure(figure)));
  }
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(["figure", "size", ...engines]),
    line(["---", "---", ...engines.map(() => "---:")]),
    ...[...rows].map(([key, cells]) => line([key, ...engines.map((engine) => cells.get(engine) ?? "")])),
  ].join("\n");
}

/** A value, or why there is none. */
export function formatFigure({ value, unit, note }: Figure): string {
  const options = { minimumFractionDigits: DIGITS[unit], maximumFractionDigits: DIGITS[unit] };
  const text = value === undefined ? "not measured" : value.toLocaleString("en", options);
  return note ? `${text} (${note.replaceAll("|", "/").replace(/\s+/g, " ").trim().slice(0, 200)})` : text;
}

/** The value below which the given share of the values is; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** The middle value, or the upper of the two in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
