/** Number of decimals by unit. */
const DECIMALS = { "CPU s": 1, s: 2, ms: 1, MB: 0, kB: 1, "requests/s": 0, "%": 1, share: 3 };

type Unit = keyof typeof DECIMALS;

/** A measured value, or the median of several; undefined if the engine does not have it. */
export type Figure = readonly [title: string, unit: Unit, value: number | undefined];

/** A cell of the table of results. */
export interface Cell {
  /** Title of the row. */
  title: string;
  /** Number of pages of the measured site; for search, of sections of the index. */
  size: number | undefined;
  /** Column. */
  engine: string;
  text: string;
}

/** A value as text. */
export function formatValue(value: number, unit: Unit): string {
  const digits = DECIMALS[unit];
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Renders a table with a row for each title and size, and a column for each engine. */
export function renderTable(cells: readonly Cell[]): string {
  const engines = [...new Set(cells.map(({ engine }) => engine))];
  const rows = new Map<string, Map<string, string>>();
  for (const { title, size, engine, text } of cells) {
    const key = `${title} | ${size?.toLocaleString("en") ?? ""}`;
    rows.set(key, (rows.get(key) ?? new Map<string, string>()).set(engine, text));
  }
  const line = (columns: readonly string[]) => `| ${columns.join(" | ")} |`;
  return [
    line(["figure", "size", ...engines]),
    line(["---", "---:", ...engines.map(() => "---:")]),
    ...[...rows].map(([key, texts]) => line([key, ...engines.map((engine) => texts.get(engine) ?? "")])),
  ].join("\n");
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
