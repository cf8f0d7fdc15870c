import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ReactNode } from "react";
import * as React from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static";
import * as jsxRuntime from "react/jsx-runtime";
import { withAddresses } from "@/lib/base/base-path-addresses";
import { collectProblems } from "@/lib/check/collect-problems";
import { openIslandStore } from "@/lib/content/islands/island-store.server";
import { loadPackages } from "@/lib/content/packages/run-packages";
import { createSiteCompiler } from "@/lib/content/run/compile-site";
import { createPageLoader } from "@/lib/content/run/load-page";
import { openPageThreads, type PageThreads } from "@/lib/content/run/page-threads";
import { listPackageImports } from "@/lib/content/syntax/package-imports";
import { loadSite } from "@/lib/site/load-site.server";
import { nodeReact } from "@/tests/support/node-react";
import { expect, test } from "@/tests/support/unit-test";

let root: string;
let threads: PageThreads;

test.beforeAll(() => {
  threads = openPageThreads({ threads: 1 });
});
test.afterAll(() => threads.close());
test.beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "lectern-packages-"));
});
test.afterEach(() => rm(root, { recursive: true, force: true }));

/** Packages as an installation leaves them, by name: their code as an ES module. */
const PACKAGES: Readonly<Record<string, string>> = {
  counter: `import { createContext, useContext, useState } from "react";
import { jsx } from "react/jsx-runtime";
const Start = createContext(7);
let added = 0;
export const register = (number) => { added = number; };
export function Counter({ step = 1 }) {
  const [count, setCount] = useState(useContext(Start));
  return jsx("button", { onClick: () => setCount(count + step), children: "Count " + (count + added) });
}
Counter.Label = () => jsx("i", { children: "label" });
export function Provider({ value, children }) { return jsx(Start.Provider, { value, children }); }
export const start = (text) => text.toUpperCase();`,
  "@scope/units": `export const kilo = 1000; export default (value) => value / kilo;`,
  builtin: `import { readFileSync } from "node:fs"; export const read = () => readFileSync("/etc/hosts");`,
  native: `import addon from "./build/addon.node"; export default addon;`,
  throws: `throw new Error("No window"); export const x = 1;`,
  endless: `for (;;) {} export const x = 1;`,
  browser: `const root = window.document;
import { jsx } from "react/jsx-runtime";
export const Chart = () => jsx("b", { children: root.title });
Chart.Axis = () => jsx("i", {});
export const draw = () => root.title;`,
  undefined: `export let later;`,
  styled: `import "./own.css"; import("./later.js"); export const x = 1;`,
  unlisted: `export const x = 1;`,
};

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  const installed = Object.entries(PACKAGES).flatMap(([name, code]) => [
    [
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: "1.0.0", type: "module", main: "index.js", sideEffects: false }),
    ],
    [`node_modules/${name}/index.js`, code],
  ]);
  const names = [...Object.keys(PACKAGES).filter((name) => name !== "unlisted"), "absent", "common"];
  const base: Record<string, string> = {
    "docs.json": JSON.stringify({
      theme: "mint",
      name: "A",
      colors: { primary: "#053eea" },
      navigation: { pages: ["a"] },
    }),
    "package.json": JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, "1.0.0"])) }),
    "node_modules/native/build/addon.node": "binary",
    "node_modules/common/package.json": JSON.stringify({ name: "common", version: "1.0.0" }),
    "node_modules/common/index.js": "exports.parse = (text) => text;",
    "node_modules/styled/own.css": "@font-face { font-family: Own; src: url(own.woff2); } .own { color: red; }",
    "node_modules/styled/own.woff2": "font",
    "node_modules/styled/later.js": "export const later = 1;",
    "node_modules/styled/theme.css": ".theme { background: url(data:image/png;base64,AA==); }",
    ...Object.fromEntries(installed),
  };
  for (const [file, text] of Object.entries({ ...base, ...files })) {
    const path = join(root, "docs", file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}

const folders = () => ({ docsDirectory: join(root, "docs"), dataDirectory: join(root, "data") });

interface IslandProps {
  module: string;
  name: string;
  isBrowserOnly?: boolean;
  props: object;
  children: ReactNode;
}

const nothing = () => null;

const builtIn = (tag: string) => (props: React.PropsWithChildren) => React.createElement(tag, null, props.children);
const components = { Tip: builtIn("x-tip"), Info: builtIn("x-info") };

/** A site of some files, with a loader that renders islands as the server does. */
async function open(files: Readonly<Record<string, string>>, basePath = "") {
  await write(files);
  const loaded = await loadSite(folders());
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.error));
  const { site } = loaded.value;
  const { dataDirectory } = folders();
  const islands = openIslandStore(dataDirectory);
  const react = { react: React, "react/jsx-runtime": jsxRuntime };
  const island = ({ module, name, isBrowserOnly, props, children }: IslandProps) => {
    if (isBrowserOnly) return React.createElement("x-later", { "data-name": name });
    const factory = islands.load(module);
    const packages = factory?.packages ? loadPackages(dataDirectory, factory.packages, react) : {};
    const ContentReact = { ...React, createElement: withAddresses(React.createElement, () => basePath) };
    const exports = factory?.({ React: ContentReact, components: {}, Slot: nothing, packages }) as Record<
      string,
      React.FC
    >;
    const given = children === undefined ? props : { ...props, children };
    return React.createElement("x-island", null, React.createElement(exports[name] ?? "x-missing", given));
  };
  const runtime = { react: nodeReact, components, Island: island };
  const compiler = await createSiteCompiler(site, { dataDirectory, basePath, islands });
  return { site, loader: await createPageLoader<ReactNode>(site, compiler, runtime) };
}

