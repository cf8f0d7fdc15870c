import { readFileSync } from "node:fs";
import { expect, test } from "@/tests/support/unit-test";
import { filesOf, importsOf, isTest, listSources, reachedFrom, wayTo } from "../support/source-imports";

/**
 * Folders of `lib` whose files may touch the world: disk, network, clock, environment, a database, a model. Elsewhere, the name of such a
 * file ends in `.server.ts`.
 */
const EDGE_FOLDERS =
  /^lib\/(?:build|content\/(?:packages|page|run|sandbox|scan)|env|hosting|insights|mcp|observability|openapi\/loading|previews|search\/embeddings|seo\/og|sources|store)\//;

const CLIENT = "lib/assistant/client/";

interface Rule {
  title: string;
  files: (file: string) => boolean;
  forbidden: RegExp;
}

const isEdge = (file: string) => EDGE_FOLDERS.test(file) || file.endsWith(".server.ts");

const rules: readonly Rule[] = [
  {
    title: "lib knows nothing of components and routes, but for the rules in the records of content components",
    files: (file) => file.startsWith("lib/"),
    forbidden: /^@\/(?:components\/(?!content\/[\w-]+\/[\w-]+\.content$)|app\/)/,
  },
  {
    title: "only the generated rules read the records of content components",
    files: (file) => file !== "lib/text/component-rules.ts",
    forbidden: /\.content$/,
  },
  {
    title: "records of content components are plain data and pure functions of lib",
    files: (file) => file.endsWith(".content.ts"),
    forbidden: /^(?!@\/lib\/(?:text|content\/(?:pipeline|syntax))\/|mdast)/,
  },
  {
    title: "pure files of lib touch neither Node nor React nor the framework",
    files: (file) => file.startsWith("lib/") && !isEdge(file),
    // Hashes, paths, and packed data are computed from their arguments alone.
    forbidden: /^(?:node:(?!crypto$|zlib$|path(?:\/posix)?$)|next(?:\/|$)|react(?:-dom)?(?:\/|$))/,
  },
  {
    title: "only the assistant uses the AI SDK",
    files: (file) => file.startsWith("lib/") && !file.startsWith("lib/assistant/"),
    forbidden: /^(?:ai$|@ai-sdk\/)/,
  },
  {
    title: "the server knows nothing of components and routes",
    files: (file) => file.startsWith("server/"),
    forbidden: /^@\/(?:components|app|cli)\//,
  },
  {
    title: "nothing but commands starts the server",
    files: (file) => /^(?:lib|components|app)\//.test(file),
    forbidden: /^@\/server\//,
  },
  {
    title: "primitives know nothing of the domain",
    files: (file) => file.startsWith("components/ui/"),
    forbidden:
      /^@\/(?:lib\/(?!content\/icons\/|config\/icon-library$|port$|base\/with-base-path$)|components\/(?!ui\/))/,
  },
  {
    title: "components touch neither Node nor the edge of lib",
    files: (file) => file.startsWith("components/"),
    forbidden:
      /^(?:node:|@\/app\/|@\/lib\/(?:env$|content\/(?:run|page|packages)\/|site\/site-store$)|@\/lib\/.*\.server$)/,
  },
  {
    title: "only the command that migrates imports the migration",
    files: (file) => !/^(?:migrate\/|cli\/(?:commands\/|run-)migrate\.ts$)/.test(file),
    forbidden: /^@\/migrate\//,
  },
  {
    title: "migration knows nothing of the server, components, and routes",
    files: (file) => file.startsWith("migrate/"),
    forbidden: /^@\/(?:components|app|cli|server)\//,
  },
  {
    title: "migration reads and writes files through one module, which keeps them inside the two folders",
    files: (file) => file.startsWith("migrate/") && file !== "migrate/files.ts",
    forbidden:
      /^(?:node:)?(?:fs(?:\/promises)?|child_process)$|^(?:fs-extra|tinyglobby|chokidar)$|^@\/lib\/base\/read-text-file$/,
  },
  {
    title: "command line tools know nothing of components and routes",
    files: (file) => file.startsWith("cli/"),
    forbidden: /^@\/(?:components|app)\//,
  },
];

