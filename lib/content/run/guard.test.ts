import { renderFixture, runFixture } from "@/tests/support/render-fixture";
import { expect, test } from "@/tests/support/unit-test";

interface Row {
  title: string;
  page: string;
  files?: Record<string, string>;
  /** What the rest of the page is. */
  html: string;
  /** `file:line:column message` of each failure; the file only if it is not the page. */
  failures: string[];
}

const rows: Row[] = [
  {
    title: "an expression in a line",
    page: "---\ntitle: A\n---\n\nBefore {null.deep} after.",
    html: "<p>Before  after.</p>",
    failures: ["5:8 This could not be rendered: Cannot read properties of null (reading 'deep')."],
  },
  {
    title: "an expression on its own, with a call that is too much",
    page: 'One\n\n{"x".nope.deep}\n\nTwo',
    html: "<p>One</p><p>Two</p>",
    failures: ["3:1 This could not be rendered: Cannot read properties of undefined (reading 'deep')."],
  },
  {
    title: "the value of an attribute",
    page: '<Card title={"x".nope.deep} href="/a">Text</Card>',
    html: '<x-card href="/a">Text</x-card>',
    failures: ["1:7 This could not be rendered: Cannot read properties of undefined (reading 'deep')."],
  },
  {
    title: "what throws a value that is no text",
    page: "One {(() => { throw Object.create(null) })()} two.",
    html: "<p>One  two.</p>",
    failures: ["1:5 This could not be rendered: it threw a value that is no text."],
  },
  {
    title: "spread attributes",
    page: "<b {...undefined.all}>Text</b>",
    html: "<b>Text</b>",
    failures: ["1:4 This could not be rendered: Cannot read properties of undefined (reading 'all')."],
  },
  {
    title: "a component, once for each place",
    page: 'export const Bad = () => { throw new Error("no luck") }\n\nBefore <Bad />\n\n<Bad />\n\nAfter',
    html: "<p>Before </p><p>After</p>",
    failures: ["3:8 `<Bad>` could not be rendered: no luck.", "5:1 `<Bad>` could not be rendered: no luck."],
  },
  {
    title: "a component that another one renders",
    page: 'export const Bad = () => { throw new Error("no luck") }\n\nexport const Fine = () => <b>fine<Bad /></b>\n\n<Fine />',
    html: "<b>fine</b>",
    failures: ["5:1 `<Bad>` could not be rendered: no luck."],
  },
  {
    title: "a component in an expression",
    page: 'export const Bad = () => { throw new Error("no luck") }\n\n{[1, 2].map((key) => <p key={key}>{key}<Bad /></p>)}',
    html: "<p>1</p><p>2</p>",
    failures: ["3:1 `<Bad>` could not be rendered: no luck.", "3:1 `<Bad>` could not be rendered: no luck."],
  },
  {
    title: "an object in place of text",
    page: "Text {({ a: 1 })}\n\n<p>{new Date(0)}</p>\n\n{[1, { a: 1 }]}",
    html: "<p>Text </p><p></p>\n1",
    failures: [
      "1:6 This could not be rendered: an object is not text.",
      "3:4 This could not be rendered: an object is not text.",
      "5:1 This could not be rendered: an object is not text.",
    ],
  },
  {
    title: "an object in an element of a component",
    page: "export const Own = () => <b>{({})}</b>\n\n<Own />",
    html: "<b></b>",
    failures: ["3:1 This could not be rendered: an object is not text."],
  },
  {
    title: "a text that is thrown",
    page: 'a {(() => { throw "words" })()} b',
    html: "<p>a  b</p>",
    failures: ["1:3 This could not be rendered: words."],
  },
  {
    title: "an expression of a snippet",
    page: 'import Part from "/snippets/part.mdx"\n\n<Part />\n\nEnd',
    files: { "snippets/part.mdx": "Part {null.deep}" },
    html: "<p>Part </p><p>End</p>",
    failures: ["snippets/part.mdx:1:6 This could not be rendered: Cannot read properties of null (reading 'deep')."],
  },
  {
    title: "a component of a file, at the line that threw",
    page: 'import { Bad } from "/snippets/bad.jsx"\n\nBefore <Bad />',
    files: {
      "snippets/bad.jsx":
        "// A comment.\nexport const Bad = ({ a }) => {\n  const b = a;\n\n  return <b>{b.c}</b>;\n};\n",
    },
    html: "<p>Before </p>",
    failures: [
      "snippets/bad.jsx:5:16 `<Bad>` could not be rendered: Cannot read properties of undefined (reading 'c').",
    ],
  },
  {
    title: "a component of a file with types, below code for the browser",
    page: 'import { Bad } from "/snippets/bad.tsx"\n\nBefore <Bad />',
    files: {
      "snippets/bad.tsx":
        'import { useState } from "react";\n\ntype Many = {\n  a: string;\n};\n\nexport const Count = () => {\n  const [n] = useState(1);\n  return <i>{n}</i>;\n};\n\nexport function Bad({ a }: Many) {\n  throw new Error("no luck");\n}\n',
    },
    html: "<p>Before </p>",
    failures: ["snippets/bad.tsx:13:13 `<Bad>` could not be rendered: no luck."],
  },
  {
    title: "the provider of a context on a page, whose content stays",
    page: 'import { C } from "/snippets/context.jsx"\n\n<C.Provider value={1}>kept</C.Provider>\n\nEnd',
    files: { "snippets/context.jsx": 'import { createContext } from "react";\n\nexport const C = createContext(0);\n' },
    html: "kept\n<p>End</p>",
    failures: [
      "snippets/context.jsx:1:1 `<C.Provider>` could not be rendered: a context works only inside the components of a file; write one that renders the provider.",
    ],
  },
  {
    title: "a built-in component in a component of a file",
    page: 'import { Own } from "/snippets/own.jsx"\n\n<Own />',
    files: { "snippets/own.jsx": "export const Own = () => (\n  <i>\n    <Card>{({})}</Card>\n  </i>\n);\n" },
    html: "<i><x-card></x-card></i>",
    failures: ["snippets/own.jsx:3:6 This could not be rendered: an object is not text."],
  },
  {
    title: "what a component of a file gives to an element",
    page: 'import { Own } from "/snippets/own.jsx"\n\n<Own />',
    files: { "snippets/own.jsx": "export const Own = () => (\n  <div>\n    <b>{({})}</b>\n    text\n  </div>\n);\n" },
    html: "<div><b></b>text</div>",
    failures: ["snippets/own.jsx:3:6 This could not be rendered: an object is not text."],
  },
];

