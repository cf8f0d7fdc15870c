import { extname } from "node:path/posix";
import { build, type Plugin, transform } from "esbuild";
import type { ImportDeclaration } from "estree";
import { getOrMake } from "@/lib/base/get-or-make";
import { analyzeModule, type ModuleAnalysis } from "@/lib/content/islands/analyze-module";
import { extractModuleCode } from "@/lib/content/islands/extract-module-code";
import { SLOT_NAME, SlotHoister } from "@/lib/content/islands/hoist-slots";
import { importReExports } from "@/lib/content/islands/import-re-exports";
import {
  FACTORY_START,
  islandHash,
  PACKAGES_NAME,
  PACKAGES_PARAMETER,
  packageFacts,
  packageHead,
} from "@/lib/content/islands/package-island";
import { importedName, parseModule } from "@/lib/content/islands/parse-module";
import {
  applyEdits,
  declareImports,
  type Edit,
  islandExportName,
  reactDeclarations,
} from "@/lib/content/islands/server-module";
import type { FindPackage, IslandModule, ReadContentModule } from "@/lib/content/islands/types";
import { GLOBAL_REACT, HOOK_NAMES, REACT_NAMES, withoutGlobalReact } from "@/lib/content/syntax/names";

/** The input of an island module. */
export interface IslandSource {
  /** File relative to the content root. */
  file: string;
  /** ES module with JSX: the file's own code and the components made from its page body. */
  source: string;
  /** Local names of the components to export. */
  names: readonly string[];
  readModule: ReadContentModule;
  findPackage?: FindPackage | undefined;
}

/** Identifier to which the bundle assigns its exports. */
const EXPORTS = "__exports";
const CONTENT = "content";

/** Strips types from `.ts` and `.tsx` text; other text is returned as it is. */
export async function withoutTypes(file: string, source: string): Promise<string> {
  return (await stripTypes(file, source)).code;
}

/** Strips types like `withoutTypes`, and returns a source map if there were types. References to a global React are rewritten. */
export async function stripTypes(file: string, text: string): Promise<{ code: string; map?: string }> {
  const source = withoutGlobalReact(text);
  if (!/\.[cm]?tsx?$/.test(file)) return { code: source };
  return transform(source, {
    loader: "tsx",
    jsx: "preserve",
    target: "es2022",
    sourcefile: file,
    sourcemap: "external",
  });
}

/** Reads and resolves the modules of a build, and collects the names that they use without declaring them. */
class ModuleGraph {
  readonly freeNames = new Set<string>();
  readonly builtInNames = new Set<string>();
  readonly hoister = new SlotHoister();
  /** Files of npm packages by specifier. */
  readonly packages = new Map<string, string>();
  /** True if a package or a module of the content cannot be imported on the server. */
  isBrowserOnly = false;
  private readonly texts = new Map<string, string>();
  private readonly analyses = new Map<string, Promise<{ source: string; analysis: ModuleAnalysis }>>();

  constructor(private readonly input: IslandSource) {
    this.texts.set(input.file, input.source);
  }

  /** The text of a module for esbuild. React comes from the surrounding factory, and names that cannot be imported are undefined. */
  async load(file: string): Promise<string> {
    const { source, analysis } = await this.analyze(file);
    for (const name of analysis.freeNames) this.freeNames.add(name);
    for (const name of analysis.builtInNames) if (name !== "React") this.builtInNames.add(name);
    if (analysis.isBrowserOnly) this.isBrowserOnly = true;
    const edits: Edit[] = [];
    for (const { specifier, range, node } of analysis.imports) {
      const found = this.input.findPackage?.(specifier);
      if (specifier === "react") {
        edits.push({ ...range, text: reactDeclarations(node, "React") });
      } else if (found && "file" in found) {
        if (found.isBrowserOnly) this.isBrowserOnly = true;
        // Browsers load the style sheets of all packages in one file, so `import "package/style.css"` is dropped.
        const isStyleSheet = node.specifiers.length === 0 && specifier.endsWith(".css");
        if (!isStyleSheet) this.packages.set(specifier, found.file);
        edits.push({ ...range, text: declareImports(node, `${PACKAGES_NAME}[${JSON.stringify(specifier)}]`) });
      } else {
        const edit = await this.withoutMissing(node, await this.resolve(specifier, file));
        if (edit !== undefined) edits.push({ ...range, text: edit });
      }
    }
    // `export *` is reported where the file itself is compiled.
    for (const { range } of analysis.exportAll) edits.push({ ...range, text: "" });
    const text = applyEdits(source, edits);
    const builtIns = [...analysis.builtInNames].filter((name) => name !== "React" && name !== "Fragment");
    return builtIns.length > 0 ? this.hoister.hoist(text, parseModule(text), new Set(builtIns)) : text;
  }

