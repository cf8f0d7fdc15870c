/** Unit of a figure, which determines its number of decimals. */
export type Unit = "CPU s" | "s" | "ms" | "MB" | "kB" | "requests/s" | "%" | "share";

/** One measured value, or the median of several. */
export interface Figure {
  /** Title of the row, such as "cold build, CPU". */
  title: string;
  engine: string;
  /** Number of pages of the measured site; for search, of sections of the index. */
  pages?: number;
  /** Undefined if it could not be measured; the reason is in `note`. */
  value: number | undefined;
  unit: Unit;
  note?: string;
}

/** All figures of one topic, from one run. */
export interface TopicResult {
  measuredAt: string;
  /** Load average of the last minute at the start: figures from a busy machine are less reliable. */
  load: number;
  figures: readonly Figure[];
}

/** Number of decimals by unit. */
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

/** Renders a table with a row for each title and size, and a column for each engine. */
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

/** A value as text, with its note; "not measured" if there is none. */
export function formatFigure({ value, unit, note }: Figure): string {
  const options = { minimumFractionDigits: DIGITS[unit], maximumFractionDigits: DIGITS[unit] };
  const text = value === undefined ? "not measured" : value.toLocaleString("en", options);
  return note ? `${text} (${note.replaceAll("|", "/").replace(/\s+/g, " ").trim().slice(0, 200)})` : text;
}

/** The quantile of values at a share from 0 to 1; 0 for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** The median, which is the upper of the two middle values of an even number. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
