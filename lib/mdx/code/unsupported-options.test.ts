import { expect, test } from "@playwright/test";
import { readFenceMeta } from "@/lib/mdx/code/fence-meta";
import { findUnsupportedOption } from "@/lib/mdx/code/unsupported-options";

const rows: [sentence: string, language: string, meta: string, code: string, expected: RegExp | undefined][] = [
  ["an ordinary block asks for nothing unusual", "ts", "a.ts", "const layout = 'elk'", undefined],
  ["twoslash is told of", "ts", "twoslash", "const a = 1", /twoslash/],
  ["twoslash that is switched off is not", "ts", "twoslash={false}", "const a = 1", undefined],
  ["an ordinary diagram is drawn as asked", "mermaid", "", "flowchart LR\n  elk --> b", undefined],
  ["a diagram of the ELK kind", "mermaid", "", "flowchart-elk TD\n  a --> b", /ELK/],
  ["ELK as layout in the front matter", "mermaid", "", "---\nconfig:\n  layout: elk\n---\nflowchart LR", /ELK/],
  ["ELK as layout in a directive", "Mermaid", "", '%%{init: {"layout": "elk"}}%%\ngraph TD', /ELK/],
  ["ELK as renderer", "mermaid", "", '%%{init: {"flowchart": {"defaultRenderer": "elk"}}}%%\ngraph TD', /ELK/],
];

for (const [sentence, language, meta, code, expected] of rows) {
  test(sentence, () => {
    const complaint = findUnsupportedOption(code, language, readFenceMeta(meta));
    expect(complaint?.message).toEqual(expected && expect.stringMatching(expected));
  });
}
