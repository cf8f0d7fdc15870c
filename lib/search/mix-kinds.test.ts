import { expect, test } from "@playwright/test";
import { mixKinds, questionFactor } from "@/lib/search/rank-answer";

const pages = (kinds: string, scores?: readonly number[]) =>
  [...kinds].map((kind, index) => ({ id: `${kind}${index}`, score: scores?.[index] ?? 10 - index * 0.1 }));
const isReference = ({ id }: { id: string }) => id.startsWith("R");
const order = (items: readonly { id: string }[]) => items.map(({ id }) => id).join(" ");

const rows: { title: string; kinds: string; words: number; scores?: readonly number[]; expected: string }[] = [
  {
    title: "a bare noun lifts two guides above six operations",
    kinds: "RRRRRRRGGG",
    words: 1,
    expected: "R0 R1 G7 R2 G8 R3 R4 R5 R6 G9",
  },
  {
    title: "a bare noun lifts operations above guides as well",
    kinds: "GGGGGGRR",
    words: 2,
    expected: "G0 G1 R6 G2 R7 G3 G4 G5",
  },
  { title: "one page of the rarer kind gets company", kinds: "RRGRRRG", words: 1, expected: "R0 R1 G6 G2 R3 R4 R5" },
  { title: "what is mixed already stays", kinds: "RGRGRRG", words: 1, expected: "R0 G1 R2 G3 R4 R5 G6" },
  { title: "a longer question keeps its order", kinds: "RRRRRRG", words: 3, expected: "R0 R1 R2 R3 R4 R5 G6" },
  {
    title: "pages that hardly match are not lifted",
    kinds: "RRRRRRG",
    words: 1,
    scores: [10, 9, 8, 7, 6, 5, 1],
    expected: "R0 R1 R2 R3 R4 R5 G6",
  },
];
for (const { title, kinds, words, scores, expected } of rows) {
  test(title, () => {
    const mixed = mixKinds(pages(kinds, scores), words, isReference);
    expect(order(mixed)).toBe(expected);
    expect(mixed.map(({ score }) => score)).toEqual(pages(kinds, scores).map(({ score }) => score));
  });
}

const questions: { text: string; route?: string; factor: number }[] = [
  { text: "how do I refund an order", factor: 1 },
  { text: "how do I refund an order", route: "POST /refunds", factor: 0.8 },
  { text: "How can I refund an order", route: "WEBHOOK order.refunded", factor: 0.65 },
  { text: "如何退款", route: "POST /refunds", factor: 0.8 },
  { text: "refund order", route: "POST /refunds", factor: 1 },
  { text: "However", route: "POST /refunds", factor: 1 },
];
for (const { text, route, factor } of questions) {
  test(`“${text}” counts ${route ?? "a guide"} by ${factor}`, () => {
    expect(questionFactor(text, route === undefined ? {} : { route })).toBe(factor);
  });
}
