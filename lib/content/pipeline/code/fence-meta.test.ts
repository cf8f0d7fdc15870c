import { emptyFenceMeta, type FenceMeta, readFenceMeta, readLineRanges } from "@/lib/content/pipeline/code/fence-meta";
import { expect, test } from "@/tests/support/unit-test";

const rows: [sentence: string, meta: string, expected: Partial<FenceMeta>][] = [
  ["nothing means a plain block", "", {}],
  ["bare words are the title", "server.py", { title: "server.py" }],
  ["several bare words are one title", "Update the order", { title: "Update the order" }],
  ["a title keeps punctuation and other scripts", "请求 / 例 (1)", { title: "请求 / 例 (1)" }],
  ["a title keeps brackets of a path", "app/chat/[chatId]/page.tsx", { title: "app/chat/[chatId]/page.tsx" }],
  ["a title keeps a colon", "Raw node:http", { title: "Raw node:http" }],
  ["a quoted title loses its quotes", '"My file.ts"', { title: "My file.ts" }],
  ["`title=` names the title", 'title="Request an integer"', { title: "Request an integer" }],
  ["`title=` takes single quotes", "title='a b'", { title: "a b" }],
  ["`title=` takes braces", 'title={"a b"}', { title: "a b" }],
  ["`title=` takes a bare word", "title=a.ts", { title: "a.ts" }],
  ["`title=` keeps brackets", 'title="list[Enum] type"', { title: "list[Enum] type" }],
  ["`title=` wins over bare words", 'other title="one"', { title: "one" }],
  ["bare braces mark lines", "{1,3-5}", { highlight: [1, 3, 4, 5] }],
  ["bare braces take spaces", "{1, 3-4}", { highlight: [1, 3, 4] }],
  ["braces and a title in either order", "agents.yaml {6}", { title: "agents.yaml", highlight: [6] }],
  ["braces before a title", "{4-5} Restricted enum", { title: "Restricted enum", highlight: [4, 5] }],
  ["`highlight=` takes braces", "highlight={1-2,5}", { highlight: [1, 2, 5] }],
  ["`highlight=` takes quotes", 'highlight="1,5"', { highlight: [1, 5] }],
  ["`highlight=` takes a bare number", "highlight=1", { highlight: [1] }],
  ["`focus=` takes the same forms", "focus={2-3}", { focus: [2, 3] }],
  ["`lines` numbers the lines", "polling.py lines", { title: "polling.py", hasLineNumbers: true }],
  ['`lines="true"` does too', 'lines="true"', { hasLineNumbers: true }],
  ["`lines={false}` does not", "lines={false}", {}],
  ["`showLineNumbers` is another word for it", "showLineNumbers", { hasLineNumbers: true }],
  ["`wrap` wraps", "wrap", { wraps: true }],
  ["`expandable` collapses", "expandable", { isExpandable: true }],
  ["`[expandable]` collapses", "server.py [expandable]", { title: "server.py", isExpandable: true }],
  ["`nocopy` takes the button away", "nocopy", { isCopyable: false }],
  ['`nocopy="false"` leaves it', 'nocopy="false"', {}],
  ["`icon=` names an icon", "icon=python", { icon: "python" }],
  ["`icon=` takes an address", 'icon="/logo.svg"', { icon: "/logo.svg" }],
  ["`theme=` sets the theme", "theme=nord", { theme: "nord" }],
  ["`theme={null}` sets none", "theme={null} a.py", { title: "a.py" }],
  ["`theme=` takes no pair of themes", 'theme={{"light":"a","dark":"b"}} lines', { hasLineNumbers: true }],
  ["an object may hold objects", 'theme={"theme":{"light":"a","dark":"b"}} a.py', { title: "a.py" }],
  ["`lang=` sets the language to highlight as", "lang=ts", { language: "ts" }],
  ["`twoslash` is not a title", "twoslash a.ts", { title: "a.ts", wantsTypes: true }],
  ["`copy` is not a title", "copy", {}],
  ["an unknown option is not shown to readers", 'test="skip" a.py', { title: "a.py", unknown: ["test"] }],
  ["a diagram has a placement", 'placement="top-left" actions={true}', { placement: "top-left", hasActions: true }],
  ["a diagram can hide its controls", "actions={false}", { hasActions: false }],
  [
    "everything at once, in any order",
    'wrap {2} icon="js" index.js lines focus={1} expandable',
    {
      title: "index.js",
      icon: "js",
      highlight: [2],
      focus: [1],
      hasLineNumbers: true,
      wraps: true,
      isExpandable: true,
    },
  ],
  ["an unclosed brace is part of the title", "a {1", { title: "a {1" }],
];

for (const [sentence, meta, expected] of rows) {
  test(`fence meta: ${sentence}`, () => {
    expect(readFenceMeta(meta)).toEqual({ ...emptyFenceMeta(), ...expected });
  });
}

const ranges: [text: string, lines: number[]][] = [
  ["[1,3]", [1, 3]],
  ["5-3", [3, 4, 5]],
  ["2,1,2", [1, 2]],
  ["0", []],
  ["", []],
];

for (const [text, lines] of ranges) {
  test(`line ranges: "${text}" is ${JSON.stringify(lines)}`, () => {
    expect(readLineRanges(text)).toEqual(lines);
  });
}
