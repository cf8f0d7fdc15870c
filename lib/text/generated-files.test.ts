import { buildFeed } from "@/lib/text/feed";
import { buildFolderIndex, buildLlmsIndex } from "@/lib/text/llms-text";
import { findMachineFile } from "@/lib/text/machine-files";
import { buildRobots, buildSitemap } from "@/lib/text/sitemap";
import { memoryPage, memorySite } from "@/tests/support/memory-site";
import { parseSource } from "@/tests/support/parse-page";
import { expect, test } from "@/tests/support/unit-test";

const address = { origin: "https://docs.example.com", basePath: "/docs" };

const site = memorySite(
  {
    description: "All about it.",
    navigation: {
      languages: [
        { language: "en", groups: [{ group: "Start", pages: ["en/start", "en/hidden"] }] },
        { language: "de", groups: [{ group: "Anfang", pages: ["de/start"] }] },
      ],
    },
  },
  [
    memoryPage("/en/start", { title: "Start", description: "Begin here.\n\nMore.", modifiedAt: Date.UTC(2026, 4, 1) }),
    memoryPage("/en/hidden", { isHidden: true }),
    memoryPage("/de/start", { title: "Anfang" }),
  ],
);

test("llms.txt lists the Markdown of the default language, with the first paragraph of each description", () => {
  expect(buildLlmsIndex(site, address)).toBe(
    "# Test\n\n> All about it.\n\n## Docs\n\n- [Start](https://docs.example.com/docs/en/start.md): Begin here.\n",
  );
});

test("llms.txt names the links of the navigation that leave the site", () => {
  const linking = memorySite(
    {
      navigation: {
        tabs: [
          {
            tab: "Docs",
            menu: [
              { item: "Guide", pages: ["start", "status"] },
              { item: "Forum", href: "https://a.test/forum" },
            ],
          },
          { tab: "Blog", href: "https://a.test/blog" },
        ],
      },
    },
    [memoryPage("/start"), memoryPage("/status", { title: "Status", url: "https://a.test/status" })],
  );
  expect(buildLlmsIndex(linking, address)).toContain(
    "## Optional\n\n- [Forum](https://a.test/forum)\n- [Blog](https://a.test/blog)\n- [Status](https://a.test/status)\n",
  );
});

test("llms.txt lists the default of every version switcher", () => {
  const versions = (product: string) => [
    { version: `${product} 2`, pages: [`${product}/2`] },
    { version: `${product} 1`, pages: [`${product}/1`] },
  ];
  const dropdowns = ["a", "b"].map((name) => ({ dropdown: name, versions: versions(name) }));
  const paths = ["/a/2", "/a/1", "/b/2", "/b/1"];
  const several = memorySite(
    { navigation: { dropdowns } },
    paths.map((path) => memoryPage(path)),
  );
  const text = buildLlmsIndex(several, address);
  expect([...text.matchAll(/docs(\/\w\/\d)\.md/g)].map(([, path]) => path)).toEqual(["/a/2", "/b/2"]);
});

test("a long llms.txt shortens descriptions, then leaves out pages and states their number", () => {
  const names = Array.from({ length: 3000 }, (_, index) => `page-${index}-${"x".repeat(20)}`);
  const large = memorySite(
    { navigation: { pages: names } },
    names.map((name) => memoryPage(`/${name}`, { description: "word ".repeat(50) })),
  );
  const text = buildLlmsIndex(large, address);
  expect(text.length).toBeLessThanOrEqual(100_000);
  expect(text).toContain("more pages are left out here");
});

test("the index of a folder lists its pages, in other languages too", () => {
  expect(buildFolderIndex(site, "de", address)).toBe(
    "# Test: de\n\n- [Anfang](https://docs.example.com/docs/de/start.md)\n",
  );
  expect(buildFolderIndex(site, "fr", address)).toBeUndefined();
});

