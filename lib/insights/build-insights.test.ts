import { isUnanswered } from "@/lib/insights/asked-question";
import { buildInsights, startOfWeek } from "@/lib/insights/build-insights";
import type { AskedQuestion, PageVote } from "@/lib/insights/types";
import { expect, test } from "@/tests/support/unit-test";

const MONDAY = Date.UTC(2026, 10, 16);
const DAY = 86_400_000;

function asked(question: string, more: Partial<AskedQuestion> = {}): AskedQuestion {
  return {
    question,
    askedAt: MONDAY,
    fp: "a",
    reply: "",
    state: "complete",
    sources: ["/a"],
    ...more,
  } as AskedQuestion;
}

const build = (questions: AskedQuestion[], pageVotes: PageVote[] = [], from = MONDAY, now = MONDAY + DAY) =>
  buildInsights({ domain: "docs", questions, pageVotes, from, now });

const weeks: [time: number, start: number, sentence: string][] = [
  [MONDAY, MONDAY, "its first moment"],
  [MONDAY + 7 * DAY - 1, MONDAY, "its last one"],
  [MONDAY - 1, MONDAY - 7 * DAY, "the moment before it"],
  [0, Date.UTC(1969, 11, 29), "the first moment of all"],
];

for (const [time, start, sentence] of weeks) {
  test(`a week begins on Monday: ${sentence}`, () => expect(startOfWeek(time)).toBe(start));
}

const spans: [from: number, now: number, starts: string[], sentence: string][] = [
  [MONDAY, MONDAY, ["2026-11-16"], "a moment"],
  [MONDAY - DAY, MONDAY, ["2026-11-09", "2026-11-16"], "two days of two weeks"],
  [MONDAY, MONDAY + 15 * DAY, ["2026-11-16", "2026-11-23", "2026-11-30"], "weeks without questions"],
  [MONDAY + DAY, MONDAY - 30 * DAY, ["2026-11-16"], "a clock that was set back"],
];

for (const [from, now, starts, sentence] of spans) {
  test(`a report of ${sentence} has ${starts.length} weeks`, () => {
    expect(build([], [], from, now).weeks.map(({ start }) => start)).toEqual(starts);
  });
}

test("a week counts its questions, readers, and votes", () => {
  const vote = (pageVote: "up" | "down", votedAt = MONDAY) => ({ path: "/a", vote: pageVote, comment: "", votedAt });
  const { weeks: counted } = build(
    [
      asked("One"),
      asked("Two", { sources: [] }),
      asked("Three", { fp: "b", vote: "down" }),
      asked("Before", { askedAt: MONDAY - 1 }),
    ],
    [vote("up"), vote("up"), vote("down"), vote("down", MONDAY - 1)],
  );
  expect(counted).toEqual([
    { start: "2026-11-16", questions: 3, visitors: 2, unanswered: 1, downvoted: 1, pageVotes: { up: 2, down: 1 } },
  ]);
});

const answers: [more: Partial<AskedQuestion>, isMissing: boolean, sentence: string][] = [
  [{}, false, "cites a page"],
  [{ sources: [] }, true, "cites none"],
  [{ state: "failed" }, true, "failed"],
  [{ state: "interrupted" }, true, "was interrupted"],
  [{ state: "stopped" as never, sources: [] }, false, "was stopped by its reader"],
];

for (const [more, isMissing, sentence] of answers) {
  test(`a question whose reply ${sentence} is ${isMissing ? "without a good answer" : "no gap"}`, () => {
    expect(isUnanswered(asked("Why?", more))).toBe(isMissing);
  });
}

const quoted: [written: string, shown: string, sentence: string][] = [
  ["Write to jane.doe+x@mail.example.com please", "Write to [e-mail] please", "no addresses of mail"],
  ["jürgen@größe.example?", "[e-mail]?", "in any script"],
  ["a@b.c d@e.f", "[e-mail] [e-mail]", "none of several"],
  ["npm i @scope/name@1.2", "npm i @scope/name@1.2".replace("name@1.2", "[e-mail]"), "nor what looks like one"],
  ["@user and user@", "@user and user@", "but names"],
  ["  a\r\n\t b ", "a b", "one line"],
  ["a".repeat(400), `${"a".repeat(300)}…`, "no more than its beginning"],
  [`${"a".repeat(299)}😀b`, `${"a".repeat(299)}…`, "no half of a character"],
];

for (const [written, shown, sentence] of quoted) {
  test(`a question is quoted with ${sentence}`, () =>
    expect(build([asked(written)]).questions[0]?.question).toBe(shown));
}

test("a question of one endless word is quoted as any other", () => {
  const { questions, unanswered } = build([
    asked("a.".repeat(50_000), { sources: [] }),
    asked(`${"word ".repeat(20_000)}x`, { sources: [] }),
    asked(Array.from({ length: 15_000 }, (_, index) => `w${index}`).join(" "), { sources: [] }),
    asked(Array.from({ length: 15_000 }, (_, index) => `x${index}`).join(" "), { sources: [] }),
  ]);
  expect(questions).toHaveLength(4);
  expect(unanswered).toHaveLength(4);
});

test("a group of questions lists its wordings, and whether every reply was interrupted", () => {
  const [group] = build([
    asked("How do I delete a project?", { state: "failed", sources: [], askedAt: MONDAY }),
    asked("delete a project", { state: "failed", sources: [], askedAt: MONDAY + 1, fp: "b" }),
  ]).unanswered;
  expect(group).toMatchObject({
    question: "delete a project",
    count: 2,
    visitors: ["a", "b"],
    wordings: ["How do I delete a project?"],
    isBroken: true,
  });
});

test("pages with problems come first, then the most cited pages, then pages by name", () => {
  const vote = (path: string, kind: "up" | "down", comment = "") => ({ path, vote: kind, comment, votedAt: MONDAY });
  const { pages } = build(
    [asked("a", { sources: ["/b", "/c"] }), asked("b", { sources: ["/c", "/d"], vote: "down" }), asked("c")],
    [vote("/z", "down", "Mail me: a@b.example"), vote("/z", "down"), vote("/b", "up")],
  );
  expect(pages.map(({ path }) => path)).toEqual(["/z", "/c", "/d", "/a", "/b"]);
  expect(pages[0]).toMatchObject({ up: 0, down: 2, comments: [{ vote: "down", text: "Mail me: [e-mail]" }] });
  expect(pages[1]).toMatchObject({ cited: 2, citedInDownvoted: 1, comments: [] });
});
