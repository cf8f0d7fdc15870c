import type { Expression, ImportDeclaration, Program } from "estree";
import type { Root } from "mdast";
import type { MdxjsEsm } from "mdast-util-mdxjs-esm";
import { importedName } from "@/lib/content/islands/parse-module";
import { patternNames } from "@/lib/content/islands/scope";

/** A name that a file imports. */
export interface ImportBinding {
  local: string;
  /** `default`, `*`, or the exported name. */
  imported: string;
  specifier: string;
  /** The block of imports and exports that contains the import. */
  node: MdxjsEsm;
  statement: ImportDeclaration;
}

/** The import and export blocks of a file. */
export function moduleNodes(tree: Root): MdxjsEsm[] {
  return tree.children.filter((node): node is MdxjsEsm => node.type === "mdxjsEsm");
}

/** All names that a file imports, in order. */
export function listImportBindings(tree: Root): ImportBinding[] {
  const bindings: ImportBinding[] = [];
  for (const node of moduleNodes(tree)) {
    for (const statement of node.data?.estree?.body ?? []) {
      if (statement.type !== "ImportDeclaration" || typeof statement.source.value !== "string") continue;
      for (const specifier of statement.specifiers) {
        const imported = importedName(specifier);
        bindings.push({ local: specifier.local.name, imported, specifier: statement.source.value, node, statement });
      }
    }
  }
  return bindings;
}

/** Names that a program declares at its top level, imports included. */
export function topLevelNames(program: Program): string[] {
  return program.body.flatMap((statement) => {
    if (statement.type === "ImportDeclaration") return statement.specifiers.map(({ local }) => local.name);
    const declaration =
      statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration"
        ? statement.declaration
        : statement;
    if (declaration?.type === "VariableDeclaration")
      return declaration.declarations.flatMap(({ id }) => patternNames(id));
    if (declaration?.type === "FunctionDeclaration" || declaration?.type === "ClassDeclaration") {
      return declaration.id ? [declaration.id.name] : [];
    }
    return [];
  });
}

/** The values of the top-level constants of a file by name. */
export function namedValues(tree: Root): Map<string, Expression> {
  const values = new Map<string, Expression>();
  for (const statement of moduleNodes(tree).flatMap(({ data }) => data?.estree?.body ?? [])) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type !== "VariableDeclaration" || declaration.kind !== "const") continue;
    for (const { id, init } of declaration.declarations)
      if (id.type === "Identifier" && init) values.set(id.name, init);
  }
  return values;
}

/** Removes names from the imports of a file, with statements and blocks that become empty. */
export function removeImports(tree: Root, locals: ReadonlySet<string>): void {
  for (const node of moduleNodes(tree)) {
    const program = node.data?.estree;
    if (!program) continue;
    program.body = program.body.filter((statement) => {
      if (statement.type !== "ImportDeclaration" || statement.specifiers.length === 0) return true;
      statement.specifiers = statement.specifiers.filter(({ local }) => !locals.has(local.name));
      return statement.specifiers.length > 0;
    });
  }
  tree.children = tree.children.filter((node) => node.type !== "mdxjsEsm" || node.data?.estree?.body.length !== 0);
}
