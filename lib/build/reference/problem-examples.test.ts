import { problemExamples } from "@/lib/build/reference/problem-examples";
import { collectProblems } from "@/lib/check/collect-problems";
import { openPageThreads, type PageThreads } from "@/lib/content/run/page-threads";
import { createFolder } from "@/tests/support/command-folder";
import { expect, test } from "@/tests/support/unit-test";

let threads: PageThreads;
test.beforeAll(() => {
  threads = openPageThreads({ threads: 1 });
});
test.afterAll(() => threads.close());

const LIST = '"navigation": { "pages": ["index", "page", "install"] }';

/** The members of docs.json that an example leaves out. */
function complete(members: string): string {
  const usual = {
    theme: '"theme": "mint"',
    name: '"name": "D"',
    colors: '"colors": { "primary": "#0a58ca" }',
    navigation: LIST,
  };
  const added = Object.entries(usual).flatMap(([key, member]) => (members.includes(`"${key}":`) ? [] : [member]));
  return `{\n${[...added, members].filter(Boolean).join(",\n")}\n}`;
}

async function codesOf(file: string, text: string): Promise<string[]> {
  const folder = createFolder({
    "index.mdx": "# Home\n\nText",
    "install.mdx": "# Install\n\n## Requirements\n\nNone.",
    "images/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "snippets/support.mdx": "Ask us.",
    "snippets/parts.jsx": "export const Price = () => <b>5</b>;\n",
    "page.mdx": file === "page.mdx" ? text : "# Page\n\nText",
    "docs.json": complete(file === "docs.json" ? text : ""),
  });
  const problems = await collectProblems(folder, { dataDirectory: createFolder({}), threads });
  return [...new Set(problems.map(({ code }) => code))];
}

for (const [code, { file, before, after }] of Object.entries(problemExamples)) {
  test(`the example of ${code} has this problem, and its remedy has none`, async () => {
    expect(await codesOf(file, before)).toContain(code);
    expect(await codesOf(file, after)).toEqual([]);
  });
}
