import { tmpdir } from "node:os";
import path from "node:path";
import { type Quality, rateAnswers } from "@/bench/support/search-quality";
import { fuseMeaning } from "@/lib/search/embeddings/fuse-meaning";
import { openMeaningSearch } from "@/lib/search/embeddings/meaning-search";
import type { EmbeddingServer } from "@/lib/search/embeddings/request-embeddings";
import type { SearchAnswer } from "@/lib/search/types";
import { buildIndex, judge, type Outcome, questionSets, readQuestions } from "@/tests/support/retrieval";

/** Vectors outlive a run: embedding costs money or time. */
const VECTORS = path.join(tmpdir(), "lectern-bench-embeddings");

/** A question waits for its vector as long as it takes; what is measured is the order. */
const BUDGET = 60_000;

/** The order by words, and the one that is fused with meaning. */
export interface MeaningReport {
  title: string;
  /** Tokens that the server counted for sections that had no vector yet. */
  tokens: number;
  words: Quality[];
  fused: Quality[];
}

type JudgedOutcome = Omit<Outcome, "time">;

/** Asks every question of every site with and without the vectors of an embedding server; the last report is that of all together. */
export async function measureMeaning(server: EmbeddingServer): Promise<MeaningReport[]> {
  const reports: MeaningReport[] = [];
  const [words, fused]: [JudgedOutcome[], JudgedOutcome[]] = [[], []];
  for (const set of questionSets) {
    const { database, reader } = await buildIndex(set);
    const onFailure = (error: unknown) => console.error(error);
    const dataDirectory = path.join(VECTORS, set.name);
    const meaning = openMeaningSearch({ server, dataDirectory, index: database, onFailure, budget: BUDGET });
    const { tokens = 0 } = (await meaning.update()) ?? {};
    const [own, ownFused]: [JudgedOutcome[], JudgedOutcome[]] = [[], []];
    for (const question of readQuestions(set)) {
      const request = { text: question.question, limit: 10 };
      const answer: SearchAnswer = reader.search(request);
      own.push(judge(question, answer));
      ownFused.push(judge(question, fuseMeaning(answer, await meaning.ask(request.text)(request), request.limit)));
    }
    meaning.close();
    words.push(...own);
    fused.push(...ownFused);
    reports.push({ title: set.name, tokens, words: rateByKind(own), fused: rateByKind(ownFused) });
  }
  const tokens = reports.reduce((sum, report) => sum + report.tokens, 0);
  return [...reports, { title: "all sites", tokens, words: rateByKind(words), fused: rateByKind(fused) }];
}

function rateByKind(outcomes: readonly JudgedOutcome[]): Quality[] {
  const answerable = outcomes.filter(({ kind }) => kind !== "none");
  const kinds = ["nl", "kw", "typo", "hop"] as const;
  return [
    rateAnswers("all", answerable),
    ...kinds.map((kind) =>
      rateAnswers(
        kind,
        answerable.filter((outcome) => outcome.kind === kind),
      ),
    ),
  ];
}
