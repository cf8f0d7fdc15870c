import type { PageThreads, SiteThreads } from "@/lib/content/run/page-threads";
import { compileSitesWith } from "@/lib/site/site-compilers";
import type { Site } from "@/lib/site/types";
import { answerMarkdown, answerText } from "@/server/answer-text";
import { memoryPage, memorySite } from "@/tests/support/memory-site";
import { expect, test } from "@/tests/support/unit-test";

const PAGES = 200;

const facts = { links: [], externalLinks: [], assets: [], icons: [], problems: [] };
const reading = { facts, texts: { sections: [], markdown: "Text of a page." } };

/** Threads for which every page says the same. */
function threadsThatRead(given: Partial<SiteThreads> = {}): PageThreads {
  return { forSite: () => ({ read: async () => reading, ...given }) } as unknown as PageThreads;
}

// Later tests of the same process read real pages.
test.afterEach(() => compileSitesWith({}));

test("other requests are answered while all pages are written into one file", async () => {
  compileSitesWith({ threads: threadsThatRead() });
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

test("a page is read once, however many ask for it as Markdown or as a feed", async () => {
  let reads = 0;
  const count = async <Value>(value: Value) => {
    reads += 1;
    return value;
  };
  const update = { type: "heading" as const, depth: 2 as const, children: [], data: { isUpdate: true as const } };
  const texts = { ...reading.texts, updates: { type: "root" as const, children: [update] } };
  compileSitesWith({ threads: threadsThatRead({ read: () => count({ facts, texts }) }) });
  const make = () => memorySite({ navigation: { pages: ["a"] } }, [memoryPage("/a")]);
  const ask = async (site: Site) => {
    const request = Object.assign(new Request("http://a.example/a/rss.xml"), { socketAddress: "192.0.2.1" });
    const [page, feed] = await Promise.all([
      answerMarkdown({ type: "markdown", site, path: "/a" }),
      answerText({ type: "text", site, path: "/a/rss.xml" }, request),
    ]);
    return [page.status, feed.status, page.headers.get("etag"), feed.headers.get("etag")];
  };
  const [site, changed] = [make(), make()];
  const [first, second] = await Promise.all([ask(site), ask(site)]);
  expect(first.slice(0, 2)).toEqual([200, 200]);
  expect([second, await ask(site)]).toEqual([first, first]);
  await ask(changed);
  expect(reads).toBe(1);
});