  /** The file of a specifier; undefined if content may not import it. */
  async resolve(specifier: string, importer: string): Promise<string | undefined> {
    const found = await this.input.readModule(specifier, importer);
    if (!found || extname(found.file) === ".json") return undefined;
    if (!this.texts.has(found.file)) this.texts.set(found.file, found.source);
    return found.file;
  }

  /** An import whose missing names are declared as undefined; undefined if none is missing. They are reported when the file is run. */
  private async withoutMissing(node: ImportDeclaration, target: string | undefined): Promise<string | undefined> {
    const exports = target === undefined ? new Map() : (await this.analyze(target)).analysis.exports;
    const isMarkdown = target !== undefined && /\.mdx?$/.test(target);
    const isMissing = (item: ImportDeclaration["specifiers"][number]) => {
      if (target === undefined) return true;
      if (item.type === "ImportNamespaceSpecifier") return false;
      const name = importedName(item);
      // The content of a Markdown file cannot be used in the browser; the bundler reports it.
      return !exports.has(name) && !(isMarkdown && name === "default");
    };
    const missing = node.specifiers.filter(isMissing);
    if (missing.length === 0) return target === undefined ? "" : undefined;
    const kept = node.specifiers.filter((item) => !isMissing(item));
    const constants = missing.map(({ local }) => `${local.name} = undefined`);
    return `${kept.length > 0 ? `${importOf(kept, node)} ` : ""}const ${constants.join(", ")};`;
  }

  private analyze(file: string): Promise<{ source: string; analysis: ModuleAnalysis }> {
    return getOrMake(this.analyses, file, async () => {
      const source = importReExports(await this.codeOf(file));
      return { source, analysis: analyzeModule(source) };
    });
  }

  /** The text of a file as JavaScript with JSX. */
  private async codeOf(file: string): Promise<string> {
    const text = this.texts.get(file) ?? "";
    if (file === this.input.file) return text;
    if (/\.mdx?$/.test(file)) return extractModuleCode(text);
    const { code, map } = await stripTypes(file, text);
    return withMap(code, map);
  }
}

/** Writes an import with only some of its names. */
function importOf(specifiers: ImportDeclaration["specifiers"], { source }: ImportDeclaration): string {
  const from = ` from ${JSON.stringify(source.value)};`;
  const whole = specifiers.find(({ type }) => type === "ImportNamespaceSpecifier");
  if (whole) return `import * as ${whole.local.name}${from}`;
  const names = specifiers.map((item) => `${importedName(item)} as ${item.local.name}`);
  return `import { ${names.join(", ")} }${from}`;
}