/** The HTML of the page `a.mdx` as the server makes it, islands included. */
async function render(files: Readonly<Record<string, string>>, basePath = ""): Promise<string> {
  const { site, loader } = await open(files, basePath);
  const record = site.pages.get("/a");
  const page = record && (await loader.load(record));
  if (!page?.ok) throw new Error(JSON.stringify(page));
  const content = page.value.render();
  if (!content.ok) throw new Error(JSON.stringify(content));
  const { prelude } = await prerender(content.value);
  return (await new Response(prelude).text()).replace(/\n|<!-- -->/g, "");
}

const pages: { title: string; files: Record<string, string>; html: string }[] = [
  {
    title: "functions, data and default exports of packages work in expressions",
    files: {
      "a.mdx":
        'import { start } from "counter"\nimport toKilo, { kilo } from "@scope/units"\n\nIs {start("up")} {toKilo(2000)} {kilo}',
    },
    html: "<p>Is UP 2 1000</p>",
  },
  {
    title: "a component of a package is an island, with the members of it",
    files: { "a.mdx": 'import { Counter } from "counter"\n\n<Counter step={2} />\n\n<Counter.Label />' },
    html: "<x-island><button>Count 7</button></x-island><x-island><i>label</i></x-island>",
  },
  {
    title: "components of a package share its contexts",
    files: { "a.mdx": 'import { Counter, Provider } from "counter"\n\n<Provider value={3}><Counter /></Provider>' },
    html: "<x-island><x-island><button>Count 3</button></x-island></x-island>",
  },
  {
    title: "a component that is handed a function runs in the browser with it",
    files: { "a.mdx": 'import { Counter } from "counter"\n\n<Counter onStep={() => undefined} />' },
    html: "<x-island><button>Count 7</button></x-island>",
  },
  {
    title: "component files and snippets import packages, in the browser and on the server",
    files: {
      "a.mdx":
        'import { Big } from "/snippets/big.jsx"\nimport { Plain } from "/snippets/plain.jsx"\nimport Text from "/snippets/text.mdx"\n\n<Big />\n\n<Plain />\n\n<Text />',
      "snippets/big.jsx":
        'import { useState } from "react";\nimport { Counter, start } from "counter";\nexport const Big = () => { const [name] = useState("x"); return <b onClick={() => undefined}>{start(name)}<Counter /></b>; };',
      "snippets/plain.jsx": 'import { Counter } from "counter";\nexport const Plain = () => <u><Counter /></u>;',
      "snippets/text.mdx": 'import { kilo } from "@scope/units"\n\nThousand is {kilo}.',
    },
    html: "<x-island><b>X<button>Count 7</button></b></x-island><x-island><u><button>Count 7</button></u></x-island><p>Thousand is 1000.</p>",
  },
  {
    title:
      "a component whose file does something with a package runs where that is done, with its elements in one piece",
    files: {
      "a.mdx": 'import { Plain } from "/snippets/plain.jsx"\n\n<Plain>Text</Plain>',
      "snippets/plain.jsx":
        'import { Counter, Provider, register } from "counter";\nregister(40);\nexport const Plain = ({ children }) => <Provider value={2}><u>{children}<Counter /></u></Provider>;',
    },
    html: "<x-island><u>Text<button>Count 42</button></u></x-island>",
  },
  {
    title: "a module of styles gives the names of its classes, on the server and in the browser",
    files: {
      "a.mdx": 'import { Box, Live } from "/snippets/box.jsx"\n\n<Box />\n\n<Live />',
      "snippets/box.module.css": ".box > .in-box:hover { margin: 0.5rem; }",
      "snippets/site.css": ".site { color: red; }",
      "snippets/box.jsx":
        'import styles from "./box.module.css";\nimport "./site.css";\nexport const Box = () => <u className={styles.box} />;\nexport const Live = () => <u className={styles["in-box"]} onClick={() => undefined} />;',
    },
    html: '<u class="box"></u><x-island><u class="in-box"></u></x-island>',
  },
  {
    title: "a component file that needs the browser at once is rendered there",
    files: {
      "a.mdx": 'import { Plain } from "/snippets/plain.jsx"\n\n<Plain />',
      "snippets/plain.jsx":
        'import { Counter } from "counter";\nwindow.ready = true;\nexport const Plain = () => <u><Counter /></u>;',
    },
    html: '<x-later data-name="Plain"></x-later>',
  },
  {
    title: "component files and snippets pass on what packages export, in the browser and on the server",
    files: {
      "a.mdx":
        'import { Counter, up, units, Big } from "/snippets/all.jsx"\nimport { kilo } from "/snippets/text.mdx"\n\nIs {up("up")} {units.kilo} {kilo}\n\n<Counter onStep={() => undefined} />\n\n<Big />',
      "snippets/all.jsx":
        'export { Counter, start as up } from "counter";\nexport * as units from "@scope/units";\nexport { Big } from "./big.jsx";',
      "snippets/big.jsx":
        'import { up } from "./all.jsx";\nexport const Big = () => <b onClick={() => undefined}>{up("x")}</b>;',
      "snippets/text.mdx": 'export { kilo } from "@scope/units"',
    },
    html: "<p>Is UP 1000 1000</p><x-island><button>Count 7</button></x-island><x-island><b>X</b></x-island>",
  },
  {
    title: "a package that only runs in browsers is rendered there, in pages, expressions, and component files",
    files: {
      "a.mdx":
        'import { Chart, draw } from "browser"\nimport { Plain, Drawn } from "/snippets/drawn.jsx"\n\nBefore\n\n<Chart />\n\n<Chart.Axis />\n\n<Plain />\n\n<Drawn />\n\n{draw()}\n\nAfter',
      "snippets/drawn.jsx":
        'import { Chart, draw } from "browser";\nexport const Plain = () => <u><Chart /></u>;\nexport const Drawn = () => <u>{draw()}</u>;',
    },
    html: '<p>Before</p><x-later data-name="Chart"></x-later><x-later data-name="Chart.Axis"></x-later><x-later data-name="Plain"></x-later><x-later data-name="Drawn"></x-later><x-later data-name="_Inline0"></x-later><p>After</p>',
  },
];

