import { emptyFenceMeta } from "@/lib/content/pipeline/code/fence-meta";
import { findUnsupportedOption } from "@/lib/content/pipeline/code/unsupported-options";
import { expect, test } from "@/tests/support/unit-test";

const rows: [sentence: string, language: string, code: string, expected: RegExp | undefined][] = [
  ["an ordinary block asks for nothing unusual", "ts", "const layout = 'elk'", undefined],
  ["an ordinary diagram is rendered as asked", "mermaid", "flowchart LR\n  elk --> b", undefined],
  ["a diagram of the ELK kind", "mermaid", "flowchart-elk TD\n  a --> b", /ELK/],
  ["ELK as layout in the front matter", "mermaid", "---\nconfig:\n  layout: elk\n---\nflowchart LR", /ELK/],
  ["ELK as layout in a directive", "Mermaid", '%%{init: {"layout": "elk"}}%%\ngraph TD', /ELK/],
  ["ELK as renderer", "mermaid", '%%{init: {"flowchart": {"defaultRenderer": "elk"}}}%%\ngraph TD', /ELK/],
];

for (const [sentence, language, code, expected] of rows) {
  test(sentence, () => {
    const complaint = findUnsupportedOption(code, language, emptyFenceMeta());
    expect(complaint?.message).toEqual(expected && expect.stringMatching(expected));
  });
}
