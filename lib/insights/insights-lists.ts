import { printable } from "@/lib/base/printable";
import type { Counted, Insights, QuestionInsight } from "@/lib/insights/types";

/** The content of a cell; items of a list are shown below each other. */
export type Cell = string | number | readonly string[];

/** One list of the report: a table of the page, and a file of comma-separated values. */
export interface InsightsList {
  title: string;
  /** What is in it. */
  note: string;
  heads: readonly string[];
  rows(insights: Insights): Cell[][];
}

/** Every list of the report by its name, in the order of the page. */
export const INSIGHTS_LISTS = {
  unanswered: {
    title: "Questions without a good answer",
    note: "Replies that cite no page or broke off. Questions that ask the same are one row.",
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
    note: "Words that readers use and the pages do not.",
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
    note: "Pages with bad votes first, then those that replies cite most.",
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
    note: "What answered with 404, and the pages that link there.",
    heads: ["path", "times", "linked from", "similar pages"],
    rows: ({ missing }) => missing.map(({ path, count, from, closest }) => [path, count, from.map(counted), closest]),
  },
  machines: {
    title: "Programs that read the site",
    note: "By the name that they send: pages, llms.txt, Markdown, and tools of the MCP server.",
    heads: ["program", "times", "read"],
    rows: ({ machines }) => machines.map(({ name, count, read }) => [name, count, read.map(counted)]),
  },
  questions: {
    title: "Questions asked most",
    note: "Different spellings are one row.",
    heads: ["question", "times", "weeks", "pages cited"],
    rows: ({ questions }) => questions.map(questionRow),
  },
  days: {
    title: "Figures by day",
    note: "What the charts show. Days are those of UTC.",
    heads: [
      "day",
      "questions",
      "unanswered",
      "searches",
      "no result",
      "votes up",
      "votes down",
      "not found",
      "programs",
    ],
    rows: ({ days }) =>
      days.map(({ day, questions, unanswered, searches, emptySearches, up, down, missing, machines }) => [
        day,
        questions,
        unanswered,
        searches,
        emptySearches,
        up,
        down,
        missing,
        machines,
      ]),
  },
} as const satisfies Record<string, InsightsList>;

/** The name of a list. */
export type InsightsListName = keyof typeof INSIGHTS_LISTS;

/** Whether there is a list of a name. */
export function isInsightsList(name: string): name is InsightsListName {
  return Object.hasOwn(INSIGHTS_LISTS, name);
}

function questionRow({ question, count, weeks, sources }: QuestionInsight): Cell[] {
  return [question, count, weeks, sources];
}

function counted({ name, count }: Counted): string {
  return `${name} (${count})`;
}

/** A list as CSV (RFC 4180) for spreadsheets and trackers. */
export function insightsCsv(insights: Insights, name: InsightsListName): string {
  const { heads, rows }: InsightsList = INSIGHTS_LISTS[name];
  return [heads, ...rows(insights)].map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

/** Readers write the questions: a cell that begins like a formula must not become one, whatever divides cells. */
function csvCell(written: Cell): string {
  const text = printable(typeof written === "object" ? written.join(" | ") : String(written));
  const safe = /^[\s\u00a0]*[=+\-@\t\r＝＋－﹣﹦﹢＠﹫−]/u.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
