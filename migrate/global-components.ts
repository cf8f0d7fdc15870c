import path from "node:path/posix";
import { transformSync } from "esbuild";
import type { ImportDeclaration, Node, Program } from "estree";
import { walk } from "estree-walker";
import { parseModule } from "@/lib/content/islands/parse-module";
import { folderOf, joinPath } from "@/migrate/paths";
import type { GlobalComponent, SourceFolder } from "@/migrate/types";

const SUFFIXES = [".tsx", ".ts", ".jsx", ".js", ".mjs"];

/**
 * Finds the components that a site gives to all its pages, by the names that pages use: those that the file which maps elements to
 * components imports.
 * @param root the folder of the site's configuration.
 * @param places where that file may be, relative to it and without suffix; the first that exists counts.
 */
export function readGlobalComponents(
  folder: SourceFolder,
  root: string,
  places: readonly string[],
): ReadonlyMap<string, GlobalComponent> {
  const file = places
    .flatMap((place) => SUFFIXES.map((suffix) => joinPath(root, place + suffix) ?? ""))
    .find(folder.has);
  const program = file === undefined ? undefined : parse(folder.read(file));
  if (file === undefined || !program) return new Map();
  const imported = new Map(
    program.body.filter((node) => node.type === "ImportDeclaration").flatMap((node) => importsOf(node, file)),
  );
  const components = new Map<string, GlobalComponent>();
  walk(program as Node, {
    enter(node) {
      if (node.type !== "Property" || node.value.type !== "Identifier") return;
      const name = node.key.type === "Identifier" ? node.key.name : String("value" in node.key ? node.key.value : "");
      const component = imported.get(node.value.name);
      if (component && /^[A-Z]\w*$/.test(name)) components.set(name, component);
    },
  });
  return components;
}

/** Import statements for the components of the site that a page uses without importing them. */
export function globalImports(text: string, page: string, components: ReadonlyMap<string, GlobalComponent>): string[] {
  return [...components].flatMap(([name, { specifier, exported }]) => {
    const isUsed = new RegExp(`<${name}[\\s/>.]`).test(text);
    const isOwn = new RegExp(`^(?:import|export)\\b[^;\\n]*\\b${name}\\b`, "m").test(text);
    if (!isUsed || isOwn) return [];
    const relative = specifier.startsWith("/") ? path.relative(`/${folderOf(page)}`, specifier) : specifier;
    const source = specifier.startsWith("/") && !relative.startsWith(".") ? `./${relative}` : relative;
    const names = exported === "default" ? name : exported === name ? `{ ${name} }` : `{ ${exported} as ${name} }`;
    return [`import ${names} from ${JSON.stringify(source)};`];
  });
}

function parse(source: string): Program | undefined {
  try {
    return parseModule(transformSync(source, { loader: "tsx", jsx: "preserve", target: "esnext" }).code);
  } catch {
    // Its components are reported page by page, as components without an equivalent.
    return undefined;
  }
}

/** The names that a statement imports. Paths relative to the file are absolute ones then, from the top of the source folder. */
function importsOf({ source, specifiers }: ImportDeclaration, file: string): [string, GlobalComponent][] {
  const written = String(source.value);
  const place = written.startsWith(".") ? joinPath(folderOf(file), written) : undefined;
  const specifier = place === undefined ? written : `/${place}`;
  return specifiers.flatMap((item): [string, GlobalComponent][] => {
    if (item.type === "ImportNamespaceSpecifier") return [];
    const isNamed = item.type === "ImportSpecifier" && item.imported.type === "Identifier";
    const exported = isNamed && "name" in item.imported ? item.imported.name : "default";
    return [[item.local.name, { specifier, exported }]];
  });
}
