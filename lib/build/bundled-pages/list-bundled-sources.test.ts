import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { listBundledSources } from "@/lib/build/bundled-pages/list-bundled-sources";

test("the bundler reads pages and what they import, also in circles", async () => {
  const project = await mkdtemp(path.join(tmpdir(), "lectern-bundled-"));
  try {
    const files = {
      "guides/chart.mdx": 'import clsx from "clsx";\nimport Note from "/snippets/note.mdx";\n\n<Note />\n',
      "guides/other.mdx": "Text.\n",
      "snippets/note.mdx": 'import { Star } from "./star";\n\n<Star />\n',
      "snippets/star.jsx": 'import Note from "./note.mdx";\nexport const Star = () => <Note />;\n',
    };
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(project, "content", file)), { recursive: true });
      await writeFile(path.join(project, "content", file), text);
    }
    expect(await listBundledSources(project, ["guides/chart.mdx"])).toEqual([
      "content/guides/chart.mdx",
      "content/snippets/note.mdx",
      "content/snippets/star.jsx",
    ]);
  } finally {
    await rm(project, { recursive: true });
  }
});
