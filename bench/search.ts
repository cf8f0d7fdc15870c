// Quality and cost of the search. Run with `npm run bench:search`, or with `-- --embeddings` for search by meaning; sites and questions lie beside the project (see
// tests/support/retrieval.ts). Times of questions are processor time, compared with a yardstick measured in the same run, so that machines compare.
import { isMain } from "@/bench/support/is-main";
import { measureMeaningCost } from "@/bench/support/meaning-cost";
import { measureMeaning } from "@/bench/support/meaning-quality";
import { measureOpening, measureSize, SECTION_COUNTS, type SizeReport, yardstick } from "@/bench/support/search-cost";
import { type ExactReport, measureExactness } from "@/bench/support/search-exactness";
import { type Degrees, measureQuality, type QualityReport } from "@/bench/support/search-quality";
import { readEnvironment } from "@/lib/env";
import { embeddingServer } from "@/lib/search/embeddings/meaning-search";

/** Sections of the index that is searched by meaning. */
const LARGEST = 100_000;

if (isMain(import.meta.url)) {
  const [role, file = ""] = process.argv.slice(2);
  if (role === "open") console.log(JSON.stringify(measureOpening(file)));
  else if (role === "--embeddings") await measureEmbeddings();
  else await main();
}

async function main(): Promise<void> {
  console.log(`yardstick: ${yardstick().toFixed(1)} ms (200,000 insertions into a map)`);
  const { reports, databases } = await measureQuality();
  reports.forEach(printQuality);
  printExactness(await measureExactness());
  for (const sections of SECTION_COUNTS) printSize(await measureSize(databases, sections));
}

/** The gain of an embedding server (EMBEDDING_BASE_URL, EMBEDDING_MODEL) over the order by words, and what searching by meaning costs. */
async function measureEmbeddings(): Promise<void> {
  const { sections, dimension, p50, p95 } = await measureMeaningCost(LARGEST);
  console.log(
    `${sections} sections by meaning, ${dimension} dimensions: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
  );
  const server = embeddingServer(readEnvironment());
  if (!server) return console.log("Set EMBEDDING_BASE_URL and EMBEDDING_MODEL to score the order of your model.");
  for (const { title, tokens, words, fused } of await measureMeaning(server)) {
    console.log(`\n${title}, ${tokens} tokens`);
    for (const [index, { kind, recall, rank }] of fused.entries()) {
      const before = words[index];
      console.log(
        `  ${kind.padEnd(5)} Recall@5 ${before?.recall.toFixed(1)} → ${recall.toFixed(1)}, MRR@10 ${before?.rank.toFixed(3)} → ${rank.toFixed(3)}`,
      );
    }
  }
}

function printQuality({ title, kinds, confidence, replies, p50, p95 }: QualityReport): void {
  console.log(`\n${title}`);
  for (const { kind, recall, rank, sections } of kinds) {
    const hits = sections === undefined ? "" : ` section-hit@5 ${sections.toFixed(1)}`;
    console.log(`  ${kind.padEnd(5)} Recall@5 ${recall.toFixed(1).padStart(5)} MRR@10 ${rank.toFixed(3)}${hits}`);
  }
  printDegrees("answered by the site", confidence.answerable);
  printDegrees("not answered", confidence.unanswerable);
  if (confidence.foreign) printDegrees("those of the other site", confidence.foreign);
  const { page, section, refused, refusedWrongly, length } = replies;
  console.log(
    `  replies without a model: right page first ${page.toFixed(1)} %, right section ${section.toFixed(1)} %, ` +
      `refused ${refused.toFixed(1)} % of the unanswerable and ${refusedWrongly.toFixed(1)} % of the answerable, ${length.toFixed(0)} characters`,
  );
  console.log(`  p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`);
}

/** Percent of names that were found where they must be: titles and routes first, the others among the first three. */
function printExactness(reports: readonly ExactReport[]): void {
  const kinds = new Set(reports.map(({ kind }) => kind));
  console.log("\nasked word for word");
  for (const kind of kinds) {
    const ofKind = reports.filter((report) => report.kind === kind);
    const sum = (field: "cases" | "hits") => ofKind.reduce((total, report) => total + report[field], 0);
    console.log(
      `  ${kind.padEnd(22)} ${((100 * sum("hits")) / Math.max(sum("cases"), 1)).toFixed(1)} % of ${sum("cases")}`,
    );
    for (const { site, missed } of ofKind) if (missed.length > 0) console.log(`    ${site}: ${missed.join(", ")}`);
  }
}

function printDegrees(questions: string, { none, unsure, sure }: Degrees): void {
  const [nothing, perhaps, surely] = [none, unsure, sure].map((share) => `${share.toFixed(1)} %`);
  console.log(`  ${questions}: nothing ${nothing}, unsure ${perhaps}, sure ${surely}`);
}

function printSize({ sections, pages, build, bytes, question, typing, unit, ...opening }: SizeReport): void {
  const { opened, answered, grown } = opening;
  const times = ({ p50, p95 }: SizeReport["question"]) =>
    `p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms (${(p95 / unit).toFixed(2)} × yardstick)`;
  console.log(`\n${sections} sections, ${pages} pages: ${build.toFixed(1)} s to index, ${megabytes(bytes)} MB`);
  console.log(`  questions ${times(question)}\n  as you type ${times(typing)}`);
  console.log(
    `  opening: ${opened.toFixed(1)} ms, first answer after ${answered.toFixed(1)} ms, ${megabytes(grown)} MB with the word list`,
  );
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
