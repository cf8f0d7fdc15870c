import { escapeHtml } from "@/lib/base/escape-html";
import { formatStarters } from "@/lib/insights/format-insights";
import type { Insights, PageInsight, QuestionInsight, UnansweredInsight } from "@/lib/insights/types";

/** The report as a standalone page: no scripts, no external resources. */
export function renderInsightsPage(insights: Insights, siteName: string): string {
  const { from, to, weeks, questions, starters, unanswered, downvoted, pages } = insights;
  const weekRows = weeks.map((week) => [
    [week.start],
    week.questions,
    week.visitors,
    week.unanswered,
    week.downvoted,
    `${week.pageVotes.up} / ${week.pageVotes.down}`,
  ]);
  const unansweredHeads = ["Times", "Question", "Weeks", "Closest pages", "Proposal"];
  const questionHeads = ["Times", "Question", "Weeks", "Pages cited"];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(`Insights - ${siteName}`)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(siteName)}: what readers ask</h1><p>${from} to ${to}</p>
${table("Weeks", ["Week", "Questions", "Visitors", "No good answer", "Voted down", "Pages up / down"], weekRows)}
${table("Without a good answer", unansweredHeads, unanswered.map(unansweredRow))}
${table("Voted down", questionHeads, downvoted.map(questionRow))}
${table("Asked most", questionHeads, questions.map(questionRow))}
${table(
  "Worth offering to other readers",
  ["In docs.json"],
  formatStarters(starters).map((line) => [line]),
)}
${table("Pages", ["Page", "Up", "Down", "Cited", "In replies voted down", "Comments"], pages.map(pageRow))}
</main></body></html>`;
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0}main{max-width:72rem;margin:auto;padding:2rem 1rem}
h1{margin:0;font-size:1.75rem;line-height:1.25}h2{margin:2.5rem 0 .5rem;font-size:1.25rem}.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;min-width:38rem;font-size:.875rem;font-variant-numeric:tabular-nums}td span{display:block;white-space:nowrap}
th,td{text-align:start;vertical-align:top;padding:.45rem .75rem .45rem 0;border-bottom:1px solid color-mix(in srgb,currentColor 18%,transparent)}`;

/** The content of a cell; list items are shown below each other. */
type Cell = string | number | readonly string[];

function questionRow({ count, question, weeks, sources }: QuestionInsight): Cell[] {
  return [count, question, weeks, sources];
}

function unansweredRow({ count, question, wordings, weeks, closest, proposal }: UnansweredInsight): Cell[] {
  return [count, [question, ...wordings], weeks, closest.map(({ path }) => path), proposal];
}

function pageRow({ path, up, down, cited, citedInDownvoted, comments }: PageInsight): Cell[] {
  const remarks = comments.map(({ week, text }) => `${week}: ${text}`).join(" · ");
  return [path, up, down, cited, citedInDownvoted, remarks];
}

function table(title: string, heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return `<h2>${title}</h2><p>None.</p>`;
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${renderCell(cell)}</td>`).join("")}</tr>`);
  // Scrollable content on a phone must be reachable by keyboard and have a name.
  return `<h2>${title}</h2><div class="scroll" role="region" aria-label="${title}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table></div>`;
}

function renderCell(cell: Cell): string {
  if (typeof cell !== "object") return escapeHtml(String(cell));
  return cell.map((line) => `<span>${escapeHtml(line)}</span>`).join("");
}
