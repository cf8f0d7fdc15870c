import { collectPages } from "@/lib/search/collect-pages";
import { memoryPage, memorySite } from "@/tests/support/memory-site";
import { expect, test } from "@/tests/support/unit-test";

const pages = [
  memoryPage("/start", { description: "How to begin." }),
  memoryPage("/hidden", { isHidden: true }),
  memoryPage("/noindex", { frontmatter: { noindex: true } }),
  memoryPage("/unsearchable", { isSearchable: false }),
  memoryPage("/unlisted"),
  memoryPage("/link", { url: "https://example.com" }),
  memoryPage("/changelog"),
  memoryPage("/secret"),
];
const listed = ["start", "hidden", "noindex", "unsearchable", "link", "changelog"];
const groups = [
  { group: "Guides", boost: 2, pages: listed },
  { group: "Internal", hidden: true, pages: ["secret"] },
];

function collect(config: Record<string, unknown> = {}, records = pages) {
  return collectPages(memorySite({ navigation: { groups }, ...config }, records));
}

test("the index contains visible pages of the navigation, except links and pages that are excluded from search", () => {
  expect(collect().map(({ path }) => path)).toEqual(["/start", "/changelog"]);
});

test("`seo.indexing: all` adds unlisted pages, but none that are excluded by their frontmatter", () => {
  const paths = collect({ seo: { indexing: "all" } }).map(({ path }) => path);
  expect(paths).toContain("/unlisted");
  expect(paths).not.toContain("/noindex");
  expect(paths).not.toContain("/unsearchable");
});

test("the facts of a page include its description, breadcrumbs, boost, and kind", () => {
  const [start, changelog] = collect();
  expect(start?.facts).toMatchObject({ description: "How to begin.", breadcrumbs: ["Guides"], boost: 2 });
  expect(start?.facts.kind).toBeUndefined();
  expect(changelog?.facts.kind).toBe("changelog");
});

test("a page of a version other than the default one is marked, even if the default version does not have the page", () => {
  const versions = [
    { version: "2", pages: ["start"] },
    { version: "1", pages: ["changelog"] },
  ];
  const facts = collect({ navigation: { versions } }).map((page) => [page.path, page.facts.isOtherVersion]);
  expect(facts).toEqual([
    ["/start", undefined],
    ["/changelog", true],
  ]);
});

test("the hash of a page changes with its content and with its breadcrumbs", () => {
  const hashOf = (config: Record<string, unknown>, records = pages) => collect(config, records)[0]?.hash;
  const moved = { navigation: { groups: [{ group: "Elsewhere", pages: listed }] } };
  expect(
    hashOf({}, pages.with(0, memoryPage("/start", { description: "How to begin.", contentHash: "another" }))),
  ).not.toBe(hashOf({}));
  expect(hashOf(moved)).not.toBe(hashOf({}));
});
