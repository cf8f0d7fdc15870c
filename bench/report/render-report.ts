import { causes } from "@/bench/report/causes";
import { growthOf } from "@/bench/report/growth";
import { judge, ratioOf } from "@/bench/report/targets";
import type { Figure, Results, TopicResult, Unit } from "@/bench/report/types";

const INTRODUCTION = `# Measurements

Written by \`npm run bench\`; [NOTES.md](NOTES.md) says how to read it, what was tried and why. A ratio compares with the
baseline named beside it, measured in the same run. Targets were set on another machine: where the baseline was known then,
they are ratios too. CPU seconds are those of a command and everything it starts, memory the largest sum of resident memory.`;

/** Digits after the point, by unit. */
const DIGITS: Readonly<Record<Unit, number>> = {
  "CPU s": 1,
  s: 2,
  ms: 1,
  MB: 0,
  kB: 1,
  "requests/s": 0,
  count: 0,
  "%": 1,
  share: 3,
};

/** The whole file as Markdown. */
export function renderReport({ machine, topics }: Results): string {
  const { cores, memory, processor, node, next } = machine;
  const list = Object.values(topics);
  return [
    INTRODUCTION,
    `Machine: ${cores} × ${processor}, ${Math.round(memory / 1e9)} GB, Node ${node}, Next ${next}.`,
    ...list.map(renderTopic),
    ...renderGrowth(list.flatMap(({ figures }) => figures)),
    "",
  ].join("\n\n");
}

function renderTopic({ title, method, measuredAt, load, figures }: TopicResult): string {
  const missed = figures.filter((figure) => judge(figure)?.isMet === false);
  const reasons = missed.map(({ engine, id, title: name }) => {
    const isOwn = engine === "Lectern";
    const cause = causes[isOwn ? id : `${engine}: ${id}`] ?? "The cause is not known yet.";
    return `- Missed: ${isOwn ? "" : `${engine}, `}${name}. ${cause}`;
  });
  const rows = figures.map((figure) => [
    figure.title,
    figure.pages?.toLocaleString("en") ?? "",
    figure.engine,
    formatFigure(figure),
    ...formatComparison(figure),
  ]);
  return [
    `## ${title}`,
    `${method} Measured ${measuredAt.slice(0, 10)}, load average at its beginning ${load.toFixed(1)}.`,
    renderTable(["figure", "pages", "engine", "value", "baseline", "ratio", "target", "met"], rows),
    ...(reasons.length > 0 ? [[...new Set(reasons)].join("\n")] : []),
  ].join("\n\n");
}

function renderGrowth(figures: readonly Figure[]): string[] {
  const rows = growthOf(figures).map(({ title, engine, from, to, pages, cost, tenfold }) => [
    title,
    engine,
    `${from.toLocaleString("en")} → ${to.toLocaleString("en")} (${formatRatio(pages)})`,
    formatRatio(cost),
    formatRatio(tenfold),
  ]);
  if (rows.length === 0) return [];
  return [
    "## When the content grows",
    "The figures above at the smallest and the largest site measured, and what ten times the content costs at that rate.",
    renderTable(["figure", "engine", "pages", "cost", "at 10 times the content"], rows),
  ];
}

/** A value with its unit, or why there is none. */
export function formatFigure({ value, unit, note }: Figure): string {
  const text = value === undefined ? "not measured" : formatValue(value, unit);
  return note ? `${text} (${oneLine(note)})` : text;
}

function formatComparison(figure: Figure): [string, string, string, string] {
  const { baseline, unit } = figure;
  const ratio = ratioOf(figure);
  const verdict = judge(figure);
  const limit = verdict && (verdict.isRatio ? formatRatio(verdict.limit) : formatValue(verdict.limit, unit));
  return [
    baseline ? `${baseline.name} ${formatValue(baseline.value, unit)}` : "",
    ratio === undefined ? "" : formatRatio(ratio),
    verdict ? `${verdict.target.direction} ${limit} (${verdict.target.source})` : "",
    verdict ? (verdict.isMet ? "yes" : "**no**") : "",
  ];
}

function formatValue(value: number, unit: Unit): string {
  const digits = DIGITS[unit];
  const text = value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === "count" || unit === "share" ? text : `${text} ${unit}`;
}

function formatRatio(value: number): string {
  return `${value.toFixed(2)} ×`;
}

function oneLine(text: string): string {
  return text.replaceAll("|", "/").replace(/\s+/g, " ").trim().slice(0, 200);
}

function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
