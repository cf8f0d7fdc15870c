import { type Cell, INSIGHTS_LISTS, type InsightsList } from "@/lib/insights/insights-lists";
import type { Insights } from "@/lib/insights/types";

/** Maximum number of rows of each list in a terminal; `--json` prints all. */
const ROWS = 20;

/** Formats the report for a terminal: the lists of the Insights page, with weeks in place of days. */
export function formatInsights(insights: Insights): string {
  const { domain, from, to, weeks, starters } = insights;
  const weekRows = weeks.map(
    (week) =>
      `  ${week.start}  ${week.questions} questions, ${week.visitors} visitors, ${week.unanswered} without a good answer, ` +
      `${week.downvoted} voted down; pages: ${week.pageVotes.up} up, ${week.pageVotes.down} down`,
  );
  const lists = Object.entries<InsightsList>(INSIGHTS_LISTS).filter(([name]) => name !== "days");
  return [
    `${domain}, ${from} to ${to}`,
    section("Weeks", weekRows),
    section("Worth offering to other readers, in docs.json", formatStarters(starters)),
    ...lists.map(([, { title, heads, rows }]) =>
      section(
        title,
        rows(insights).map((row) => formatRow(heads, row)),
      ),
    ),
  ].join("\n\n");
}

function section(title: string, rows: readonly string[]): string {
  const rest = rows.length > ROWS ? [`  … and ${rows.length - ROWS} more (--json lists all)`] : [];
  return [title, ...(rows.length === 0 ? ["  none"] : rows.slice(0, ROWS)), ...rest].join("\n");
}

/** The first cell with the numbers of the row, and the other texts below. */
function formatRow([, ...heads]: readonly string[], [subject = "", ...cells]: readonly Cell[]): string {
  const named = cells.map((cell, index) => ({ name: heads[index] ?? "", cell }));
  const numbers = named.flatMap(({ name, cell }) => (typeof cell === "number" ? `${name} ${cell}` : []));
  const texts = named.flatMap(({ name, cell }) =>
    typeof cell === "number" || cell.length === 0 ? [] : `\n        ${name}: ${[cell].flat().join("; ")}`,
  );
  return `  ${subject}  (${numbers.join(", ")})${texts.join("")}`;
}

/** Questions in the syntax of docs.json, as a list of at most one line. */
export function formatStarters(questions: readonly string[]): string[] {
  return questions.length === 0 ? [] : [`  { "assistant": { "questions": ${JSON.stringify(questions)} } }`];
}
