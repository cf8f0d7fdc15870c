import { parseStyle } from "@/lib/content/pipeline/html-attributes";
import { compiledFixture, renderFixture } from "@/tests/support/render-fixture";
import { expect, test } from "@/tests/support/unit-test";

const styles: [rule: string, style: string, properties: Record<string, string>][] = [
  [
    "names are in React's spelling",
    "margin-top: 4px; BACKGROUND-COLOR: Red",
    { marginTop: "4px", backgroundColor: "Red" },
  ],
  ["custom properties keep theirs", "--Gap: 1rem; --a_b: c", { "--Gap": "1rem", "--a_b": "c" }],
  [
    "prefixes",
    "-webkit-mask: a; -ms-flex: 1; -moz-osx-font-smoothing: b",
    { WebkitMask: "a", msFlex: "1", MozOsxFontSmoothing: "b" },
  ],
  [
    "a semicolon in an address",
    "background: url(data:image/png;base64,a=)",
    { background: "url(data:image/png;base64,a=)" },
  ],
  ["one in quotes", `content: ";"; quotes: ';:'`, { content: '";"', quotes: "';:'" }],
  [
    "the weight of a rule, which React does not take",
    "color: red !important; margin: 0 ! IMPORTANT",
    { color: "red", margin: "0" },
  ],
  ["comments", "/* a: b; */ c: d /* e */", { c: "d" }],
  ["a later rule counts", "color: red; color: blue", { color: "blue" }],
  ["what is no rule", "color; : red; margin:; ;;", {}],
  ["colons in values", "grid-area: a / b; --x: a:b", { gridArea: "a / b", "--x": "a:b" }],
  ["nothing", "", {}],
];
for (const [rule, style, properties] of styles) {
  test(`the text of a style: ${rule}`, () => expect(parseStyle(style)).toEqual(properties));
}

for (const run of [" ", ";", "(", '"', "a:", "/*"]) {
  test(`a very long run of ${JSON.stringify(run)} in a style is processed in time`, () => {
    expect(parseStyle(`color: red;${run.repeat(20_000)}`).color).toBe("red");
  });
}

const attributes: [rule: string, source: string, html: string][] = [
  [
    "names of HTML",
    '<label class="a" for="b" tabindex="1">c</label>',
    '<label class="a" for="b" tabindex="1">c</label>',
  ],
  [
    "names of SVG",
    '<svg viewBox="0 0 1 1"><path stroke-width="2" fill-rule="evenodd" /></svg>',
    '<svg viewBox="0 0 1 1"><path stroke-width="2" fill-rule="evenodd"></path></svg>',
  ],
  ["names of one's own", '<div data-a-b="c" aria-label="d">e</div>', '<div data-a-b="c" aria-label="d">e</div>'],
  ["a class of a component", '<Card class="a" />', '<x-card class="a"></x-card>'],
  ["what is on without value", "<details open>a</details>", '<details open="">a</details>'],
  ["what is on by its text", '<details open="true">a</details>', '<details open="">a</details>'],
  ["what is off by its text", '<details open="false">a</details>', "<details>a</details>"],
  ["an address without value", "<a href>b</a>", "<a>b</a>"],
  ["a text without value", "<div title>b</div>", '<div title="">b</div>'],
  ["a text that is off", "<div title={false}>b</div>", "<div>b</div>"],
  [
    "attributes of custom elements stay",
    '<x-a class="b" for="c" tabindex="1" onclick="d">e</x-a>',
    '<x-a class="b" for="c" tabindex="1" onclick="d">e</x-a>',
  ],
  ["a style of a component", '<Card style="margin-top: 1px" />', "<x-card></x-card>"],
  [
    "in code of the page, too",
    '{[1].map((n) => <b key={n} class="a" style="margin-top: 1px" hidden="false">c</b>)}',
    '<b class="a" style="margin-top:1px">c</b>',
  ],
];
for (const [rule, source, html] of attributes) {
  test(`attributes as HTML spells them: ${rule}`, async () => expect(await renderFixture(source)).toBe(html));
}

const handlers: [source: string, lines: number[]][] = [
  ['<b onclick="go()">a</b>', [1]],
  ['<b onClick="go()">a</b>', [1]],
  ['a\n\n{[1].map(() => <b onclick="go()">a</b>)}', [3]],
  ["<b onClick={() => 1}>a</b>", []],
  ['<Card title="a" onclick="go()" />', []],
];
for (const [source, lines] of handlers) {
  test(`a handler as text is reported and left out: ${JSON.stringify(source)}`, async () => {
    const { problems } = await compiledFixture(source);
    expect(problems.map(({ code, line }) => [code, line])).toEqual(lines.map((line) => ["handler-as-text", line]));
  });
}
