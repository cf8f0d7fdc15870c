import { frontmatterPlaces, frontmatterTexts, parseFrontmatter } from "@/lib/content/scan/frontmatter";
import { expect, test } from "@/tests/support/unit-test";

const hostile: [title: string, yaml: string, message: RegExp][] = [
  ["an alias of a value that contains it", "title: [1, {a: &a [*a]}]", /an alias stands for a value that contains it/],
  ["lists in lists", `a: ${"[".repeat(20_000)}${"]".repeat(20_000)}`, /levels deep/],
  ["keys in keys", Array.from({ length: 3000 }, (_, index) => `${" ".repeat(index)}a:`).join("\n"), /levels deep/],
  ["aliases of aliases", aliasesOfAliases(), /alias/i],
];

for (const [title, yaml, message] of hostile) {
  test(`frontmatter that could end the process is a problem: ${title}`, () => {
    const source = `---\n${yaml}\n---\n\nText\n`;
    const { data, problems } = parseFrontmatter("a.mdx", source);
    expect(data).toEqual({});
    expect(problems).toMatchObject([{ code: "invalid-frontmatter", message: expect.stringMatching(message) }]);
    expect(frontmatterTexts(source, "title")).toBeDefined();
    expect(frontmatterPlaces(source)).toBeDefined();
  });
}

function aliasesOfAliases(): string {
  const line = (index: number) => `k${index}: &a${index} [${`*a${index - 1}, `.repeat(9)}1]`;
  return ["k0: &a0 [1]", ...Array.from({ length: 9 }, (_, index) => line(index + 1))].join("\n");
}