for (const { title, page, files = {}, html, failures } of rows) {
  test(`what throws is left out alone, and reported with its place: ${title}`, async () => {
    const found: string[] = [];
    const rendered = await renderFixture(page, { files }, ({ file, line, column, message }) => {
      found.push(`${file === "guides/start.mdx" ? "" : `${file}:`}${line}:${column} ${message}`);
    });
    expect({ rendered, found }).toEqual({ rendered: html, found: failures });
  });
}

test("code that throws at the top of a page fails the page, at the statement", async () => {
  const page = "export const fine = 1\n\nexport const list = null.items\n\nText {list}";
  await expect(renderFixture(page)).rejects.toMatchObject({
    failure: { problem: { code: "render-error", line: 3, column: 1 } },
  });
});

test("a component file that throws at its top is reported at the statement, and renders nothing", async () => {
  const files = {
    "snippets/top.tsx": "type A = { a: 1 };\n\nexport const list = [1];\n\nexport const Bad = list.nope.deep;\n",
  };
  const result = await runFixture('import { Bad } from "/snippets/top.tsx"\n\nText <Bad />', { files });
  expect(result).toMatchObject([{ code: "render-error", file: "snippets/top.tsx", line: 5, column: 20 }]);
});

const props: Omit<Row, "failures">[] = [
  { title: "spread over an element", page: "<svg {...props}><path /></svg>", html: "<svg><path></path></svg>" },
  { title: "listed", page: "[{Object.keys(props).join()}]", html: "<p>[]</p>" },
  {
    title: "spread in a snippet that was given some",
    page: 'import Part from "/snippets/part.mdx"\n\n<Part id="own" />',
    files: { "snippets/part.mdx": "export const a = 1;\n\n<svg {...props} />" },
    html: '<svg id="own"></svg>',
  },
];

for (const { title, page, files = {}, html } of props) {
  test(`\`props\` of a page holds no components: ${title}`, async () => {
    expect(await renderFixture(page, { files })).toBe(html);
  });
}

test("an expression without end fails the page, at its place", async () => {
  const page = "One {1 + 1}\n\n{(() => { while (true) {} })()}\n\nTwo {2 + 2}";
  await expect(renderFixture(page)).rejects.toMatchObject({
    failure: { isEndless: true, problem: { line: 3, column: 1, message: expect.stringMatching(/ran for too long/) } },
  });
});
