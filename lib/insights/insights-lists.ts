import { printable } from "@/lib/base/printable";
import type { Counted, DayInsights, Insights, QuestionInsight } from "@/lib/insights/types";

/** The content of a cell; items of a list are shown below each other. */
export type Cell = string | number | readonly string[];

/** A list of the report, shown as a table and available as CSV. */
export interface InsightsList {
  title: string;
  /** Explanation of the content. */
  note: string;
  heads: readonly string[];
  rows(insights: Insights): Cell[][];
}

const DAY_HEADS: Readonly<Record<keyof DayInsights, string>> = {
  day: "day",
  questions: "questions",
  unanswered: "unanswered",
  searches: "searches",
  emptySearches: "no result",
  up: "votes up",
  down: "votes down",
  missing: "not found",
  machines: "programs",
};
const DAY_FIGURES = Object.keys(DAY_HEADS) as (keyof DayInsights)[];

/** All lists of the report by name, in the order of the page. */
export const INSIGHTS_LISTS = {
  unanswered: {
    title: "Questions without a good answer",
    note: "Replies that cite no page or were interrupted. Questions with the same meaning share a row.",
    heads: ["question", "times", "readers", "weeks", "also asked as", "closest pages", "proposal"],
    rows: ({ unanswered }) =>
      unanswered.map(({ question, count, visitors, weeks, wordings, closest, proposal }) => [
        question,
        count,
        visitors.length,
        weeks,
        wordings,
        closest.map(({ path }) => path),
        proposal,
      ]),
  },
  empty: {
    title: "Searches without a result",
    note: "Words that readers use but the pages do not contain.",
    heads: ["search", "times without a result", "times"],
    rows: ({ searches }) =>
      searches
        .filter(({ nothingFound }) => nothingFound > 0)
        .sort((one, other) => other.nothingFound - one.nothingFound)
        .map(({ query, nothingFound, count }) => [query, nothingFound, count]),
  },
  searches: {
    title: "Searches and what was opened",
    note: "A search counts once, when the reader closes the dialog or opens a result.",
    heads: ["search", "times", "opened", "nothing opened", "assistant asked"],
    rows: ({ searches }) =>
      searches.map(({ query, count, opened, nothingOpened, assistantAsked }) => [
        query,
        count,
        opened.map(counted),
        nothingOpened,
        assistantAsked,
      ]),
  },
  downvoted: {
    title: "Replies voted down",
    note: "Replies that readers found unhelpful, with the pages they cite.",
    heads: ["question", "times", "weeks", "pages cited"],
    rows: ({ downvoted }) => downvoted.map(questionRow),
  },
  pages: {
    title: "Pages",
    note: "Pages with negative votes first, then the pages that replies cite most.",
    heads: ["page", "up", "down", "cited", "in replies voted down", "comments"],
    rows: ({ pages }) =>
      pages.map(({ path, up, down, cited, citedInDownvoted, comments }) => [
        path,
        up,
        down,
        cited,
        citedInDownvoted,
        comments.map(({ week, vote, text }) => `${week} ${vote}: ${text}`),
      ]),
  },
  missing: {
    title: "Pages that were not found",
    note: "Paths that returned 404, and the pages that link to them.",
    heads: ["path", "times", "linked from", "similar pages"],
    rows: ({ missing }) => missing.map(({ path, count, from, closest }) => [path, count, from.map(counted), closest]),
  },
  machines: {
    title: "Programs that read the site",
    note: "By the name that they send, with the pages, llms.txt, Markdown, and MCP tools that they requested.",
    heads: ["program", "times", "read"],
    rows: ({ machines }) => machines.map(({ name, count, read }) => [name, count, read.map(counted)]),
  },
  questions: {
    title: "Questions asked most",
    note: "Different spellings of a question share a row.",
    heads: ["question", "times", "weeks", "pages cited"],
    rows: ({ questions }) => questions.map(questionRow),
  },
  days: {
    title: "Figures by day",
    note: "The figures in the charts. Days are in UTC.",
    heads: Object.values(DAY_HEADS),
    rows: ({ days }) => days.map((day) => DAY_FIGURES.map((name) => day[name])),
  },
} as const satisfies Record<string, InsightsList>;

/** The name of a list. */
export type InsightsListName = keyof typeof INSIGHTS_LISTS;

/** Whether there is a list with a name. */
export function isInsightsList(name: string): name is InsightsListName {
  return Object.hasOwn(INSIGHTS_LISTS, name);
}

function questionRow({ question, count, weeks, sources }: QuestionInsight): Cell[] {
  return [question, count, weeks, sources];
}

function counted({ name, count }: Counted): string {
  return `${name} (${count})`;
}

/** Writes a list as CSV (RFC 4180) for spreadsheets and trackers. */
export function insightsCsv(insights: Insights, name: InsightsListName): string {
  const { heads, rows }: InsightsList = INSIGHTS_LISTS[name];
  return [heads, ...rows(insights)].map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

/** Writes a cell. Since readers write the questions, a text that begins like a formula is escaped with any separator. */
function csvCell(written: Cell): string {
  const text = printable(typeof written === "object" ? written.join(" | ") : String(written));
  const safe = /^[\s\u00a0]*[=+\-@\t\r＝＋－﹣﹦﹢＠﹫−]/u.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
