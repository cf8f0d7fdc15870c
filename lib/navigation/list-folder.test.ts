import { makePage, makeSite } from "@/tests/support/navigation-fixture";
import { outlineContent } from "@/tests/support/navigation-outline";
import { expect, test } from "@/tests/support/unit-test";

const files = {
  "index.mdx": {},
  "guides/index.mdx": {},
  "guides/b.mdx": {},
  "guides/a.mdx": {},
  "guides/last.mdx": { order: 2 },
  "guides/first.mdx": { order: 1 },
  "guides/secret.mdx": { hidden: true },
  "guides/02-http_api/call.mdx": {},
  "card/one.mdx": {},
};
const all = "/guides /guides/first /guides/last /guides/a /guides/b HTTP API[/guides/02-http_api/call]";

const rows: readonly [sentence: string, pages: unknown[], outline: string][] = [
  ["an entry with a star lists a folder, in the order of its pages", ["index", "guides/*"], `/ ${all}`],
  ["slashes before it make no difference", ["/guides/*"], all],
  ["a star alone is everything", ["*"], `/ Card[/card/one] Guides[${all}]`],
  ["what the list has by name stays there", ["guides/b", "guides/*"], `/guides/b ${all.replace(" /guides/b", "")}`],
  ["a group lists the folder it names", [{ group: "Guides", directory: "guides" }], `Guides[${all}]`],
  [
    "after pages of its own",
    [{ group: "Guides", pages: ["index"], directory: "./guides/02-http_api/" }],
    "Guides[/ /guides/02-http_api/call]",
  ],
  ["a folder with the name of a style has a slash", [{ group: "A", directory: "card/" }], "A[/card/one]"],
];

for (const [sentence, pages, expected] of rows) {
  test(sentence, () => {
    const site = makeSite({ navigation: { pages }, files });
    expect(site.build.problems).toEqual([]);
    expect(outlineContent(site.build.tree.content)).toBe(expected);
  });
}

test("a README is the first page of a folder without an index", () => {
  const fallbackPages = [makePage("guides/README.md")];
  const site = makeSite({ navigation: { pages: ["guides/*"] }, files: ["guides/a"], fallbackPages });
  expect(outlineContent(site.build.tree.content)).toBe("/guides/README /guides/a");
});

for (const [entry, path] of [
  ["nowhere/*", ["navigation", "pages", 0]],
  [{ group: "A", directory: "cards" }, ["navigation", "pages", 0, "directory"]],
] as const) {
  test(`a folder without pages is a mistake: ${JSON.stringify(entry)}`, () => {
    const { problems } = makeSite({ navigation: { pages: [entry, "index"] }, files: ["index"] }).build;
    expect(problems[0]).toMatchObject({
      code: "missing-page",
      path,
      message: expect.stringContaining("There is no folder"),
    });
  });
}
