import { findFrontmatterProblems } from "@/lib/check/frontmatter-problems";
import { linkTargetsOf } from "@/lib/check/link-targets";
import type { Site } from "@/lib/site/types";
import { expect, test } from "@/tests/support/unit-test";

async function check(frontmatter: object, source = "---\n---\n") {
  const site = {
    pages: new Map([["/a", { file: "a.mdx", frontmatter }]]),
    generatedPages: new Map(),
    files: [],
  } as unknown as Site;
  return findFrontmatterProblems(site, linkTargetsOf({ ...site, config: {} }), async () => source);
}

const fine: [frontmatter: object, sentence: string][] = [
  [{}, "nothing"],
  [{ mode: "wide", hidden: true, rss: "false", noindex: null }, "known values"],
  [{ title: "A", "og:title": "A", team: "B", versionTo: 2, tags: [] }, "fields of an author's own"],
  [{ constructor: "x", toString: true, valueOf: [] }, "fields called like methods"],
  [{ title: "A", titel: "B" }, "a misspelled field beside the right one"],
  [{ größe: "x", 标题: "y" }, "fields in other scripts"],
];

for (const [frontmatter, sentence] of fine) {
  test(`frontmatter may contain ${sentence}`, async () => expect(await check(frontmatter)).toEqual([]));
}

const mistakes: [frontmatter: object, code: string, hint: RegExp, sentence: string][] = [
  [{ mode: "wied" }, "frontmatter-value", /Did you mean `wide`/, "a misspelled choice"],
  [{ mode: "x9" }, "frontmatter-value", /Write one of `/, "a choice that resembles none"],
  [{ hidden: "yes" }, "frontmatter-value", /Write `true` or `false`/, "a word in place of a flag"],
  [{ hidden: 1 }, "frontmatter-value", /Write `true` or `false`/, "a number in place of a flag"],
  [{ descripton: "x" }, "frontmatter-key", /Did you mean `description`/, "a misspelled field"],
  [{ Titel: "x" }, "frontmatter-key", /Did you mean `title`/, "one with a capital"],
];

for (const [frontmatter, code, hint, sentence] of mistakes) {
  test(`frontmatter with ${sentence} is a mistake`, async () => {
    expect(await check(frontmatter)).toEqual([
      expect.objectContaining({ code, file: "a.mdx", hint: expect.stringMatching(hint) }),
    ]);
  });
}

test("a mistake is at its key or its value", async () => {
  const source = "---\ntitle: A\nmode: wied\ndescripton: x\n---\n";
  const places = (await check({ mode: "wied", descripton: "x" }, source)).map(({ line, column }) => [line, column]);
  expect(places).toEqual([
    [3, 7],
    [4, 1],
  ]);
});
