import { expect, test } from "@/tests/support/unit-test";
import { type ReplyOutcome, rateReplies, replyToQuestions } from "../support/reply-quality";
import { askQuestions, buildIndex, mean, type Outcome, questionSets } from "../support/retrieval";

// One index for each site, built once: the rows below look at the same answers.
test.describe.configure({ mode: "serial" });

test.describe("questions to real documentation", () => {
  test.skip(questionSets.length < 3, "needs real docs repositories and their question sets: set SITES_DIR");
  const outcomes: Outcome[] = [];
  const replies: ReplyOutcome[] = [];

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    for (const set of questionSets) {
      const { reader, database } = await buildIndex(set);
      outcomes.push(...askQuestions(set, reader));
      replies.push(...(await replyToQuestions(set, reader)));
      database.close();
    }
  });

  const answerable = () => outcomes.filter(({ kind }) => kind !== "none");
  const recall = (kind: Outcome["kind"]) =>
    mean(outcomes.filter((outcome) => outcome.kind === kind).map((outcome) => outcome.recall));

  test("the right page is among the first five for 91 of 100 questions", () => {
    expect(mean(answerable().map((outcome) => outcome.recall))).toBeGreaterThanOrEqual(0.91);
  });

  test("the mean reciprocal rank of the right page is 0.84", () => {
    expect(mean(answerable().map((outcome) => outcome.reciprocalRank))).toBeGreaterThanOrEqual(0.84);
  });

  test("so is that of eight of ten natural questions, which avoid the words of the page", () => {
    expect(recall("nl")).toBeGreaterThanOrEqual(0.8);
  });

  test("keyword searches always find their page", () => {
    expect(recall("kw")).toBe(1);
  });

  test("misspelled searches always find their page", () => {
    expect(recall("typo")).toBe(1);
  });

  const shareOf = (list: readonly Outcome[], ...degrees: Outcome["confidence"][]) =>
    mean(list.map(({ confidence }) => Number(degrees.includes(confidence))));
  const unanswerable = () => outcomes.filter(({ kind }) => kind === "none");

  test("two of three questions without answer are recognized, one good question in twenty-five is refused", () => {
    expect(shareOf(unanswerable(), "none")).toBeGreaterThanOrEqual(0.65);
    expect(shareOf(answerable(), "none")).toBeLessThanOrEqual(1 / 25);
  });

  test("at most one in ten unanswerable questions is rated as sure, and at most one in six answerable questions is not", () => {
    expect(shareOf(unanswerable(), "sure")).toBeLessThanOrEqual(0.1);
    expect(shareOf(answerable(), "none", "unsure")).toBeLessThanOrEqual(1 / 6);
  });

  test("replies without a model show the right page for 80 of 100 questions, a quarter as the answer, and 3 wrong answers", () => {
    const { page, shown, wrong } = rateReplies(replies);
    expect(page).toBeGreaterThanOrEqual(25);
    expect(shown).toBeGreaterThanOrEqual(80);
    expect(wrong).toBeLessThanOrEqual(3);
  });
});
