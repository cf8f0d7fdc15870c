import type { NameKind } from "@/lib/search/names";
import { putNamedFirst } from "@/lib/search/rank-answer";
import { expect, test } from "@/tests/support/unit-test";

const rows: { title: string; kind?: NameKind; scores: [named: number, other: number]; first: string }[] = [
  { title: "the section that bears the name comes first", scores: [4, 5], first: "named" },
  { title: "unless another one of its page matches far more", scores: [3, 5], first: "other" },
  {
    title: "the section that defines the name comes first in any case",
    kind: "definition",
    scores: [1, 5],
    first: "named",
  },
];
for (const { title, kind = "code", scores, first } of rows) {
  test(title, () => {
    const sections = scores.map((score, id) => ({ id, page: 1, score })).sort((one, other) => other.score - one.score);
    const matches = [{ page: 1, section: 0, kind, form: 0, isExact: true, isPart: false }];
    const page = putNamedFirst({ page: 1, score: 5, sections }, matches);
    expect(["named", "other"][page.sections[0]?.id ?? -1]).toBe(first);
  });
}
