import { expect, test } from "@playwright/test";
import { runFormat } from "../../cli/run-format";
import { createFolder, createOutput, readFiles } from "../support/command-folder";

const site = {
  "docs.json": "{}",
  "README.md": "* not a page \n",
  "broken.mdx": "\n<Card>\n",
  "index.mdx": "# A\ntext \n",
  "neat.mdx": "text\n",
  "snippets/part.mdx": "* b\n",
};

test("pages and snippets are rewritten, and changed and failed files are counted", async () => {
  const folder = createFolder(site);
  const output = createOutput();
  expect(await runFormat({ folder }, output)).toBe(1);
  expect(readFiles(folder)).toEqual({ ...site, "index.mdx": "# A\n\ntext\n", "snippets/part.mdx": "- b\n" });
  expect(output.text()).toMatch(/^broken\.mdx:2:1 .+\n4 files: 2 changed, 1 failed\.$/);
});

const runs = [
  {
    title: "--check fails for a page that would change",
    page: "a \n",
    status: 1,
    printed: "index.mdx is not formatted.",
  },
  { title: "--check accepts a formatted page", page: "a\n", status: 0, printed: "" },
];

for (const { title, page, status, printed } of runs) {
  test(`${title}, and writes nothing`, async () => {
    const folder = createFolder({ "index.mdx": page });
    const output = createOutput();
    expect(await runFormat({ folder, check: true, quiet: true }, output)).toBe(status);
    expect(output.text()).toBe(printed);
    expect(readFiles(folder)).toEqual({ "index.mdx": page });
  });
}
