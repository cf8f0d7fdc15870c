import { printable } from "@/lib/base/printable";
import type { Insights } from "@/lib/insights/types";

/** Questions without a good answer as CSV (RFC 4180), one row for each group, for spreadsheets and trackers. */
export function unansweredCsv({ unanswered }: Pick<Insights, "unanswered">): string {
  const head = ["question", "times", "readers", "weeks", "also asked as", "closest pages", "proposal"];
  const rows = unanswered.map(({ question, count, visitors, weeks, wordings, closest, proposal }) => [
    question,
    String(count),
    String(visitors.length),
    weeks.join(" "),
    wordings.join(" | "),
    closest.map(({ path }) => path).join(" "),
    proposal,
  ]);
  return [head, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** Readers write the questions: a cell that begins like a formula must not become one, whatever divides cells. */
function cell(written: string): string {
  const text = printable(written);
  const safe = /^[\s\u00a0]*[=+\-@\t\r＝＋－﹣﹦﹢＠﹫−]/u.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
