import type { ImportDeclaration, Program } from "estree";
import { parse as parseJsonc } from "jsonc-parser";
import type { Root } from "mdast";
import type { MdxjsEsm } from "mdast-util-mdx";
import { escapePattern } from "@/lib/base/escape-pattern";
import { visit } from "@/lib/base/visit";
import { patternNames } from "@/lib/content/islands/scope";
import { COMPONENT_NAMES } from "@/lib/content/syntax/component-names";
import { convertCodeElements } from "@/migrate/markdown/code-elements";
import type { ElementNames } from "@/migrate/markdown/elements";
import { recordOf } from "@/migrate/markdown/frontmatter";
import { rangeOf } from "@/migrate/markdown/nodes";
import { type PageConversion, replace } from "@/migrate/markdown/page-conversion";

const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|mov|pdf|zip)$/i;

interface Collected {
  engine: Map<string, string>;
  declared: Set<string>;
  foreign: Set<string>;
  /** Addresses of images by the names that they are imported under. */
  images: Map<string, string>;
}

/** Rewrites the imports and exports of a page, and says which names its elements may use. */
export async function convertModules(conversion: PageConversion, tree: Root): Promise<ElementNames> {
  const collected: Collected = { engine: new Map(), declared: new Set(), foreign: new Set(), images: new Map() };
  const modules: { node: MdxjsEsm; program: Program }[] = [];
  // Imports may be between elements too.
  visit(tree, "mdxjsEsm", (node) => {
    if (node.data?.estree) modules.push({ node, program: node.data.estree });
  });
  for (const { program } of modules) for (const name of declaredNames(program)) collected.declared.add(name);
  for (const { node, program } of modules) {
    const { start, end } = rangeOf(node);
    const lines: string[] = [];
    for (const statement of program.body) {
      const { start: from, end: to } = statement as unknown as { start: number; end: number };
      const source = conversion.text.slice(from, to);
      if (statement.type === "ImportDeclaration") {
        lines.push(...(await convertImport(conversion, statement, from, collected)));
      } else if (statement.type === "ExportDefaultDeclaration") {
        conversion.report(from, "A layout of a page's own (`export default`) has no equivalent here and was left out.");
      } else {
        const own = { ...program, body: [statement] };
        const { text, missing } = convertCodeElements(conversion, own, { start: from, end: to }, collected);
        if (missing.length === 0) lines.push(text);
        else dropExport(conversion, own, from, { missing, collected, lines, source });
      }
    }
    replace(conversion, start, end, lines.join("\n"));
  }
  return collected;
}

function dropExport(
  conversion: PageConversion,
  program: Program,
  offset: number,
  found: { missing: string[]; collected: Collected; lines: string[]; source: string },
): void {
  for (const name of declaredNames(program)) found.collected.declared.delete(name);
  const names = found.missing.map((name) => `\`${name}\``).join(", ");
  conversion.report(offset, `Code of the page uses ${names}, which cannot be converted; it was made a comment.`);
  found.lines.push("", `{/*\n${found.source.replace(/\*\//g, "* /")}\n*/}`, "");
}

function declaredNames(program: Program): string[] {
  return program.body.flatMap((statement) => {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type === "VariableDeclaration")
      return declaration.declarations.flatMap(({ id }) => patternNames(id));
    if (declaration?.type === "FunctionDeclaration" || declaration?.type === "ClassDeclaration") {
      return declaration.id ? [declaration.id.name] : [];
    }
    return [];
  });
}

/** The lines that stand for an import. */
async function convertImport(
  conversion: PageConversion,
  node: ImportDeclaration,
  offset: number,
  collected: Collected,
): Promise<string[]> {
  const { host, page } = conversion;
  const specifier = String(node.source.value);
  const locals = node.specifiers.map((item) => item.local.name);
  const isStandIn = host.dialect.standIns?.includes(specifier) === true;
  if (host.dialect.enginePackages.test(specifier) && !isStandIn) {
    for (const item of node.specifiers) {
      const { name } = item.local;
      const file = specifier.replace(/\.\w+$/, "").replace(/^.*\//, "");
      const isNamed = item.type === "ImportSpecifier" && item.imported.type === "Identifier";
      const imported = isNamed && "name" in item.imported ? item.imported.name : file;
      collected.engine.set(name, !isNamed && name in host.dialect.components ? name : imported);
    }
    return [];
  }
  if (/\.(?:s?css|less)$/.test(specifier)) {
    if (specifier.startsWith(".")) conversion.report(offset, `The style sheet \`${specifier}\` was left out.`);
    return [];
  }
  if (specifier === "react") {
    for (const local of locals) collected.declared.add(local);
    return [];
  }
  const [file = "", query] = specifier.replace(/^!!raw-loader!/, "?raw:").startsWith("?raw:")
    ? [specifier.replace(/^!!raw-loader!/, ""), "raw"]
    : specifier.split("?");
  const found = isStandIn ? specifier : host.findImport(file, page.file);
  if (found === undefined) {
    const isKnown = (name: string) => name in host.dialect.components || COMPONENT_NAMES.has(name);
    if (locals.length > 0 && locals.every(isKnown)) return [];
    conversion.report(offset, `\`${specifier}\` is not part of the folder; what it provides was left out.`);
    return [];
  }
  const kept = await keepImport(conversion, found, query === "raw", node.specifiers);
  if ("reason" in kept) {
    for (const local of locals) collected.foreign.add(local);
    conversion.report(offset, `\`${specifier}\` cannot run here: ${kept.reason}`);
    return [];
  }
  for (const local of locals) collected.declared.add(local);
  if ("image" in kept) collected.images.set(kept.local, kept.image);
  if ("code" in kept) return [kept.code];
  const source = conversion.text.slice(offset, (node as unknown as { end: number }).end);
  return [source.replace(new RegExp(`(["'])${escapePattern(specifier)}\\1`), `"${kept.path}"`)];
}

type KeptImport =
  | { path: string }
  | { code: string }
  | { code: string; local: string; image: string }
  | { reason: string };

async function keepImport(
  { host }: PageConversion,
  file: string,
  isRaw: boolean,
  specifiers: ImportDeclaration["specifiers"],
): Promise<KeptImport> {
  const local = specifiers[0]?.local.name;
  if (isRaw && local) return { code: `export const ${local} = ${JSON.stringify(host.folder.read(file))};` };
  if (/\.mdx?$/.test(file)) return { path: host.keepSnippet(file) };
  if (IMAGE.test(file) && local) {
    const image = host.keepAsset(file);
    return { code: `export const ${local} = ${JSON.stringify(image)};`, local, image };
  }
  if (file.endsWith(".json") && local) return { code: dataLines(host.folder.read(file), specifiers) };
  if (/\.[jt]sx?$/.test(file) || host.dialect.standIns?.includes(file)) return host.keepModule(file);
  return { reason: `files like \`${file.replace(/^.*(?=\.)/, "*")}\` are not React.` };
}

/** Constants with the values that are imported from a file of data: one of its keys, or all of it. */
function dataLines(source: string, specifiers: ImportDeclaration["specifiers"]): string {
  const data = recordOf(parseJsonc(source));
  const lines = specifiers.map((item) => {
    const name = item.type === "ImportSpecifier" && "name" in item.imported ? item.imported.name : "default";
    return `export const ${item.local.name} = ${name === "default" ? source.trim() : JSON.stringify(data[name])};`;
  });
  return lines.join("\n");
}
