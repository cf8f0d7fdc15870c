import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { compile, run } from "@mdx-js/mdx";
import * as React from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as runtime from "react/jsx-runtime";
import { compileComponentModule } from "@/lib/content/islands/compile-component-module.server";
import { evaluateIsland } from "@/lib/content/islands/island-store.server";
import { rehypeIslands } from "@/lib/content/islands/rehype-islands";
import type { IslandModule, IslandOptions } from "@/lib/content/islands/types";
import type { Problem } from "@/lib/problems/types";
import { expect, test } from "@/tests/support/unit-test";

/** A docs folder in memory, the islands made from it, and what was wrong. */
function createWorld(files: Readonly<Record<string, string>>) {
  const islands = new Map<string, IslandModule>();
  const problems: Problem[] = [];
  const options = (file: string): IslandOptions => ({
    file,
    async readModule(specifier, importer) {
      const path = specifier.startsWith("/") ? specifier.slice(1) : posix.join(posix.dirname(importer), specifier);
      const source = files[path];
      return source === undefined ? undefined : { file: path, source };
    },
    store: {
      async put(island) {
        islands.set(island.hash, island);
      },
    },
    onProblem: (problem) => problems.push(problem),
  });
  return { islands, problems, options };
}

const components = {
  Icon: ({ icon }: { icon: string }) => React.createElement("i", null, icon),
  Note: ({ children }: React.PropsWithChildren) => React.createElement("aside", null, children),
};
const Holes = React.createContext<readonly React.ReactNode[]>([]);
const Slots = React.createContext<Readonly<Record<number, React.ReactNode>>>({});

function Slot({ index, holes = [] }: { index: number; holes?: readonly React.ReactNode[] }) {
  return React.createElement(Holes, { value: holes }, React.useContext(Slots)[index]);
}

/** Renders islands as the application does on the server. */
function createIsland(islands: ReadonlyMap<string, IslandModule>) {
  interface Props {
    module: string;
    name: string;
    slots?: Readonly<Record<number, React.ReactNode>>;
    props: object;
    children?: React.ReactNode;
  }
  const render = ({ module, name, slots = {}, props, children }: Props) => {
    const code = islands.get(module.split("/")[0] ?? "")?.code ?? "";
    const exports = evaluateIsland(code)({ React, components, Slot }) as Record<string, React.ComponentType>;
    const content = React.createElement(exports[name] ?? "x-missing", props, children);
    return React.createElement("x-island", null, React.createElement(Slots, { value: slots }, content));
  };
  const Hole = ({ index }: { index: number }) => React.useContext(Holes)[index];
  return Object.assign(render, { Hole });
}

async function renderPage(files: Readonly<Record<string, string>>) {
  const world = createWorld(files);
  const body = await compile(files["page.mdx"] ?? "", {
    outputFormat: "function-body",
    providerImportSource: "#",
    rehypePlugins: [[rehypeIslands, world.options("page.mdx")]],
  });
  const Island = createIsland(world.islands);
  const values = { ...runtime, React, Island, useMDXComponents: () => components, baseUrl: import.meta.url };
  const page = await run(String(body), values as never);
  const html = renderToStaticMarkup(React.createElement(page.default, { components: components as never }));
  return { ...world, body: String(body), html };
}

const pages: { title: string; source: string; html: string }[] = [
  {
    title: "a component with state is rendered as an island",
    source:
      "export const Counter = ({ start }) => { const [n] = useState(start); return <b>{n}</b>; }\n\n<Counter start={5} />",
    html: "<x-island><b>5</b></x-island>",
  },
  {
    title: "an element with a handler becomes an island, and its children stay on the server",
    source: `<button onClick={() => alert("hi")}>press *me*</button>`,
    html: "<x-island><button>press <em>me</em></button></x-island>",
  },
  {
    title: "an expression that renders handlers becomes an island as a whole",
    source: `export const names = ["a", "b"]\n\n{names.map((name) => <button key={name} onClick={() => alert(name)}>{name}</button>)}`,
    html: "<x-island><button>a</button><button>b</button></x-island>",
  },
  {
    title: "built-in components inside an island are rendered by the server, with what changes put in",
    source: `export const Box = () => { const [n] = useState(1); return <Note>n is {n} <Icon icon="star" /></Note>; }\n\n<Box />`,
    html: "<x-island><aside>n is 1 <i>star</i></aside></x-island>",
  },
  {
    title: "React can be imported by any name",
    source: `import R, { useState as state } from "react"\n\nexport const C = () => { const [n] = state(2); return <R.Fragment>{n}</R.Fragment>; }\n\n<C />`,
    html: "<x-island>2</x-island>",
  },
];

for (const { title, source, html } of pages) {
  test(title, async () => {
    expect((await renderPage({ "page.mdx": source })).html.trim()).toBe(html);
  });
}

