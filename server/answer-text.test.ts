import { expect, test } from "@playwright/test";
import { readPagesInThreads } from "@/lib/markdown/read-page";
import { memoryPage, memorySite } from "@/lib/site/testing/memory-site";
import { answerText } from "@/server/answer-text";

const PAGES = 200;

// Later tests of the same process read real pages.
test.afterEach(() => readPagesInThreads(undefined));

test("other requests are answered while all pages are written into one file", async () => {
  const nothing = async () => undefined;
  readPagesInThreads({
    readMarkdown: async () => "Text of a page.",
    readTree: nothing,
    readSections: nothing,
    readTexts: nothing,
  });
  const paths = Array.from({ length: PAGES }, (_, index) => `page-${index}`);
  const site = memorySite(
    { navigation: { pages: paths } },
    paths.map((path) => memoryPage(`/${path}`)),
  );
  const route = { type: "text" as const, site, path: "/llms-full.txt" };
  const request = new Request("http://a.example/llms-full.txt");
  const answer = await answerText(route, Object.assign(request, { socketAddress: "192.0.2.1" }));
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const text = await answer.text();
  isOver = true;
  expect(text.split("Text of a page.")).toHaveLength(PAGES + 1);
  expect(turns).toBeGreaterThanOrEqual(PAGES);
});