test("the sitemap has all indexable pages with day and translations, and the base path once", () => {
  const text = buildSitemap(site, address);
  expect(text).toContain("<loc>https://docs.example.com/docs/en/start</loc><lastmod>2026-05-01</lastmod>");
  expect(text).toContain('hreflang="de" href="https://docs.example.com/docs/de/start"');
  expect(text).not.toContain("hidden");
});

test("the sitemap ends addresses in a slash where the pages do", () => {
  const ended = memorySite({ seo: { trailingSlash: true }, navigation: { pages: ["start"] } }, [memoryPage("/start")]);
  expect(buildSitemap(ended, address)).toContain("<loc>https://docs.example.com/docs/start/</loc>");
});

test("robots.txt allows everything and names the sitemap", () => {
  expect(buildRobots(site.settings, address).split("\n")).toEqual([
    "User-agent: *",
    "Content-Signal: ai-train=yes, search=yes, ai-input=yes",
    "Allow: /",
    "",
    "Sitemap: https://docs.example.com/docs/sitemap.xml",
    "",
  ]);
});

test("a site that is excluded from search engines has empty lists, and a robots.txt that disallows everything", async () => {
  const hidden = memorySite({ seo: { metatags: { robots: "noindex" } }, navigation: { pages: ["start"] } }, [
    memoryPage("/start"),
  ]);
  expect(buildSitemap(hidden, address)).not.toContain("<loc>");
  expect(buildRobots(hidden.settings, address)).toBe("User-agent: *\nDisallow: /\n");
  for (const path of ["/llms.txt", "/llms-full.txt", "/_llms/start.md"]) {
    expect(await findMachineFile(path)?.generate(hidden, path, address)).toBeUndefined();
  }
});

test.describe("the feed of a changelog", () => {
  const page = { path: "/changelog", title: "Changelog", modifiedAt: 0 };
  const feedOf = async (source: string) =>
    buildFeed(await parseSource(source), page, memorySite({ name: "Test" }, []).settings, address);

  test("has an item for an update without headings, dated by its label", async () => {
    const feed = await feedOf(
      '<Update label="May 1, 2026">\nFaster & <b>smaller</b>.\n\n```js\nlet a;\n```\n</Update>',
    );
    expect(feed).toContain("<title>May 1, 2026</title><link>https://docs.example.com/docs/changelog#may-1-2026</link>");
    expect(feed).toContain(
      "<pubDate>Fri, 01 May 2026 00:00:00 GMT</pubDate><description>Faster &amp; smaller.</description>",
    );
    expect(feed).not.toContain("let a");
  });

  test("has an item for each heading of an update", async () => {
    const feed = await feedOf('<Update label="v2">\n\n## One\n\nA.\n\n## Two\n\nB.\n\n</Update>');
    expect(feed?.match(/<item><title>[^<]*/g)).toEqual(["<item><title>One", "<item><title>Two"]);
  });

  test("uses the text that an update has for feeds", async () => {
    const feed = await feedOf(
      '<Update label="v2" rss={{ title: "New", description: "Short." }}>\n\n## One\n\n</Update>',
    );
    expect(feed).toContain("<title>New</title>");
    expect(feed).toContain("<description>Short.</description>");
  });

  test("has the formatted entry with absolute URLs, in addition to its plain text", async () => {
    const feed = await feedOf(
      '<Update label="v3">\n\nSee [how](/docs/how).\n\n<Tabs>\n<Tab title="Cloud">\n\n- One\n- Two\n\n</Tab>\n<Tab title="Own">Three</Tab>\n</Tabs>\n\n</Update>',
    );
    expect(feed).toContain("<description>See how.\nCloud\n- One\n- Two\nOwn\nThree</description>");
    expect(feed).toContain("&lt;a href=&quot;https://docs.example.com/docs/how&quot;&gt;how&lt;/a&gt;");
    expect(feed).toContain("&lt;li&gt;One&lt;/li&gt;");
  });

  test("is absent if a page has no updates", async () => {
    expect(await feedOf("Text.")).toBeUndefined();
  });
});
