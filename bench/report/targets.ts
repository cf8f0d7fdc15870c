import type { Figure } from "@/bench/report/types";

/**
 * What the design asks of a figure. It was set on another machine: where `baseline` is given, both sides are compared as
 * ratios to the bare application, the limit to that of the day it was set.
 */
export interface Target {
  id: string;
  /** Engine whose figure is compared; the project as it is checked out if absent. */
  engine?: string;
  /** Only for sites of this size; all sizes if absent. */
  pages?: number;
  limit: number;
  direction: "at most" | "at least";
  /** Value of the bare application when the limit was set. */
  baseline?: number;
  /** The limit counts from the value of the bare application. */
  isAbove?: true;
  source: string;
}

/** A limit that is a ratio already. */
const RATIO = 1;

/** Every target, from section 3 (pages), 5 (search) of the design and the promises of the releases. */
export const targets: readonly Target[] = [
  // An application is at most twice a bare one, and a page that is rendered ahead costs at most 0.03 CPU seconds.
  { id: "build-cold-default-cpu", limit: 2, direction: "at most", baseline: RATIO, source: "promise of 0.2" },
  { id: "build-cold-default-memory", limit: 900, direction: "at most", source: "promise of 0.2" },
  { id: "build-cold-cpu", pages: 300, limit: 3.1, direction: "at most", baseline: RATIO, source: "promise of 0.2" },
  { id: "build-cold-cpu", pages: 1_000, limit: 5.7, direction: "at most", baseline: RATIO, source: "promise of 0.2" },
  { id: "build-cold-cpu", pages: 3_000, limit: 13.1, direction: "at most", baseline: RATIO, source: "promise of 0.2" },
  { id: "build-warm-cpu", pages: 1_000, limit: 10, direction: "at most", source: "design 3" },
  { id: "build-cold-memory", limit: 900, direction: "at most", source: "promise of 0.2" },
  { id: "dev-cold-cpu", limit: 2.2, direction: "at most", baseline: RATIO, source: "promise of 0.2" },
  { id: "dev-memory", limit: 700, direction: "at most", source: "promise of 0.2" },
  { id: "dev-edit", limit: 300, direction: "at most", source: "design 3" },
  ...packageTargets(),
  { id: "page-script", limit: 12, direction: "at most", isAbove: true, source: "design 3" },
  { id: "page-html-gzip", limit: 14, direction: "at most", source: "design 3" },
  { id: "page-components", limit: 45, direction: "at most", source: "promise of the release" },
  { id: "page-assistant", limit: 2, direction: "at most", source: "promise of the release" },
  { id: "page-widget", limit: 60, direction: "at most", source: "promise of the release" },
  { id: "page-click", limit: 55, direction: "at most", source: "design 3" },
  { id: "serve-rate", limit: 0.9, direction: "at least", baseline: RATIO, source: "promise of 0.2" },
  { id: "serve-rate-gzip", limit: 6, direction: "at least", baseline: RATIO, source: "promise of 0.2" },
  { id: "start-first-answer", pages: 3_000, limit: 1, direction: "at most", source: "promise of 0.2" },
  { id: "start-memory", pages: 3_000, limit: 200, direction: "at most", source: "promise of 0.2" },
  { id: "start-first-answer", pages: 10_000, limit: 10, direction: "at most", source: "promise of the release" },
  { id: "long-memory-growth", limit: 1.1, direction: "at most", source: "promise of the release" },
  { id: "long-errors", limit: 0, direction: "at most", source: "promise of the release" },
  { id: "assistant-beyond-p95", limit: 25, direction: "at most", source: "promise of the release" },
  { id: "search-question-p95", pages: 6_000, limit: 5, direction: "at most", source: "promise of the release" },
  { id: "search-question-p95", pages: 100_000, limit: 30, direction: "at most", source: "promise of the release" },
  { id: "search-recall", limit: 87, direction: "at least", source: "design 5" },
  { id: "search-rank", limit: 0.79, direction: "at least", source: "design 5" },
];

/** What the package promises: no bundler, and a page of an export for a twentieth of a processor second. */
function packageTargets(): Target[] {
  const promises: readonly [id: string, limit: number, pages?: number][] = [
    ["tool-packed", 40],
    ["tool-installed", 250],
    ["dev-memory", 300],
    ["dev-edit", 150],
    ["build-cold-cpu", 15, 300],
    ["build-cold-cpu", 50, 1_000],
    ["tool-check-cold-cpu", 90, 3_000],
    ["tool-check-cold-memory", 800, 3_000],
    ["tool-check-warm-wall", 3, 3_000],
  ];
  const common = { engine: "Lectern package", direction: "at most", source: "promise of the package" } as const;
  return [
    ...promises.map(([id, limit, pages]) => ({ ...common, id, limit, ...(pages === undefined ? {} : { pages }) })),
    { ...common, id: "dev-cold-cpu", limit: 0.6, baseline: RATIO },
  ];
}

/** How a figure compares with its target. */
export interface Verdict {
  isMet: boolean;
  /** The limit in the unit of comparison. */
  limit: number;
  /** Whether limit and value are compared as ratios to the baseline. */
  isRatio: boolean;
  target: Target;
}

/** Compares a figure with its target; undefined if there is none, or nothing was measured. */
export function judge(figure: Figure): Verdict | undefined {
  const target = targets.find(
    ({ id, pages, engine = "Lectern" }) =>
      id === figure.id && engine === figure.engine && (pages === undefined || pages === figure.pages),
  );
  if (!target || figure.value === undefined) return undefined;
  const isRatio = target.baseline !== undefined && figure.baseline !== undefined;
  const base = target.isAbove ? (figure.baseline?.value ?? 0) : 0;
  const limit = isRatio ? target.limit / (target.baseline ?? 1) : target.limit + base;
  const value = isRatio ? ratioOf(figure) : figure.value;
  if (value === undefined) return undefined;
  return { isMet: target.direction === "at most" ? value <= limit : value >= limit, limit, isRatio, target };
}

/** Value divided by baseline; undefined if one of them is missing or the baseline is zero. */
export function ratioOf({ value, baseline }: Figure): number | undefined {
  return value === undefined || !baseline?.value ? undefined : value / baseline.value;
}
