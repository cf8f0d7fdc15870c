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

test("the index holds what the navigation shows and nothing forbids", () => {
  expect(collect().map(({ path }) => path)).toEqual(["/start", "/changelog"]);
});

test("`seo.indexing: all` adds pages that no entry names, but none that ask to be left out", () => {
  const paths = collect({ seo: { indexing: "all" } }).map(({ path }) => path);
  expect(paths).toContain("/unlisted");
  expect(paths).not.toContain("/noindex");
  expect(paths).not.toContain("/unsearchable");
});

test("a page carries its place, its boost and what it is", () => {
  const [start, changelog] = collect();
  expect(start?.facts).toMatchObject({ description: "How to begin.", breadcrumbs: ["Guides"], boost: 2 });
  expect(start?.facts.kind).toBeUndefined();
  expect(changelog?.facts.kind).toBe("changelog");
});

test("a page of a version that readers have to choose says so, whether or not the default one has it", () => {
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

test("the hash changes with the text and with the place", () => {
  const hashOf = (config: Record<string, unknown>, records = pages) => collect(config, records)[0]?.hash;
  const moved = { navigation: { groups: [{ group: "Elsewhere", pages: listed }] } };
  expect(
    hashOf({}, pages.with(0, memoryPage("/start", { description: "How to begin.", contentHash: "another" }))),
  ).not.toBe(hashOf({}));
  expect(hashOf(moved)).not.toBe(hashOf({}));
});