for (const { title, files, html } of pages) {
  test(title, async () => {
    expect(await render(files)).toBe(html);
  });
}

const refusals: [specifier: string, code: string, message: RegExp][] = [
  ["node:fs", "package-refused", /`node:fs` cannot be imported: it is a module of Node\.js/],
  ["unlisted", "package-unlisted", /does not list `unlisted`/],
  ["absent", "package-missing", /not installed/],
  ["builtin", "package-refused", /Could not resolve "node:fs" \(node_modules\/builtin\/index.js:1\)/],
  ["native", "package-refused", /\.node/],
  ["styled/absent.css", "package-refused", /Could not resolve "styled\/absent.css"/],
  ["throws", "package-failed", /No window/],
  ["endless", "package-failed", /ran for too long/],
];

test("a package that cannot be imported is a problem with its place, and the page stands", async () => {
  const imports = refusals.map(([specifier], index) => `import { x as x${index} } from "${specifier}"`);
  const used = refusals.map((_, index) => `{typeof x${index}}`).join(" ");
  const files = { "a.mdx": `---\ntitle: A\n---\n\n${imports.join("\n")}\n\nText ${used}` };
  expect(await render(files)).toContain("Text");
  const problems = await collectProblems(folders().docsDirectory, { dataDirectory: join(root, "data"), threads });
  const found = problems.map(({ code, file, line, column, message }) => ({
    code,
    place: `${file}:${line}:${column}`,
    message,
  }));
  expect(found).toEqual(
    refusals.map(([, code, message], index) => ({
      code,
      place: `a.mdx:${index + 5}:1`,
      message: expect.stringMatching(message),
    })),
  );
});

