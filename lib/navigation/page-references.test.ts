import { makeSite, type SiteFixture } from "@/tests/support/navigation-fixture";
import { outlineContent } from "@/tests/support/navigation-outline";
import { expect, test } from "@/tests/support/unit-test";

interface Row extends SiteFixture {
  sentence: string;
  outline: string;
  problems?: string[];
}

const group = { group: "G", pages: ["a"] };

const rows: Row[] = [
  { sentence: "a leading slash is optional", navigation: { pages: ["/a"] }, outline: "/a" },
  {
    sentence: "suffixes are tolerated",
    files: ["a", "b.md"],
    navigation: { pages: ["a.mdx", "b.md"] },
    outline: "/a /b",
  },
  {
    sentence: "doubled and trailing slashes are tolerated",
    files: ["x/a"],
    navigation: { pages: ["x//a/"] },
    outline: "/x/a",
  },
  {
    sentence: "x/index is the page x",
    files: ["x/index", "index"],
    navigation: { pages: ["x/index", "index"] },
    outline: "/x /",
  },
  { sentence: "a folder stands for its index", files: ["x/index"], navigation: { pages: ["x"] }, outline: "/x" },
  {
    sentence: "a folder stands for its README",
    files: ["x/README"],
    navigation: { pages: ["x"] },
    outline: "/x/README",
  },
  {
    sentence: "case is kept in the address",
    files: ["Guide/Start"],
    navigation: { pages: ["Guide/Start"] },
    outline: "/Guide/Start",
  },
  {
    sentence: "case is forgiven in the reference",
    files: ["Guide/Start"],
    navigation: { pages: ["guide/start"] },
    outline: "/Guide/Start",
  },
  {
    sentence: "an exact reference beats one of another case",
    files: ["A", "a"],
    navigation: { pages: ["a", "A"] },
    outline: "/a /A",
  },
  {
    sentence: "a place on a page stands for the page, also behind a slash",
    files: ["x/index", "a"],
    navigation: { pages: ["x/#setup", "a?b=c#d"] },
    outline: "/x /a",
  },
  {
    sentence: "a sign of a number may be in paths",
    files: ["c#"],
    navigation: { pages: ["c#"] },
    outline: "/c#",
  },
  {
    sentence: "names that every object has are names like others",
    files: ["constructor", "__proto__/toString"],
    navigation: { pages: ["constructor", "__proto__/toString"] },
    outline: "/constructor /__proto__/toString",
  },
  {
    sentence: "spaces may be in paths",
    files: ["My Guides/First Steps"],
    navigation: { pages: ["My Guides/First Steps"] },
    outline: "/My Guides/First Steps",
  },
  {
    sentence: "spaces may be written as %20",
    files: ["My Guides/a"],
    navigation: { pages: ["My%20Guides/a"] },
    outline: "/My Guides/a",
  },
  {
    sentence: "a page may start with the name of a method",
    files: ["get started"],
    navigation: { pages: ["get started"] },
    outline: "/get started",
  },
  {
    sentence: "missing pages are left out and reported",
    files: ["a"],
    navigation: { pages: ["a", "gone"] },
    outline: "/a",
    problems: ["missing-page"],
  },
  {
    sentence: "a page listed twice stays at both places and is reported",
    navigation: { groups: [group, { group: "H", pages: ["a"] }] },
    outline: "G[/a] H[/a]",
    problems: ["duplicate-page"],
  },
  {
    sentence: "a page listed in two languages is reported as such",
    navigation: {
      languages: [
        { language: "en", pages: ["a"] },
        { language: "fr", pages: ["a"] },
      ],
    },
    outline: "language:English(/a) language:Français(/a)",
    problems: ["page-in-two-languages"],
  },
];

for (const { sentence, outline, problems = [], ...site } of rows) {
  test(sentence, () => {
    const { build } = makeSite(site);
    expect(outlineContent(build.tree.content)).toBe(outline);
    expect(build.problems.map(({ code }) => code)).toEqual(problems);
    expect(JSON.parse(JSON.stringify(build.tree))).toEqual(build.tree);
  });
}
