import type { ContentScan, PageRecord } from "@/lib/content/scan/types";
import { withChangedText } from "@/lib/site/with-changed-text";
import { memoryPage, memoryScan, memorySite } from "@/tests/support/memory-site";
import { expect, test } from "@/tests/support/unit-test";

const START = memoryPage("/start");
const GUIDE = memoryPage("/guide", { frontmatter: { title: "Guide" }, isHidden: true });
const LICENCE = memoryPage("/LICENSE");
const BEFORE: ContentScan = { ...memoryScan([START, GUIDE]), fallbackPages: [LICENCE] };
const SITE = memorySite({ navigation: { pages: ["start", "guide"] } }, [START, GUIDE]);

const changedPages = (change: Partial<PageRecord>): ContentScan => ({
  ...BEFORE,
  pages: [START, { ...GUIDE, frontmatter: { title: "Guide" }, ...change }],
});

test("a page with another text is put in its place, and the navigation is the one before", () => {
  const scan = changedPages({ contentHash: "other", sourceHashes: { "guide.mdx": "other" }, modifiedAt: 7 });
  const { site, paths } = withChangedText(SITE, BEFORE, scan) ?? {};
  expect(paths).toEqual(["/guide"]);
  expect(site?.pages.get("/guide")).toEqual(scan.pages[1]);
  expect(site?.pages.get("/start")).toBe(START);
  expect(site?.tree).toBe(SITE.tree);
  expect(site?.pageView).toBe(SITE.pageView);
  expect(SITE.pages.get("/guide")).toBe(GUIDE);
});

test("a page that stands in for a translation has the new text, too", () => {
  const original = memoryPage("/guides/start");
  const languages = [
    { language: "en", pages: ["guides/start"] },
    { language: "fr", pages: ["fr/guides/start"] },
  ];
  const before = memoryScan([original]);
  const changed = { ...original, contentHash: "other" };
  const { site, paths } =
    withChangedText(memorySite({ navigation: { languages } }, [original]), before, { ...before, pages: [changed] }) ??
    {};
  expect(paths).toEqual(["/guides/start", "/fr/guides/start"]);
  const standsInFor = { path: "/guides/start", languageTag: "en", direction: "ltr" };
  expect(site?.pages.get("/fr/guides/start")).toMatchObject({ contentHash: "other", tag: "English", standsInFor });
});

const MORE: [string, ContentScan][] = [
  ["the title", changedPages({ contentHash: "other", title: "Manual" })],
  ["any other field of the frontmatter", changedPages({ contentHash: "other", frontmatter: { owner: "Docs" } })],
  ["a page that is shown again", changedPages({ contentHash: "other", isHidden: false })],
  ["a new page", { ...BEFORE, pages: [...BEFORE.pages, memoryPage("/more")] }],
  ["a page that is gone", { ...BEFORE, pages: [START] }],
  ["a file that is a page if it is listed", { ...BEFORE, fallbackPages: [{ ...LICENCE, contentHash: "other" }] }],
  ["static files", { ...BEFORE, files: ["logo.svg"] }],
  [
    "problems",
    {
      ...BEFORE,
      problems: [
        { code: "invalid-frontmatter", level: "error", file: "a", line: 1, column: 1, path: "", message: "", hint: "" },
      ],
    },
  ],
];

for (const [name, scan] of MORE) {
  test(`more than text: ${name}`, () => {
    expect(withChangedText(SITE, BEFORE, scan)).toBeUndefined();
  });
}