test("style sheets that packages and content import are one sheet, with the fonts it loads", async () => {
  const { site } = await open({ "a.mdx": 'import { x } from "styled"\nimport "styled/theme.css"\n\n{x}' });
  const [key = "", sheet = ""] = site.packages?.styles?.split("/") ?? [];
  const read = (file: string) => readFile(join(root, "data/cache/packages", key, file), "utf8");
  const text = await read(sheet);
  expect(text).toContain(".own{color:red}");
  expect(text).toContain(".theme{background:url(data:image/png;base64,AA==)}");
  expect(await read(/url\("?\.\/(asset-\w+\.woff2)/.exec(text)?.[1] ?? "")).toBe("font");
  // What a package imports dynamically is no import of content.
  expect(Object.keys(site.packages?.modules ?? {}).sort()).toEqual(["styled", "styled/theme.css"]);
});

const nameless: [file: string, statement: string, code: string][] = [
  ["a.mdx", 'import "unlisted/x.css"', "package-unlisted"],
  ["a.mdx", 'import "styled/absent.css"', "package-refused"],
  ["a.mdx", 'export * from "styled"', "refused-import"],
  ["snippets/b.jsx", 'import "styled/absent.css"', "package-refused"],
  ["snippets/b.jsx", 'export * from "styled"', "refused-import"],
];

for (const [file, statement, code] of nameless) {
  test(`what \`${statement}\` in ${file} cannot do is a problem with its place`, async () => {
    const files = {
      "a.mdx": 'import { B } from "/snippets/b.jsx"\n\n<B />',
      "snippets/b.jsx": "export const B = () => <b onClick={() => undefined}>stands</b>;",
    };
    const html = await render({ ...files, [file]: `${statement}\n${files[file as keyof typeof files]}` });
    expect(html).toBe("<x-island><b>stands</b></x-island>");
    const problems = await collectProblems(folders().docsDirectory, { dataDirectory: join(root, "data"), threads });
    const found = problems.filter((problem) => problem.code === code);
    expect(found).toMatchObject([{ file, line: 1, column: expect.any(Number) }]);
  });
}

test("a package that a component file cannot import is a problem of that file", async () => {
  await write({
    "a.mdx": '---\ntitle: A\n---\n\nimport { B } from "/snippets/b.jsx"\n\n<B />',
    "snippets/b.jsx": '// A comment\nimport { x } from "unlisted";\nexport const B = () => <b>{String(x)}</b>;',
  });
  const problems = await collectProblems(folders().docsDirectory, { dataDirectory: join(root, "data"), threads });
  expect(problems).toMatchObject([{ code: "package-unlisted", file: "snippets/b.jsx", line: 2 }]);
});

test("a name that a package does not export is a problem, and all else is rendered", async () => {
  const page = [
    'import units, { kil } from "@scope/units"',
    'import counter, { Countr, start } from "counter"',
    'import { Chart, Chrt } from "browser"',
    'import { parse, parze } from "common"',
    'import { later } from "undefined"',
    "",
    'Is {start("up")} {kil} {parse("this")} {parze} {later} <Countr>in</Countr> <Chart /> <Chrt />',
  ];
  const files = { "a.mdx": page.join("\n") };
  expect(await render(files)).toBe('<p>Is UP  this   in <x-later data-name="Chart"></x-later> </p>');
  const problems = await collectProblems(folders().docsDirectory, { dataDirectory: join(root, "data"), threads });
  const found = problems.map(({ code, line, column, hint }) => `${code} ${line}:${column} ${hint}`);
  expect(found).toEqual([
    "missing-export 1:17 Did you mean `kilo`?",
    "missing-export 2:8 Import by name, in braces: `Counter`, `Provider`, `register`, `start`.",
    "missing-export 2:19 Did you mean `Counter`?",
    "missing-export 3:17 Did you mean `Chart`?",
    "missing-export 4:17 Did you mean `parse`?",
  ]);
});

test("while packages are being installed, nothing is bundled; what is done is told, and all is there at its end", async () => {
  const end = join(root, "docs", "node_modules/.package-lock.json");
  await write({ "a.mdx": 'import { start } from "counter"\n\n{start("a")}', "node_modules/.package-lock.json": "{}" });
  const longAgo = new Date(Date.now() - 1_000_000);
  await utimes(end, longAgo, longAgo);
  const told: (string | undefined)[] = [];
  const load = async () => {
    const loaded = await loadSite({ ...folders(), onTask: (task) => told.push(task) });
    return loaded.ok ? loaded.value.packages : undefined;
  };
  expect(await load()).toMatchObject({
    isIncomplete: true,
    modules: { counter: { refusal: { code: "package-missing", message: expect.stringContaining("being installed") } } },
  });
  expect(told).toEqual([]);
  await writeFile(end, "{ }");
  const packages = await load();
  expect(packages?.isIncomplete).toBeUndefined();
  expect(packages?.modules.counter).toHaveProperty("file");
  expect(told).toEqual(["Bundling counter", undefined]);
});

test("a folder without package.json has no packages", async () => {
  await write({ "a.mdx": '---\ntitle: A\n---\n\nimport { x } from "counter"\n\n{typeof x}' });
  await rm(join(root, "docs", "package.json"));
  const problems = await collectProblems(folders().docsDirectory, { dataDirectory: join(root, "data"), threads });
  expect(problems).toMatchObject([{ code: "package-import", line: 5 }]);
});

test("what a part cannot import is a problem of its file", async () => {
  await write({
    "a.mdx": "---\ntitle: A\n---\n\nText",
    "parts/header.jsx": 'import { x } from "builtin";\nexport default () => <b>{x}</b>;',
  });
  const problems = await collectProblems(folders().docsDirectory, { dataDirectory: join(root, "data"), threads });
  expect(problems).toMatchObject([{ code: "package-refused", file: "parts/header.jsx", line: 1 }]);
});

const partRows: [title: string, source: string, html: string | { code: string; place: string }][] = [
  [
    "a part gets its properties",
    "export default ({ text, children }) => <b>{text}{children}</b>",
    "<b>onebuilt in</b>",
  ],
  [
    "a part imports packages",
    'import { start } from "counter";\nexport default ({ text }) => <b>{start(text)}</b>',
    "<b>ONE</b>",
  ],
  [
    "a stateful part is an island",
    "export default function Part({ text }) { const [t] = useState(text); return <b onClick={() => undefined}>{t}</b>; }",
    "<x-island><b>one</b></x-island>",
  ],
  [
    "a part that throws",
    "export default () => { throw new Error('x'); }",
    { code: "render-error", place: "parts/header.jsx:1" },
  ],
  ["a part without a component", "export const a = 1;", { code: "invalid-part", place: "parts/header.jsx:1" }],
  [
    "a part that is not JavaScript",
    "export default () => (\n  <b>",
    { code: "invalid-mdx", place: "parts/header.jsx:2" },
  ],
];

for (const [title, source, expected] of partRows) {
  test(title, async () => {
    const { site, loader } = await open({ "a.mdx": "Text", "parts/header.jsx": source });
    const part = site.parts?.slots.header;
    const result = part && (await loader.loadPart(part)).render({ text: "one", children: "built in" });
    if (result?.ok) expect(renderToStaticMarkup(result.value)).toBe(expected);
    else {
      const { code, file, line } = result?.error.problem ?? {};
      expect({ code, place: `${file}:${line}` }).toEqual(expected);
    }
  });
}

test("a content component of the docs folder needs no import, and where it fails the built-in one is shown", async () => {
  const html = await render({
    "a.mdx": "<Price>5</Price>\n\n<Note>Text</Note>\n\n<Tip>More</Tip>\n\n<Info>text</Info>",
    "parts/components/Price.jsx": "export default ({ children }) => <b>{children} EUR</b>",
    "parts/components/Note.jsx": "export default ({ children }) => <Tip>{children}</Tip>",
    "parts/components/Info.jsx": "export default function Info({ children }) { return <Info>My {children}</Info>; }",
    "parts/components/Tip.jsx": "export default () => { throw new Error('x'); }",
  });
  expect(html).toBe("<b>5 EUR</b><x-tip>Text</x-tip><x-tip>More</x-tip><x-info>My text</x-info>");
});

test("addresses in component files get the base path, written and computed ones, once", async () => {
  const links = 'export const Links = ({ path }) => <p><a href="/b">b</a><a href={path}>c</a><img src="/d.svg" /></p>;';
  const code = "export const sample = '<a href=\"/a\">';";
  const state = `export function Later() { const [n] = useState("/e"); return <a href={n} onClick={() => 0}>{sample}</a>; }`;
  const text = 'import { Links, Later } from "/snippets/links.jsx"\n\n<Links path="/c" />\n\n<Later />\n\n[b](/b)';
  const html = await render(
    { "a.mdx": text, "b.mdx": "Text", "snippets/links.jsx": `${links}\n${code}\n${state}\n` },
    "/docs",
  );
  const [, ...addresses] = html.split(/ (?:href|src)="/).map((part) => part.split('"')[0]);
  expect(html).toContain("&lt;a href=&quot;/a&quot;&gt;");
  // React asks for the picture first.
  expect(addresses).toEqual(["/docs/d.svg", "/docs/b", "/docs/c", "/docs/d.svg", "/docs/e", "/docs/b"]);
});

const clauses: [text: string, expected: Record<string, string[]>][] = [
  ['import a from "p"', { p: ["default"] }],
  ['import a, { b, c as d } from "p/x"', { "p/x": ["b", "c", "default"] }],
  ['import {\n  b,\n  type C,\n} from "@s/p"', { "@s/p": ["b"] }],
  ['import * as a from "p"', { p: ["*"] }],
  ['import "p/style.css"', { "p/style.css": [] }],
  ['import type { A } from "p"', {}],
  ['import type from "p"', { p: ["default"] }],
  ['import a from "/snippets/a.jsx"\nimport b from "./b.mdx"\nimport React from "react"', {}],
  ['```js\nimport a from "p"\n```', {}],
  ['export {\n  a as b,\n  default as c,\n} from "p"', { p: ["a", "default"] }],
  ['export * as a from "p"', { p: ["*"] }],
  ['export * from "p"\nexport { d } from "./d.jsx"', {}],
];

for (const [text, expected] of clauses) {
  test(`names imported by ${JSON.stringify(text)}`, () => {
    expect(Object.fromEntries(listPackageImports(text))).toEqual(expected);
  });
}