test("a page without client code is not changed and has no island", async () => {
  const source = "export const Box = ({ n }) => <b>{n}</b>\n\n<Box n={1} /> and {1 + 1}";
  const { islands, body, html } = await renderPage({ "page.mdx": source });
  expect(islands.size).toBe(0);
  expect(body).not.toContain("Island");
  expect(html).toBe("<p><b>1</b> and 2</p>");
});

test("an island module is named by the hash of its content and has no imports", async () => {
  const source = "export const A = () => <b onClick={() => 1}>x</b>\n\n<A />";
  const [first] = [...(await renderPage({ "page.mdx": source })).islands.values()];
  const [second] = [...(await renderPage({ "page.mdx": `${source}\n\nmore text` })).islands.values()];
  expect(first?.hash).toMatch(/^[0-9a-f]{20}$/);
  expect(second?.hash).toBe(first?.hash);
  expect(first?.code).not.toMatch(/\bimport\b/);
});

test("a TypeScript snippet brings its own imports along and refuses packages", async () => {
  const world = createWorld({
    "snippets/a.tsx": `import { words } from "./words.mdx";\nimport { motion } from "motion";\nexport function T({ n }: { n: number }) { const [on] = useState<boolean>(n > 1); return <b>{words.open} {String(on)}</b>; }\nexport const Plain = () => <i>{words.open}</i>;\nexport const M = () => <motion.i />;`,
    "snippets/words.mdx": `Text\n\nexport const words = { open: "open" }`,
  });
  const { options, islands } = world;
  const file = (await options("page.mdx").readModule("/snippets/a.tsx", "page.mdx")) ?? { file: "", source: "" };
  const compiled = await compileComponentModule(file.source, options(file.file));
  expect(compiled.imports).toEqual(["./words.mdx"]);
  expect(compiled.problems.map(({ code, line }) => ({ code, line }))).toEqual([{ code: "refused-import", line: 2 }]);

  const imports = { "./words.mdx": { words: { open: "open" } } };
  const body = new Function(compiled.code);
  const exports = body({ ...runtime, React, Island: createIsland(islands), components, imports });
  expect(renderToStaticMarkup(React.createElement(exports.Plain))).toBe("<i>open</i>");
  expect(renderToStaticMarkup(React.createElement(exports.T, { n: 2 }))).toBe("<x-island><b>open true</b></x-island>");
});

test("code that cannot be built is a problem of its file, and the page stands", async () => {
  const source = `import Gone from "./data.mdx"\n\nexport const A = () => <b onClick={Gone}>x</b>\n\ntext <A />`;
  const world = createWorld({ "data.mdx": "export const other = 1" });
  await compile(source, { rehypePlugins: [[rehypeIslands, world.options("page.mdx")]] });
  expect(world.islands.size).toBe(0);
  expect(world.problems.map(({ code, file }) => ({ code, file }))).toEqual([{ code: "invalid-mdx", file: "page.mdx" }]);
  expect(world.problems[0]?.message).toContain("data.mdx");
});

const sites = join(import.meta.dirname, "../../../../shared/sites");
const real: { site: string; file: string; names: string[] }[] = [
  { site: "mintlify-docs", file: "customize/react-components.mdx", names: ["Counter"] },
  { site: "mintlify-docs", file: "snippets/vercel-json-generator.mdx", names: ["VercelJsonGenerator"] },
  { site: "mintlify-docs", file: "index.mdx", names: [] },
  { site: "fastmcp-docs", file: "snippets/prefab-demo-frame.mdx", names: ["PrefabDemoFrame"] },
  { site: "fastmcp-docs", file: "snippets/version-badge.mdx", names: [] },
  { site: "spree-docs", file: "index.mdx", names: ["CopyCommand"] },
  {
    site: "canton-docs",
    file: "shared/version-compatibility-dashboard.mdx",
    names: ["NetworkCard", "Tooltip", "VersionDashboard"],
  },
];

for (const { site, file, names } of real) {
  test(`${site}/${file} has ${names.length > 0 ? names.join(", ") : "nothing"} in the browser`, async () => {
    test.skip(!existsSync(join(sites, site)), "needs real docs repositories: set SITES_DIR");
    const read = async (name: string) =>
      (await readFile(join(sites, site, name), "utf8")).replace(/^---[\s\S]*?\n---\n/, "");
    const { islands, options } = createWorld({});
    const readModule: IslandOptions["readModule"] = async (specifier) => {
      const path = specifier.replace(/^\//, "");
      return { file: path, source: await read(path) };
    };
    await compile(await read(file), { rehypePlugins: [[rehypeIslands, { ...options(file), readModule }]] });
    expect([...islands.values()].flatMap((island) => [...island.names]).sort()).toEqual(names);
  });
}