/** Appends a source map, with which the bundler maps positions to the original text. @param map source map, if there is one. */
export function withMap(code: string, map: string | undefined): string {
  if (map === undefined) return code;
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString("base64")}\n`;
}

function contentPlugin(graph: ModuleGraph): Plugin {
  return {
    name: "content",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /.*/ }, async ({ path, importer, namespace }) => {
        if (namespace !== CONTENT) return { path: path.replace(/^content:/, ""), namespace: CONTENT };
        const file = await graph.resolve(path, importer);
        return file === undefined ? { external: true } : { path: file, namespace: CONTENT, sideEffects: true };
      });
      onLoad({ filter: /.*/, namespace: CONTENT }, async ({ path }) => ({
        contents: await graph.load(path),
        loader: "jsx",
      }));
    },
  };
}

/** The names that a bundled text still contains, sorted; the bundler drops unused code. */
function mentioned(names: Iterable<string>, code: string): string[] {
  return [...names].filter((name) => new RegExp(`(?<![\\w$.])${name}(?![\\w$])`).test(code)).sort();
}

/** Writes `const { a, b } = object;`, or an empty text if there are no names. */
function take(names: readonly string[], object: string): string {
  return names.length > 0 ? `const {${names.join(",")}}=${object};` : "";
}

/** The entry module of the bundle: the file's client components under the names that stubs use. */
function entryOf({ file, names }: IslandSource): string {
  const lines = names.map((name, index) => {
    const exported = islandExportName(name);
    return `import { ${exported} as _${index} } from ${JSON.stringify(`${CONTENT}:${file}`)};`;
  });
  const members = names.map((name, index) => `${JSON.stringify(islandExportName(name))}: _${index}`);
  return `${lines.join("\n")}\n${EXPORTS} = { ${members.join(", ")} };`;
}

/** Adds exports for the names that an island needs but the file does not export. */
function withExports({ source, names }: IslandSource): string {
  const { exports } = analyzeModule(source);
  const missing = names.filter((name) => !name.startsWith("*") && exports.get(name) !== name);
  return missing.length > 0 ? `${source}\nexport { ${missing.join(", ")} };` : source;
}

/**
 * Builds the ES module for browsers from the client components of a content file and everything they use.
 * @throws BuildFailure of esbuild for code that cannot be bundled (top-level await).
 */
export async function buildIslandModule(input: IslandSource): Promise<IslandModule> {
  const graph = new ModuleGraph({ ...input, source: withExports(input) });
  const { outputFiles } = await build({
    stdin: { contents: entryOf(input), loader: "js", sourcefile: "entry.js" },
    bundle: true,
    write: false,
    outfile: "/island.js",
    sourcemap: "external",
    sourcesContent: false,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    logLevel: "silent",
    jsx: "transform",
    jsxFactory: "React.createElement",
    jsxFragment: "React.Fragment",
    minify: true,
    treeShaking: true,
    supported: { "top-level-await": false },
    plugins: [contentPlugin(graph)],
  });
  const outputOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? "";
  const body = outputOf(".js").trimEnd();
  for (const name of REACT_NAMES) graph.builtInNames.delete(name);
  const react = mentioned(
    [...HOOK_NAMES, ...REACT_NAMES].filter((name) => graph.freeNames.has(name)),
    body,
  );
  const builtIns = mentioned(graph.builtInNames, body);
  const { file } = input;
  const { packages } = graph;
  const parameters = `React,components,Slot:${SLOT_NAME}${packages.size > 0 ? `,${PACKAGES_PARAMETER}` : ""}`;
  const head = `let ${EXPORTS};${graph.freeNames.has(GLOBAL_REACT) ? `const ${GLOBAL_REACT}=React;` : ""}${take(react, "React")}${take(builtIns, "components")}`;
  const facts = `island.components=${JSON.stringify(builtIns)};${packageFacts(packages)}`;
  // The body begins on a new line, so that its source map stays valid.
  const factory = `${FACTORY_START}({${parameters}})=>{${head}\n${body}return ${EXPORTS}}`;
  const code = `${packageHead(file, packages)}${factory};${facts}export default island;\n`;
  const names = input.names.map(islandExportName);
  const { isBrowserOnly, hoister } = graph;
  const map = outputOf(".map");
  // Slots of elements that the bundler has dropped are not rendered by the server.
  const slots = hoister.slots.map((slot, index) => (new RegExp(`\\bindex:${index}[,}]`).test(body) ? slot : ""));
  return { hash: islandHash(file, code), file, code, map, names, slots, isBrowserOnly };
}
