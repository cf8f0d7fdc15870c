import { escapeHtml } from "@/lib/base/escape-html";
import { renderCharts } from "@/lib/insights/charts";
import { formatStarters } from "@/lib/insights/format-insights";
import { type Cell, INSIGHTS_LISTS, type InsightsList } from "@/lib/insights/insights-lists";
import type { Insights } from "@/lib/insights/types";
import { resolveColors } from "@/lib/site/colors";
import type { SiteSettings } from "@/lib/site/settings-types";

/** Maximum number of rows of a table on the page; the files contain all. */
const ROWS = 50;

/** Selectable periods in weeks. */
const PERIODS = [1, 4, 12, 52] as const;

/** The report as a standalone page: no scripts, no external resources. */
export function renderInsightsPage(insights: Insights, settings: SiteSettings, weeks: number, home: string): string {
  const { from, to, starters, days } = insights;
  const variables = Object.entries(resolveColors(settings).variables).map(([name, value]) => `${name}:${value}`);
  const mode = settings.appearance.default;
  const name = escapeHtml(settings.name);
  const periods = PERIODS.map((period) => {
    const label = period === 1 ? "This week" : `${period} weeks`;
    return `<a href="?weeks=${period}"${period === weeks ? ' aria-current="page"' : ""}>${label}</a>`;
  });
  return `<!doctype html>
<html lang="en" class="${mode === "system" ? "" : mode}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Insights - ${name}</title><style>:root{${escapeHtml(variables.join(";"))}}${STYLE}</style></head>
<body><header><a href="${escapeHtml(home)}">${name}</a><span>Insights</span></header>
<main><h1>What readers ask, search, and miss</h1><p class="muted">${from} to ${to}</p>
<nav aria-label="Period">${periods.join("")}<a href="?weeks=${weeks}&amp;format=json" download>JSON</a></nav>
${renderCharts(days)}
${Object.entries(INSIGHTS_LISTS)
  .map(([list, described]) => renderList(list, described, insights, weeks))
  .join("\n")}
<section><h2 id="starters">Worth offering to other readers</h2>${starters.length === 0 ? EMPTY : `<pre tabindex="0">${escapeHtml(formatStarters(starters).join("\n").trim())}</pre>`}</section>
</main></body></html>`;
}

const EMPTY = `<p class="muted">None in this period.</p>`;

const STYLE = `
:root{color-scheme:light dark;--page:#fff;--ink:#15171c;--line:#dcdfe5;--muted:#565c69;--raised:#f7f8fa;--link:var(--accent-light-strong,#1d4ed8);--bad:#b42318}
@media(prefers-color-scheme:dark){:root:not(.light){--page:#0c0d10;--ink:#eceef2;--line:#30343d;--muted:#a3a9b5;--raised:#15171c;--link:var(--accent-dark-strong,#9dbaff);--bad:#ff8a80}}
:root.dark{color-scheme:dark;--page:#0c0d10;--ink:#eceef2;--line:#30343d;--muted:#a3a9b5;--raised:#15171c;--link:var(--accent-dark-strong,#9dbaff);--bad:#ff8a80}:root.light{color-scheme:light}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 ui-sans-serif,system-ui,sans-serif}
header{display:flex;gap:.75rem;padding:.875rem 1.5rem;border-bottom:1px solid var(--line);font-weight:600}header a{color:inherit;text-decoration:none}header span{color:var(--muted);font-weight:400}
main{max-width:72rem;margin:auto;padding:2rem 1.5rem 4rem}h1{margin:0;font-size:1.75rem;line-height:1.25;letter-spacing:-.01em}h2{margin:0;font-size:1.125rem}.muted{color:var(--muted);margin:.25rem 0 0}
nav{display:flex;flex-wrap:wrap;gap:.5rem;margin:1.25rem 0}nav a,.head a{display:inline-flex;align-items:center;min-height:2.25rem;padding:0 .875rem;border:1px solid var(--line);border-radius:999px;color:inherit;font-size:.875rem;text-decoration:none}
nav a[aria-current]{border-color:var(--link);color:var(--link);font-weight:600}a:hover{border-color:var(--link)}:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.charts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(20rem,100%),1fr));gap:1rem}figure{margin:0;padding:1rem;border:1px solid var(--line);border-radius:.875rem;background:var(--raised)}
figcaption{display:flex;flex-wrap:wrap;align-items:baseline;gap:.125rem .625rem;font-size:.875rem;min-height:2.25rem}figcaption b{font-weight:500}figcaption strong{font-size:1.25rem;font-variant-numeric:tabular-nums}figcaption span{color:var(--muted)}figcaption i{display:inline-block;width:.625rem;height:.625rem;margin-inline-end:.375rem;border-radius:2px;background:var(--bad)}
svg{display:block;width:100%;height:90px;margin-top:.5rem;border-bottom:1px solid var(--line)}.whole{fill:var(--link)}.part{fill:var(--bad)}.axis{display:flex;justify-content:space-between;margin:.375rem 0 0;color:var(--muted);font-size:.75rem}
section{margin-top:2.5rem}.head{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:end;gap:.5rem 1rem}.scroll{overflow-x:auto;margin-top:.75rem;border:1px solid var(--line);border-radius:.875rem}
table{border-collapse:collapse;width:100%;font-size:.875rem;font-variant-numeric:tabular-nums}td span{display:block;overflow-wrap:anywhere}td .date{white-space:nowrap}td span:not(.date){min-width:11rem}th,td{min-width:4.5rem;text-align:start;vertical-align:top;padding:.5rem .875rem}td:first-child{min-width:12rem;overflow-wrap:anywhere}
th{color:var(--muted);font-weight:500}th::first-letter{text-transform:uppercase}tr+tr td,tbody tr td{border-top:1px solid var(--line)}pre{overflow-x:auto;padding:.875rem 1rem;border:1px solid var(--line);border-radius:.875rem;background:var(--raised);font-size:.875rem}`;

function renderList(name: string, list: InsightsList, insights: Insights, weeks: number): string {
  const rows = list.rows(insights);
  const file = `<a href="?weeks=${weeks}&amp;format=csv&amp;list=${name}" download aria-label="${list.title} as CSV">CSV</a>`;
  const head = `<div class="head"><div><h2 id="${name}">${list.title}</h2><p class="muted">${list.note}</p></div>${rows.length > 0 ? file : ""}</div>`;
  if (rows.length === 0) return `<section>${head}${EMPTY}</section>`;
  const shown = name === "days" ? rows.slice(-ROWS) : rows.slice(0, ROWS);
  const more = rows.length > ROWS ? `<p class="muted">${rows.length - ROWS} more rows are in the file.</p>` : "";
  const heads = list.heads.map((text) => `<th scope="col">${text}</th>`).join("");
  const body = shown.map((row) => `<tr>${row.map((cell) => `<td>${renderCell(cell)}</td>`).join("")}</tr>`).join("");
  // A scrollable table must be reachable by keyboard and have a name.
  return `<section>${head}<div class="scroll" role="region" aria-labelledby="${name}" tabindex="0"><table><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table></div>${more}</section>`;
}

function renderCell(cell: Cell): string {
  if (typeof cell !== "object") return escapeHtml(String(cell));
  const isDate = (line: string) => /^\d{4}-\d\d-\d\d$/.test(line);
  return cell.map((line) => `<span${isDate(line) ? ' class="date"' : ""}>${escapeHtml(line)}</span>`).join("");
}
