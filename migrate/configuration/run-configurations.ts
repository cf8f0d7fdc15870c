import { createRequire, isBuiltin } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { compileFunction } from "node:vm";
import { transformSync } from "esbuild";
import { parse as parseJsonc } from "jsonc-parser";
import { missingFileMessage, resolveModule } from "@/migrate/configuration/read-module";
import { FunctionValue, StaticCall, UNKNOWN } from "@/migrate/configuration/values";
import { recordOf } from "@/migrate/markdown/frontmatter";
import { folderOf } from "@/migrate/paths";
import type { Finding, ModuleRun, SourceFolder } from "@/migrate/types";

type Aliases = Readonly<Record<string, string>>;

/** Packages of the engines and their plugins, which never run: what they are given is the configuration. */
const ENGINE_PACKAGES =
  /^@?(?:docusaurus|astro|astrojs|starlight|vitepress|vite|vue|vueuse|nextra|next|fumadocs|react|rehype|remark)\b/;

/** Files that are loaded as modules; others, such as pictures and styles, are their paths. */
const CODE = /\.(?:[cm]?[jt]s|[jt]sx)$/;

/** Depth to which values are converted. */
const MAX_DEPTH = 50;

/**
 * Runs the configuration files that a migration asks for, as a build of the old site does. Their own files run; packages are stand-ins
 * that record what they are given, apart from installed ones that belong to no engine.
 * @param read reads the site; it is repeated while it asks for files that have not run.
 * @param directory the source folder.
 */
export async function runConfigurations<Site>(
  directory: string,
  folder: SourceFolder,
  read: (folder: SourceFolder) => Site,
): Promise<Site> {
  const known = new Map<string, ModuleRun>();
  for (;;) {
    const wanted = new Map<string, Aliases>();
    const run = (file: string, aliases: Aliases) => {
      // Code that an engine takes out of a page has no file.
      if (!known.has(file) && folder.has(file)) wanted.set(file, aliases);
      return known.get(file);
    };
    const site = attempt(() => read({ ...folder, run }));
    if (wanted.size === 0) return site();
    for (const [file, aliases] of wanted) known.set(file, await runFile(file, directory, folder, aliases));
  }
}

