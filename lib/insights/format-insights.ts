import type { Counted, Insights, PageInsight, QuestionInsight, UnansweredInsight } from "@/lib/insights/types";

/** Rows of each list shown in a terminal; `--json` has all. */
const ROWS = 20;

/** The report as text for a terminal. */
export function formatInsights(insights: Insights): string {
  const { domain, from, to, weeks, questions, starters, unanswered, downvoted, pages, searches } = insights;
  const empty = searches.filter(({ nothingFound }) => nothingFound > 0);
  const weekRows = weeks.map(
    (week) =>
      `  ${week.start}  ${week.questions} questions, ${week.visitors} visitors, ${week.unanswered} without a good answer, ` +
      `${week.downvoted} voted down; pages: ${week.pageVotes.up} up, ${week.pageVotes.down} down`,
  );
  return [
    `${domain}, ${from} to ${to}`,
    section("Weeks", weekRows),
    section("Asked most", questions.map(formatQuestion)),
    section("Worth offering to other readers, in docs.json", formatStarters(starters)),
    section("Without a good answer", unanswered.map(formatUnanswered)),
    section("Voted down", downvoted.map(formatQuestion)),
    section("Pages", pages.map(formatPage)),
    section(
      "Searches",
      searches.map(({ query, count, opened }) => formatCount(query, count, opened)),
    ),
    section(
      "Searches without a result",
      empty.map(({ query, nothingFound }) => formatCount(query, nothingFound, [])),
    ),
    section(
      "Pages that were not found",
      insights.missing.map(({ path, count, from }) => formatCount(path, count, from)),
    ),
    section(
      "Programs that read the site",
      insights.machines.map(({ name, count, read }) => formatCount(name, count, read)),
    ),
  ].join("\n\n");
}

function section(title: string, rows: readonly string[]): string {
  const rest = rows.length > ROWS ? [`  … and ${rows.length - ROWS} more (--json lists all)`] : [];
  return [title, ...(rows.length === 0 ? ["  none"] : rows.slice(0, ROWS)), ...rest].join("\n");
}

function formatQuestion({ count, question, weeks, sources }: QuestionInsight): string {
  const pages = sources.length > 0 ? ` → ${sources.join(" ")}` : "";
  return `  ${String(count).padStart(4)}×  ${question}  (${weeks.join(", ")})${pages}`;
}

function formatCount(subject: string, count: number, details: readonly Counted[]): string {
  const named = details.map((detail) => `${detail.name} (${detail.count})`).join(", ");
  return `  ${String(count).padStart(4)}×  ${subject}${named && `  → ${named}`}`;
}

/** As it is written in docs.json. */
export function formatStarters(questions: readonly string[]): string[] {
  return questions.length === 0 ? [] : [`  { "assistant": { "questions": ${JSON.stringify(questions)} } }`];
}

function formatUnanswered(insight: UnansweredInsight): string {
  const wordings = insight.wordings.map((wording) => `\n        also: ${wording}`);
  const proposal = insight.proposal === "" ? "" : `\n        ${insight.proposal}`;
  return `${formatQuestion(insight)}${wordings.join("")}${proposal}`;
}

function formatPage({ path, cited, citedInDownvoted, up, down, comments }: PageInsight): string {
  const remarks = comments.map(({ week, vote, text }) => `\n        ${week} ${vote === "up" ? "+" : "-"} ${text}`);
  const blamed = citedInDownvoted > 0 ? ` (${citedInDownvoted} voted down)` : "";
  return `  ${path}  ${up} up, ${down} down, cited ${cited} times${blamed}${remarks.join("")}`;
}
