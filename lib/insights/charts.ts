import { escapeHtml } from "@/lib/base/escape-html";
import type { DayInsights } from "@/lib/insights/types";

type Figure = Exclude<keyof DayInsights, "day">;

interface Chart {
  title: string;
  /** The figure of the whole bar. */
  whole: Figure;
  /** The figure of the marked part of the bar. */
  part?: { of: Figure; label: string };
  /** True if the part is added to the whole instead of being contained in it. */
  isSum?: boolean;
}

const CHARTS: readonly Chart[] = [
  { title: "Questions", whole: "questions", part: { of: "unanswered", label: "without a good answer" } },
  { title: "Searches", whole: "searches", part: { of: "emptySearches", label: "without a result" } },
  { title: "Votes on pages", whole: "up", part: { of: "down", label: "down" }, isSum: true },
  { title: "Pages not found", whole: "missing" },
  { title: "Read by programs", whole: "machines" },
];

/** Maximum number of bars in a chart; if there are more days, several days share a bar. */
const BARS = 60;
const SIZE = { width: 300, height: 90 } as const;

/** Renders a bar chart for each figure of the days. The page also has these figures as a table. */
export function renderCharts(days: readonly DayInsights[]): string {
  return `<div class="charts">${CHARTS.map((chart) => renderChart(chart, days)).join("")}</div>`;
}

function renderChart({ title, whole, part, isSum = false }: Chart, days: readonly DayInsights[]): string {
  const perBar = Math.ceil(days.length / BARS);
  const bars = Array.from({ length: Math.ceil(days.length / perBar) }, (_, index) => {
    const members = days.slice(index * perBar, (index + 1) * perBar);
    const marked = part ? sum(members, part.of) : 0;
    return { day: members[0]?.day ?? "", total: sum(members, whole) + (isSum ? marked : 0), marked };
  });
  const highest = Math.max(1, ...bars.map(({ total }) => total));
  const [total, marked] = [
    bars.reduce((all, bar) => all + bar.total, 0),
    bars.reduce((all, bar) => all + bar.marked, 0),
  ];
  const legend = part ? `<span><i></i>${marked} ${part.label}</span>` : "";
  const spoken = `${title} by day: ${total}${part ? `, ${marked} ${part.label}` : ""}; at most ${highest}${perBar > 1 ? ` in ${perBar} days` : " a day"}`;
  const step = SIZE.width / bars.length;
  const shapes = bars.map(({ day, total: all, marked: some }, index) => {
    const tip = `<title>${day}: ${all}${part ? `, ${some} ${part.label}` : ""}</title>`;
    return `<g>${tip}${bar(index * step, step, all / highest, "whole")}${bar(index * step, step, some / highest, "part")}</g>`;
  });
  return `<figure><figcaption><b>${title}</b><strong>${total}</strong>${legend}</figcaption>
<svg viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="img" aria-label="${escapeHtml(spoken)}" preserveAspectRatio="none">${shapes.join("")}</svg>
<p class="axis"><span>${days[0]?.day ?? ""}</span><span>highest ${total === 0 ? 0 : highest}</span><span>${days.at(-1)?.day ?? ""}</span></p></figure>`;
}

function bar(x: number, step: number, share: number, kind: "whole" | "part"): string {
  if (share === 0) return "";
  const height = Math.max(2, share * SIZE.height);
  const gap = Math.min(2, step / 5);
  const place = [x + gap / 2, SIZE.height - height, step - gap, height].map((value) => Number(value.toFixed(2)));
  return `<rect class="${kind}" x="${place[0]}" y="${place[1]}" width="${place[2]}" height="${place[3]}"/>`;
}

function sum(days: readonly DayInsights[], name: Figure): number {
  return days.reduce((all, day) => all + day[name], 0);
}