/** The result of a function, or what it throws, when it is asked for. */
function attempt<Value>(make: () => Value): () => Value {
  try {
    const value = make();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

async function runFile(file: string, directory: string, folder: SourceFolder, aliases: Aliases): Promise<ModuleRun> {
  const workingDirectory = process.cwd();
  const findings: Finding[] = [];
  try {
    const root = path.resolve(directory);
    // Where the old site is built.
    process.chdir(path.join(root, folderOf(file).replace(/(?:^|\/)\.vitepress.*$/, "")));
    return { exports: await exportsAsData(createLoader(root, folder, aliases, findings)(file)), findings };
  } catch (error) {
    // The first line of messages of the compiler only counts errors.
    const reason =
      error instanceof Error ? error.message.replace(/^Transform failed.*\n/, "").split("\n", 1)[0] : error;
    const message = `Running the configuration failed, and what can be read without that was used: ${reason}`;
    return { exports: undefined, findings: [{ file, message }] };
  } finally {
    process.chdir(workingDirectory);
  }
}

/**
 * Loads the files of a folder as modules, each once.
 * @param root absolute path of the folder.
 * @param findings receives the files that are imported but missing.
 */
function createLoader(
  root: string,
  folder: SourceFolder,
  aliases: Aliases,
  findings: Finding[],
): (file: string) => unknown {
  const modules = new Map<string, { exports: unknown }>();

  function load(file: string): unknown {
    const known = modules.get(file);
    if (known) return known.exports;
    const module: { exports: unknown } = { exports: {} };
    modules.set(file, module);
    const location = path.join(root, file);
    const source = folder.read(file);
    if (/\.jsonc?$/.test(file)) module.exports = parseJsonc(source);
    else if (!CODE.test(file)) module.exports = location;
    else {
      const require = Object.assign((specifier: string) => requireFrom(specifier, file), {
        resolve: (specifier: string) =>
          specifier.startsWith(".") ? path.resolve(path.dirname(location), specifier) : specifier,
      });
      const names = ["module", "exports", "require", "__filename", "__dirname", "moduleUrl", "jsxText"];
      const url = pathToFileURL(location).href;
      const values = [module, module.exports, require, location, path.dirname(location), url, jsxText];
      compileFunction(asCommonJs(file, source), names, { filename: location })(...values);
    }
    return module.exports;
  }

  function requireFrom(specifier: string, importer: string): unknown {
    const file = resolveModule(folder, aliases, specifier, importer);
    if (file !== undefined) return load(file);
    if (specifier.startsWith(".")) findings.push({ file: importer, message: missingFileMessage(specifier) });
    const mayRun = isBuiltin(specifier) || !(ENGINE_PACKAGES.test(specifier) || specifier.startsWith("."));
    try {
      if (mayRun) return createRequire(path.join(root, importer))(specifier);
    } catch {
      // A package that is not installed, or no CommonJS, has a stand-in.
    }
    return standIn(specifier);
  }

  return load;
}

function asCommonJs(file: string, source: string): string {
  const { code } = transformSync(source, {
    loader: /\.[cm]?ts$/.test(file) ? "ts" : "tsx",
    sourcefile: file,
    format: "cjs",
    platform: "node",
    target: "node20",
    supported: { "dynamic-import": false },
    jsx: "transform",
    jsxFactory: "jsxText",
    jsxFragment: "jsxText",
    define: {
      "import.meta.url": "moduleUrl",
      "import.meta.dirname": "__dirname",
      "import.meta.filename": "__filename",
    },
  });
  return code;
}

/** The text of an element in a configuration, which is sometimes used for labels. */
function jsxText(_type: unknown, _properties: unknown, ...children: unknown[]): string {
  const texts = children.flat().filter((child) => typeof child === "string" || typeof child === "number");
  return texts.join("").replace(/\s+/g, " ").trim();
}

/** Calls of stand-ins, by what they returned. */
const calls = new WeakMap<object, { name: string; args: readonly unknown[] }>();

/** A package, or a part of it: each of its names is a function. Helpers such as `defineConfig` return what they are given. */
function standIn(specifier: string, name = "", before: readonly unknown[] = []): object {
  function called(...args: unknown[]): unknown {
    return /^(?:define|with)[A-Z]/.test(name) ? args[0] : recordCall(specifier, [...before, ...args]);
  }
  // A package may export these, too.
  for (const own of ["name", "length"]) Reflect.deleteProperty(called, own);
  // Names of a package are found where its module is copied, too, if they are those of its prototype.
  const names = new Proxy(
    {},
    {
      get(_, key) {
        if (typeof key === "symbol" || key === "__esModule" || key === "then") return undefined;
        return key === "toString" ? () => specifier : standIn(specifier, key);
      },
    },
  );
  return Object.setPrototypeOf(called, names);
}

function recordCall(name: string, args: readonly unknown[]): object {
  const result = standIn(name, "", args);
  calls.set(result, { name, args });
  return result;
}

/** Exports of a module, as data; exported functions are called. */
async function exportsAsData(exported: unknown): Promise<Record<string, unknown>> {
  const isModule = typeof exported === "object" && exported !== null && "__esModule" in exported;
  const values = isModule ? { ...exported } : { ...(exported as object), default: exported };
  const results: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    // Other functions than that of the configuration may need arguments that only the configuration knows.
    const unread = new FunctionValue(() => UNKNOWN);
    const result = name === "default" ? await asData(value) : await asData(value).catch(() => unread);
    results[name] = result;
    // The pages that a loader of VitePress makes are the result of a function in its export.
    const { paths } = Object(value) as { paths?: unknown };
    if (typeof paths === "function" && typeof value === "object")
      Object.assign(Object(result), { paths: await asData(paths) });
  }
  return results;
}

/** The value of an export as data; that of a function is a function that returns what it returned for an empty object. */
async function asData(value: unknown): Promise<unknown> {
  if (typeof value !== "function" || calls.has(value)) return toData(await value);
  const result = await asData(await value({}));
  return new FunctionValue(([options, ...others]) =>
    options === recordOf(options) && Object.keys(options).length + others.length === 0 ? result : UNKNOWN,
  );
}

/** @param seen the data of objects that are being converted, which may contain themselves. */
async function toData(value: unknown, depth = 0, seen = new Map<unknown, Record<string, unknown>>()): Promise<unknown> {
  if (typeof value !== "object" && typeof value !== "function") return value;
  if (value === null || value instanceof RegExp) return value;
  if (depth > MAX_DEPTH) return UNKNOWN;
  const call = calls.get(value);
  if (call) return new StaticCall(call.name, (await toData(call.args, depth + 1, seen)) as unknown[], undefined);
  if (typeof value === "function") return new FunctionValue(() => UNKNOWN);
  if (value instanceof URL || value instanceof Date) return JSON.parse(JSON.stringify(value));
  if (Symbol.iterator in value) {
    return Promise.all(Array.from(value as Iterable<unknown>, async (part) => toData(await part, depth + 1, seen)));
  }
  const known = seen.get(value);
  if (known) return known;
  const data: Record<string, unknown> = {};
  seen.set(value, data);
  for (const [key, part] of Object.entries(value)) data[key] = await toData(await part, depth + 1, seen);
  return data;
}
