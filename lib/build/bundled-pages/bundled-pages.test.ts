import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { compile, run } from "@mdx-js/mdx";
import { expect, test } from "@playwright/test";
import { createElement, Fragment } from "react";
import * as runtime from "react/jsx-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { VFile } from "vfile";
import {
  findBundledFiles,
  IMPORT_MAP_FILE,
  importMapText,
  needsBundler,
} from "@/lib/build/bundled-pages/generate-import-map";
import { type BundledSite, createRehypePage, createRemarkPage } from "@/lib/build/bundled-pages/page-plugins";
import { createTextCompiler } from "@/lib/content/page/compile-page";

const project = join(import.meta.dirname, "../../..");

const sources: { title: string; source: string; bundled: boolean }[] = [
  { title: "a page that imports a package", source: `import clsx from "clsx";\n\ntext`, bundled: true },
  { title: "a page that imports from the project", source: `import { X } from "@/components/x";`, bundled: true },
  { title: "a page that imports a snippet", source: `import X from "/snippets/x.mdx";`, bundled: false },
  { title: "a page that imports a neighbor", source: `import X from "../x.jsx";`, bundled: false },
  { title: "a page that imports React", source: `import { useState } from "react";`, bundled: false },
  { title: "an import in an example", source: "```js\nimport clsx from 'clsx';\n```", bundled: false },
];

for (const { title, source, bundled } of sources) {
  test(`${title} ${bundled ? "needs" : "does not need"} the bundler`, () => {
    expect(needsBundler(source)).toBe(bundled);
  });
}

test("the import map is up to date with the pages of this project", async () => {
  const text = await readFile(join(project, IMPORT_MAP_FILE), "utf8");
  expect(text).toBe(importMapText(await findBundledFiles(project)));
});

test("an import map without pages is a valid module", () => {
  expect(importMapText([])).toContain("export const importMap = {};");
});

const body = `---
title: Both ways
---

# Both ways

Text with **bold**, "quotes", a [link](/guides/start.mdx) and \`code\`; {1 + 1} and {{product}}.

## A heading & more {#own-id}

<Note>A note with *style*.</Note>

| a | b |
| - | -: |
| 1 | 2 |

\`\`\`js title.js {1}
const a = 1;
\`\`\`

> [!NOTE]
> An alert.

<div style="color: red" class="hidden dark:block">html</div>
`;

const site: BundledSite = {
  contentDirectory: "/docs/content",
  environment: {
    variables: { product: "Lectern" },
    basePath: "/base",
    hasFile: () => false,
    hasPage: () => true,
    readSource: async () => undefined,
    imageSize: async () => undefined,
    islands: { readModule: async () => undefined, store: { put: async () => undefined } },
  },
  code: { theme: { light: "github-light-default", dark: "dark-plus" }, isAlwaysDark: false },
};

/** Renders every component as an element of its name, with its plain props as attributes, so that all of it shows. */
const components: Readonly<Record<string, unknown>> = new Proxy(
  {},
  {
    get: (_, name) => (name === "wrapper" ? undefined : placeholderFor(String(name))),
    has: (_, name) => name !== "wrapper",
    ownKeys: () => ["Note", "CodeFence", "CodeStyles", "Info"],
    getOwnPropertyDescriptor: (_, name) => ({
      enumerable: true,
      configurable: true,
      value: placeholderFor(String(name)),
    }),
  },
);

function placeholderFor(name: string) {
  // What runs a page takes the place off again.
  return ({ children, _place, ...props }: Record<string, unknown>) =>
    createElement("x-rendered", { "data-name": name, "data-props": JSON.stringify(props) }, children as never);
}

/** Runs each piece of compiled code as it is. */
const attempts = {
  content: (_place: string, call: () => unknown) => call(),
  value: (_place: string, call: () => unknown) => call(),
  statement: () => undefined,
};

async function htmlOnDemand(source: string): Promise<string> {
  const compiled = await createTextCompiler(
    site.environment,
    site.code,
  )({ file: "both.mdx", source, title: "Both ways" });
  if (!compiled.ok) throw new Error(compiled.error.problem.message);
  const page = await run(compiled.value.code, {
    ...runtime,
    Fragment,
    baseUrl: "file:///",
    components,
    attempts,
  } as never);
  return renderToStaticMarkup(createElement(page.default, { components: components as never }));
}

async function htmlByBundler(source: string): Promise<string> {
  const file = new VFile({ value: source, path: "/docs/content/both.mdx" });
  const code = await compile(file, {
    outputFormat: "function-body",
    remarkPlugins: [createRemarkPage(site)],
    rehypePlugins: [createRehypePage()],
    remarkRehypeOptions: { clobberPrefix: "" },
  });
  const page = await run(String(code), { ...runtime, Fragment, baseUrl: "file:///" } as never);
  return renderToStaticMarkup(createElement(page.default, { components: components as never }));
}

test("both ways of compiling a page give the same HTML", async () => {
  const html = await htmlByBundler(body);
  expect(html).toContain("Lectern");
  expect(html).toContain("CodeFence");
  expect(html).not.toContain("Both ways");
  expect(html).toBe(await htmlOnDemand(body));
});