for (const { title, files, forbidden } of rules) {
  test(title, () => {
    const breaches = listSources("lib", "server", "components", "app", "cli", "migrate")
      .filter((file) => files(file) && !isTest(file))
      .flatMap((file) => importsOf(file).flatMap((name) => (forbidden.test(name) ? [`${file} imports ${name}`] : [])));
    expect(breaches).toEqual([]);
  });
}

test("where no one signs in, nothing of sign-in is loaded; other ways to sign in do not load the client of providers", () => {
  const server = reachedFrom(["server/main.ts"], { isStatic: true });
  expect([...server.files.keys()].filter((file) => file.startsWith("server/sign-in/"))).toEqual([]);
  expect([...server.packages.keys()].filter((name) => /^(?:openid-client|jose)$/.test(name))).toEqual([]);
  const others = reachedFrom(["server/sign-in/sign-in.ts"], { isStatic: true });
  expect([...others.packages.keys()]).not.toContain("openid-client");
});

test("documents of other hosts come in by one function", () => {
  const breaches = listSources("lib")
    .filter((file) => file.startsWith("lib/openapi/loading/") && !isTest(file))
    .filter((file) =>
      /\bfetch\(|"node:(?:https?|http2|net|tls)"|"undici"|proxy\/connect"/.test(readFileSync(file, "utf8")),
    );
  expect(breaches).toEqual(["lib/openapi/loading/fetch-specification.ts"]);
});

test("pure files of lib read neither the environment nor the clock, and use no random numbers", () => {
  const breaches = listSources("lib", "server", "components", "app", "cli", "migrate")
    // The assistant's client in the browser has no other clock.
    .filter((file) => file.startsWith("lib/") && !isEdge(file) && !isTest(file) && !file.startsWith(CLIENT))
    .filter((file) => /\bprocess\.env\b|\bDate\.now\(|\bMath\.random\(/.test(readFileSync(file, "utf8")));
  expect(breaches).toEqual([]);
});

test("the folders of lib have no circular dependencies", () => {
  const dependencies = new Map<string, Set<string>>();
  for (const file of listSources("lib", "server", "components", "app", "cli", "migrate").filter(
    (name) => name.startsWith("lib/") && !isTest(name),
  )) {
    const folder = folderOf(file);
    const others = importsOf(file, { withTypes: true }).flatMap((name) =>
      name.startsWith("@/lib/") ? [folderOf(name.slice(2))] : [],
    );
    dependencies.set(
      folder,
      new Set([...(dependencies.get(folder) ?? []), ...others.filter((other) => other !== folder)]),
    );
  }
  expect(inCycles(dependencies)).toEqual([]);
});

// The linter does not see imports on demand. Those for browsers alone may lead back: servers never follow them.
test("no file imports itself through others, also on demand", () => {
  const files = listSources("lib", "server", "components", "app", "cli", "migrate").filter((file) => !isTest(file));
  const importedBy = (file: string) =>
    importsOf(file).flatMap((name) => (name.startsWith("#") ? [] : (filesOf(name, file) ?? [])));
  expect(inCycles(new Map(files.map((file) => [file, new Set(importedBy(file))])))).toEqual([]);
});

/** What is in a cycle or between two: what remains when all that has no dependencies, or that nothing depends on, is removed. */
function inCycles(dependencies: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  let remaining = new Set(dependencies.keys());
  for (let isShrinking = true; isShrinking;) {
    const dependent = [...remaining].filter((name) =>
      [...(dependencies.get(name) ?? [])].some((other) => remaining.has(other)),
    );
    const needed = new Set(dependent.flatMap((name) => [...(dependencies.get(name) ?? [])]));
    const next = dependent.filter((name) => needed.has(name));
    isShrinking = next.length < remaining.size;
    remaining = new Set(next);
  }
  return [...remaining];
}

/** The folders of `lib/content`, top to bottom: each may use those after it. */
const CONTENT_ORDER = [
  "testing",
  "run",
  "page",
  "scan",
  "pipeline",
  "islands",
  "packages",
  "icons",
  "utility-css",
  "sandbox",
  "syntax",
  "component-facts",
];

test("the folders of lib/content depend on one another in one direction", () => {
  const rankOf = (file: string) => CONTENT_ORDER.indexOf(file.split("/")[2] ?? "");
  const files = listSources("lib/content").filter((file) => !isTest(file));
  expect(files.filter((file) => rankOf(file) === -1)).toEqual([]);
  const upward = files.flatMap((file) =>
    importsOf(file, { withTypes: true })
      .filter((name) => name.startsWith("@/lib/content/") && rankOf(name.slice(2)) < rankOf(file))
      .map((name) => `${file} imports ${name}`),
  );
  expect(upward).toEqual([]);
});

test("no source file is longer than 400 lines", () => {
  const long = listSources("lib", "server", "components", "app", "cli", "migrate").filter(
    (file) => !isTest(file) && readFileSync(file, "utf8").split("\n").length > 401,
  );
  expect(long).toEqual([]);
});

/** What the framework bundles: pages and components, and what they import at run time. */
const bundled = reachedFrom(
  listSources("app/page", "app/site", "app/lectern", "components", "mdx-components.tsx").filter(
    (file) => !isTest(file) && !/\.(?:dev|content)\./.test(file),
  ),
);

/** Packages that the framework bundles besides itself and React: what browsers run. */
const BUNDLED_PACKAGES = [
  "@ai-sdk/react",
  "@floating-ui/dom",
  "@scalar/snippetz",
  "ai",
  "hast-util-to-jsx-runtime",
  "jsonc-parser",
  "mime",
  "remark-gfm",
  "remark-math",
  "remark-parse",
  "remark-rehype",
  "remend",
  "stemmer",
  "temml",
  "unified",
];

test("pages and components reach pure helpers of lib alone, and everything else through the port", () => {
  const found = [...bundled.files.keys()].filter((file) => file.startsWith("lib/") && isEdge(file));
  expect(found.map((file) => wayTo(file, bundled.files))).toEqual([]);
});

test("the framework bundles no package that is not listed here, and no module of Node", () => {
  const found = new Map<string, string>();
  for (const [specifier, file] of bundled.packages) {
    const name = specifier.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? specifier;
    if (!/^(?:next|react|react-dom)$/.test(name)) found.set(name, `${name} < ${wayTo(file, bundled.files)}`);
  }
  const isListed = (name: string) => BUNDLED_PACKAGES.includes(name);
  expect([...found].flatMap(([name, way]) => (isListed(name) ? [] : [way]))).toEqual([]);
  expect(BUNDLED_PACKAGES.filter((name) => !found.has(name))).toEqual([]);
});

/** Loaded when they are first needed: a server that starts waits for none of them. */
const LOADED_LATER =
  /^(?:@ai-sdk|@mdx-js\/mdx|@modelcontextprotocol\/sdk|@scalar\/snippetz|@takumi-rs|acorn|ai|esbuild|kysely|remark-mdx|shiki(?!\/themes)|tailwindcss|typescript)(?:$|[/-])/;

test("a server starts without the compiler of pages, its database, and what only some requests need", () => {
  const { packages } = reachedFrom(["server/main.ts"], { isStatic: true });
  expect([...packages.keys()]).toContain("zod");
  expect([...packages].filter(([name]) => LOADED_LATER.test(name))).toEqual([]);
});

test("lib imports neither the framework nor React", () => {
  const breaches = listSources("lib")
    .filter((file) => !isTest(file))
    .flatMap((file) => importsOf(file).filter((name) => /^(?:next|react|react-dom)(?:\/|$)/.test(name)));
  expect(breaches).toEqual([]);
});

test("one object of the process is global, the app", () => {
  const found = listSources("app", "components", "lib/port.ts").filter((file) =>
    /Symbol\.for\(/.test(readFileSync(file, "utf8")),
  );
  expect(found).toEqual(["lib/port.ts"]);
});

/** The folder of `lib` that a file or a specifier lies in; a file beside the folders stands for itself. */
function folderOf(file: string): string {
  const [, folder = ""] = file.split("/");
  return folder.replace(/\.ts$/, "");
}
