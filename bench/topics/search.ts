import type { Unit } from "@/bench/report/types";
import { measureSize, SECTION_COUNTS, type SizeReport } from "@/bench/support/search-cost";
import { measureQuality } from "@/bench/support/search-quality";
import type { Topic, TopicContext } from "@/bench/topics/types";
import { questionSets } from "@/tests/support/retrieval";

/** Quality and cost of the search. */
export const search: Topic = {
  id: "search",
  title: "Search",
  method:
    "Questions with known answers over real sites (Recall@5, MRR@10), then indexes of two sizes; the column pages counts sections " +
    "there. Times of questions are processor time, their baseline 200,000 insertions into a map.",
  async run(context) {
    if (questionSets.length === 0)
      throw new Error("there are no questions beside the project (RETRIEVAL_DIR, SITES_DIR)");
    const { reports, databases } = await measureQuality();
    const base = { engine: "Lectern" };
    for (const { kind, recall, rank } of reports.at(-1)?.kinds ?? []) {
      const suffix = kind === "all" ? "" : `-${kind}`;
      context.add({
        ...base,
        id: `search-recall${suffix}`,
        title: `Recall@5, ${KINDS[kind] ?? kind}`,
        value: recall,
        unit: "%",
      });
      context.add({
        ...base,
        id: `search-rank${suffix}`,
        title: `MRR@10, ${KINDS[kind] ?? kind}`,
        value: rank,
        unit: "share",
      });
    }
    for (const sections of SECTION_COUNTS) addSize(context, sections, await measureSize(databases, sections));
  },
};

/** Words for the kinds of questions. */
const KINDS: Readonly<Record<string, string>> = {
  all: "all questions",
  nl: "natural questions",
  kw: "keywords",
  typo: "misspelled",
  hop: "several pages, or vague",
};

/** @param sections the size that was asked for; whole pages make the index a little larger. */
function addSize({ add }: TopicContext, sections: number, report: SizeReport): void {
  const base = { engine: "Lectern", pages: sections };
  const baseline = { name: "yardstick", value: report.unit };
  const times = { question: "question", typing: "as you type" } as const;
  for (const [key, words] of Object.entries(times) as [keyof typeof times, string][]) {
    for (const share of ["p50", "p95"] as const) {
      add({
        ...base,
        id: `search-${key}-${share}`,
        title: `${words}, ${share}`,
        value: report[key][share],
        unit: "ms",
        baseline,
      });
    }
  }
  const rows: readonly [id: string, title: string, value: number, unit: Unit][] = [
    ["opened", "opening the index", report.opened, "ms"],
    ["answered", "first answer of a fresh process", report.answered, "ms"],
    ["memory", "memory, with the word list", report.grown / 1e6, "MB"],
    ["build", "indexing parsed pages", report.build, "CPU s"],
    ["file", "file", report.bytes / 1e6, "MB"],
  ];
  for (const [id, title, value, unit] of rows) add({ ...base, id: `search-${id}`, title, value, unit });
}
