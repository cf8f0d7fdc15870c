import { MESSAGE_LIMITS } from "@/lib/assistant/message-request";
import { extractionProvider } from "@/lib/assistant/reply/extraction-provider";
import { createRetriever } from "@/lib/assistant/retriever";
import type { RetrievedPassage } from "@/lib/assistant/types";
import type { IndexReader } from "@/lib/search/read-index";
import { mean, type Question, type QuestionSet, readQuestions } from "@/tests/support/retrieval";

/** Passages that a reply is written from, as in the message endpoint. */
const PASSAGES = MESSAGE_LIMITS.retrievalPageSize.default;

/** What a reply without a model did with a question. */
export interface ReplyOutcome {
  question: Question;
  /** What it quotes, best first. */
  quoted: readonly RetrievedPassage[];
  text: string;
}

/** Percent of questions by what replies without a model did with them. */
export interface ReplyQuality {
  /** Answerable questions whose answer quotes a right page first. */
  page: number;
  /** The same, or with a right page among the passages that are shown instead of an answer. */
  shown: number;
  /** All questions that were answered from other pages. */
  wrong: number;
}

/** Has every question of a set answered without a model. */
export async function replyToQuestions(set: QuestionSet, reader: IndexReader): Promise<ReplyOutcome[]> {
  const retriever = createRetriever(async (request) => reader.search(request), "");
  const outcomes: ReplyOutcome[] = [];
  for (const question of readQuestions(set)) {
    const retrieval = await retriever.search({ text: question.question, pageSize: PASSAGES });
    const outcome = { question, quoted: [] as readonly RetrievedPassage[], text: "" };
    const { signal } = new AbortController();
    const request = { siteName: set.name, question: question.question, history: [], context: [], signal, ...retrieval };
    await extractionProvider.reply(request, (part) => {
      if (part.type === "cites") outcome.quoted = part.passages;
      else if (part.type === "text") outcome.text += part.text;
    });
    outcomes.push(outcome);
  }
  return outcomes;
}

/** The measures of some replies. */
export function rateReplies(outcomes: readonly ReplyOutcome[]): ReplyQuality {
  const answerable = outcomes.filter(({ question }) => question.kind !== "none");
  const percent = (list: readonly ReplyOutcome[], test: (outcome: ReplyOutcome) => boolean) =>
    100 * mean(list.map((outcome) => Number(test(outcome))));
  return {
    page: percent(answerable, isRightPage),
    shown: percent(answerable, (outcome) => isRightPage(outcome) || showsRightPage(outcome)),
    wrong: percent(outcomes, (outcome) => outcome.quoted.length > 0 && !isRightPage(outcome)),
  };
}

function isRightPage({ question, quoted: [first] }: ReplyOutcome): boolean {
  return first !== undefined && question.gold.includes(first.path.slice(1));
}

function showsRightPage({ question, text }: ReplyOutcome): boolean {
  const shown = [...text.matchAll(/^#### .*\]\(\/([^)#]*)[^)]*\)$/gm)].map(([, path = ""]) => path);
  return question.gold.some((path) => shown.includes(path));
}
