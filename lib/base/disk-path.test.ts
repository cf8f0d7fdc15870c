import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { checkFolder } from "@/lib/check/collect-problems";
import { openPageThreads, type PageThreads } from "@/lib/content/run/page-threads";
import { expect, test } from "@/tests/support/unit-test";

const composed = (text: string) => text.normalize("NFC");
const decomposed = (text: string) => text.normalize("NFD");

/** A site whose files are spelled in one way, and whose references to them in the other. */
function siteOf(ofFile: (text: string) => string, ofReference: (text: string) => string) {
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-names-"));
  const write = (file: string, text: string) => {
    const target = path.join(folder, ofFile(file));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, ofReference(text));
  };
  const navigation = { pages: ["index", "über/café"] };
  const redirects = [{ source: "/früher", destination: "/über/café" }];
  const settings = { theme: "mint", name: "한국", colors: { primary: "#0a7a5a" }, favicon: "/größe.svg" };
  write("docs.json", JSON.stringify({ ...settings, navigation, redirects }));
  write("größe.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"></svg>');
  write("snippets/teil-é.mdx", "Snippet.\n");
  write("snippets/Zähler.jsx", "export const Counter = () => <b>Two</b>;\n");
  write("über/café.mdx", "---\ntitle: Café\n---\n\n## Größe\n\nText.\n");
  write(
    "index.mdx",
    `---
title: Home
---

import Part from "/snippets/teil-é.mdx";
import { Counter } from "./snippets/Zähler.jsx";

[A](/über/café) [B](./über/café.mdx) [C](/${encodeURI(ofReference("über/café"))}) [D](/über/café#größe)

![Picture](/größe.svg) <img src="größe.svg" alt="Picture" />

<Part /> <Counter />
`,
  );
  return folder;
}

const spellings = [
  { title: "decomposed names and composed references", ofFile: decomposed, ofReference: composed },
  { title: "composed names and decomposed references", ofFile: composed, ofReference: decomposed },
  { title: "decomposed names and references", ofFile: decomposed, ofReference: decomposed },
];

let threads: PageThreads;
test.beforeAll(() => {
  threads = openPageThreads({ threads: 1 });
});
test.afterAll(() => threads.close());

for (const { title, ofFile, ofReference } of spellings) {
  test(`files are found under ${title}`, async () => {
    const folder = siteOf(ofFile, ofReference);
    const { problems, loaded } = await checkFolder(folder, { dataDirectory: path.join(folder, ".lectern"), threads });
    rmSync(folder, { recursive: true });
    expect(problems).toEqual([]);
    expect(loaded?.site.listedPaths()).toEqual(["/", "/über/café"]);
  });
}
