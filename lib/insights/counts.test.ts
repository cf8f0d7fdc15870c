import { collectInsights } from "@/lib/insights/collect-insights";
import { insightsCsv } from "@/lib/insights/insights-lists";
import { programName } from "@/lib/insights/note-visit";
import { suggestChanges } from "@/lib/insights/suggest";
import { addDailyCounts, deleteDailyCountsBefore } from "@/lib/store/daily-counts";
import type { Store } from "@/lib/store/open-store";
import type { DailyCount } from "@/lib/store/schema";
import { expect, test } from "@/tests/support/unit-test";
import { openEmptyStore } from "../../tests/support/empty-store";

/** A Friday. */
const NOW = Date.UTC(2026, 10, 20, 12);

const agents: [agent: string, name: string | undefined, sentence: string][] = [
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36", undefined, "a browser is none"],
  ["Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)", "GPTBot", "a crawler that poses as a browser"],
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ChatGPT-User/1.0)",
    "ChatGPT-User",
    "a chat's reader",
  ],
  ["Claude-User/1.0", "Claude-User", "another chat's reader"],
  ["curl/8.5.0", "curl", "a tool"],
  ["", "unnamed", "one without a name"],
];
for (const [agent, name, sentence] of agents) {
  test(`programs are identified by their name: ${sentence}`, () => expect(programName(agent)).toBe(name));
}

test.describe("counts of several servers", () => {
  let store: Store;
  test.beforeEach(async () => {
    store = await openEmptyStore();
  });
  test.afterEach(() => store.close());

  const add = (...counts: [day: string, kind: DailyCount["kind"], subject: string, detail: string, count: number][]) =>
    addDailyCounts(
      store.database,
      "docs",
      counts.map(([day, kind, subject, detail, count]) => ({ day, kind, subject, detail, count })),
    );
  const report = () =>
    collectInsights(store.database, { domain: "docs", weeks: 1, now: NOW, suggest: () => ["/install"] });

  test("they add up exactly, whichever server stores them", async () => {
    await Promise.all(Array.from({ length: 20 }, () => add(["2026-11-17", "search", "install", "/install", 3])));
    const { searches, days } = await report();
    expect(searches).toMatchObject([{ query: "install", count: 60, opened: [{ name: "/install", count: 60 }] }]);
    expect(days.map(({ day, searches: count }) => [day, count])).toEqual([
      ["2026-11-16", 0],
      ["2026-11-17", 60],
      ["2026-11-18", 0],
      ["2026-11-19", 0],
      ["2026-11-20", 0],
    ]);
  });

  test("more rows than one statement may have are stored", async () => {
    await add(
      ...Array.from({ length: 1_200 }, (_, index) => ["2026-11-17", "missing", `/${index}`, "", 1] as const).map(
        (row) => [...row] as never,
      ),
    );
    expect((await report()).missing).toHaveLength(1_200);
  });

  test("a search says what came of it, and older days stay out", async () => {
    await add(
      ["2026-11-17", "search", "sso", "nothing found", 4],
      ["2026-11-18", "search", "sso", "/sign-in", 1],
      ["2026-11-18", "search", "price", "nothing opened", 3],
      ["2026-11-15", "search", "sso", "nothing found", 9],
    );
    const insights = await report();
    expect(insights.searches).toEqual([
      {
        query: "sso",
        count: 5,
        nothingFound: 4,
        nothingOpened: 0,
        assistantAsked: 0,
        opened: [{ name: "/sign-in", count: 1 }],
      },
      { query: "price", count: 3, nothingFound: 0, nothingOpened: 3, assistantAsked: 0, opened: [] },
    ]);
    expect(insightsCsv(insights, "empty")).toBe("search,times without a result,times\r\nsso,4,5\r\n");
  });

  test("days past the retention are deleted", async () => {
    await add(["2026-11-16", "machine", "GPTBot", "pages", 1], ["2026-11-17", "machine", "GPTBot", "pages", 1]);
    await deleteDailyCountsBefore(store.database, "2026-11-17");
    expect((await report()).machines).toEqual([{ name: "GPTBot", count: 1, read: [{ name: "pages", count: 1 }] }]);
  });

  test("what could be changed is a list to tick off", async () => {
    await add(
      ["2026-11-17", "search", "sso", "nothing found", 4],
      ["2026-11-17", "search", "price", "nothing opened", 3],
      ["2026-11-17", "missing", "/setup", "/start", 2],
    );
    expect(await suggestChanges(await report())).toBe(`# docs, 2026-11-16 to 2026-11-20

## Use the words of readers

- [ ] 4 times: “sso” found nothing. Write about it, or add the word to \`keywords\` of the page that is meant.

## Look at what these searches find

- [ ] “price”: in 3 of 3 searches nothing was opened.

## Repair links and add redirects

- [ ] 2 times: /setup does not exist. It is linked from /start. In docs.json: \`{ "source": "/setup", "destination": "/install" }\`.
`);
  });
});
