import { SlotHoister } from "@/lib/content/islands/hoist-slots";
import { importReExports } from "@/lib/content/islands/import-re-exports";
import { joinAtLines } from "@/lib/content/islands/join-at-lines";
import { parseModule } from "@/lib/content/islands/parse-module";
import { applyEdits } from "@/lib/content/islands/server-module";
import { expect, test } from "@/tests/support/unit-test";

const exports: [rule: string, source: string, result: string][] = [
  ["a name", 'export { a } from "b"', 'import { a as _from0_0 } from "b"; export { _from0_0 as a };'],
  [
    "several, under other names",
    "export { a as b, default as c } from 'd'",
    'import { a as _from0_0, default as _from0_1 } from "d"; export { _from0_0 as b, _from0_1 as c };',
  ],
  [
    "as the default",
    'export { a as default } from "b"',
    'import { a as _from0_0 } from "b"; export { _from0_0 as default };',
  ],
  ["all under a name", 'export * as a from "b"', 'import * as _from0_0 from "b"; export { _from0_0 as a };'],
  [
    "a name in quotes",
    'export { "a-b" as c } from "d"',
    'import { "a-b" as _from0_0 } from "d"; export { _from0_0 as c };',
  ],
  ["not all without a name", 'export * from "a"', 'export * from "a"'],
  ["not what is the module's own", "const a = 1; export { a }", "const a = 1; export { a }"],
];
for (const [rule, source, result] of exports) {
  test(`what a module passes on becomes an import and an export: ${rule}`, () => {
    expect(importReExports(source)).toBe(result);
  });
}

test("statements stay in their lines", () => {
  const result = importReExports('export {\n  a,\n  b\n} from "c"\nexport const d = 1');
  expect(result.split("\n")[4]).toBe("export const d = 1");
  expect(() => parseModule(result)).not.toThrow();
});

const edits: [rule: string, edits: [start: number, end: number, text: string][], result: string][] = [
  ["a replacement", [[0, 1, "xy"]], "xyb\ncd\nef"],
  [
    "several, in whatever order",
    [
      [6, 8, "z"],
      [0, 2, "y"],
    ],
    "y\ncd\nz",
  ],
  ["lines that go are made up for", [[1, 7, "x"]], "ax\n\nf"],
  ["lines that are added are more", [[0, 1, "\n\n"]], "\n\nb\ncd\nef"],
  ["none", [], "ab\ncd\nef"],
];
for (const [rule, list, result] of edits) {
  test(`edits of a module: ${rule}`, () => {
    expect(
      applyEdits(
        "ab\ncd\nef",
        list.map(([start, end, text]) => ({ start, end, text })),
      ),
    ).toBe(result);
  });
}

const pieces: [rule: string, pieces: [code: string, line: number | undefined][], joined: string][] = [
  [
    "each at its line",
    [
      ["a", 2],
      ["b", 5],
    ],
    "\na\n\n\nb",
  ],
  [
    "in the order of lines",
    [
      ["b", 3],
      ["a", 1],
    ],
    "a\n\nb",
  ],
  [
    "in the next line where their own is taken",
    [
      ["a\na", 1],
      ["b", 2],
    ],
    "a\na\nb",
  ],
  [
    "two of one line below each other",
    [
      ["a", 1],
      ["b", 1],
    ],
    "a\nb",
  ],
  [
    "those of other files last",
    [
      ["c", undefined],
      ["a", 2],
    ],
    "\na\nc",
  ],
  ["none", [], ""],
];
for (const [rule, list, joined] of pieces) {
  test(`pieces of code are joined: ${rule}`, () => {
    expect(joinAtLines(list.map(([code, line]) => ({ code, line })))).toBe(joined);
  });
}

const NAMES = new Set(["Icon", "Note", "Tabs", "Tab", "Tree"]);
function hoist(source: string) {
  const hoister = new SlotHoister();
  return { code: hoister.hoist(source, parseModule(source), NAMES), slots: hoister.slots };
}

const hoists: [rule: string, source: string, code: string, slots: string[]][] = [
  ["a built-in component", 'x(<Icon icon="a" />)', "x(<_Slot index={0} />)", ['<Icon icon="a"></Icon>']],
  ["not one of the author's own", "x(<Own />)", "x(<Own />)", []],
  ["not one whose props change", "x(<Icon icon={a} />)", "x(<Icon icon={a} />)", []],
  ["nor one that spreads them", "x(<Icon {...a} />)", "x(<Icon {...a} />)", []],
  [
    "lists and objects of texts do not change",
    "x(<Icon a={[1, -2, { b: `c` }]} d />)",
    "x(<_Slot index={0} />)",
    ["<Icon a={[1, -2, { b: `c` }]} d></Icon>"],
  ],
  [
    "what changes inside is shown through a hole",
    "x(<Note>a {b} c</Note>)",
    "x(<_Slot index={0} holes={[<>{b}</>]} />)",
    ["<Note>a <_Hole index={0} /> c</Note>"],
  ],
  [
    "also within elements",
    "x(<Note><b>{c}</b></Note>)",
    "x(<_Slot index={0} holes={[<>{c}</>]} />)",
    ["<Note><b><_Hole index={0} /></b></Note>"],
  ],
  [
    "an element with handlers is a hole",
    "x(<Note><b onClick={c}>d</b></Note>)",
    "x(<_Slot index={0} holes={[<><b onClick={c}>d</b></>]} />)",
    ["<Note><_Hole index={0} /></Note>"],
  ],
  [
    "a component in a hole has a slot of its own",
    "x(<Note>{a && <Icon />}</Note>)",
    "x(<_Slot index={1} holes={[<>{a && <_Slot index={0} />}</>]} />)",
    ["<Icon></Icon>", "<Note><_Hole index={0} /></Note>"],
  ],
  [
    "one in another is part of its slot",
    "x(<Note><Icon /></Note>)",
    "x(<_Slot index={0} />)",
    ["<Note><Icon></Icon></Note>"],
  ],
  ["a key stays outside", "x(<Icon key={a} b='c' />)", "x(<_Slot key={a} index={0} />)", ["<Icon b='c'></Icon>"]],
  [
    "several",
    "x(<Icon />, <Icon />)",
    "x(<_Slot index={0} />, <_Slot index={1} />)",
    ["<Icon></Icon>", "<Icon></Icon>"],
  ],
  ["text in other alphabets before it", "x('日😀', <Icon />)", "x('日😀', <_Slot index={0} />)", ["<Icon></Icon>"]],
];
for (const [rule, source, code, slots] of hoists) {
  test(`built-in components in code for browsers are rendered by the server: ${rule}`, () => {
    const result = hoist(source);
    const numbers = result.slots.map((_, index) => index);
    expect({ code: result.code, slots: numbers.map((index) => result.slots[index]) }).toEqual({ code, slots });
  });
}

test("a component is where the parts are that it looks for", () => {
  expect(hoist("x(<Tabs><Tab title='a'>{b}</Tab></Tabs>)").code).toBe("x(<_Slot index={0} holes={[<>{b}</>]} />)");
  const inBrowser = "x(<Tabs>{list.map((a) => <Tab title={a}>b</Tab>)}</Tabs>)";
  expect(hoist(inBrowser)).toEqual({ code: inBrowser, slots: [] });
});
