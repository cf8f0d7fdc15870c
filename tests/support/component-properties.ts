import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import properties from "@/lib/build/component-lists/component-properties.json" with { type: "json" };

/** Properties that many components have and no table lists. */
const COMMON = new Set(["children", "className"]);
const ICON = ["icon", "iconType", "iconLibrary"];
/** Properties that the compiler sets, and names that components of the format share with others of the table. */
const OWN = /^(?:CodeGroup\.(?:untitledName|namesByPosition)|View\.isInitial|Columns\.cols)$/;

/** Properties of components that `component-properties.json` does not describe. Components without an entry there are left out. */
export function missingProperties(): string[] {
  const described = properties as Record<string, Record<string, unknown>>;
  const known = (name: string) => Object.keys(described[name] ?? {}).flatMap((names) => names.split(", "));
  return readComponents().flatMap(([name, taken]) => {
    if (!described[name]) return [];
    const listed = known(name);
    return taken
      .filter((property) => !listed.includes(property) && !COMMON.has(property) && !OWN.test(`${name}.${property}`))
      .map((property) => `${name} takes ${property}`);
  });
}

/** Exported components of the content folders, and the properties of their types that are written in the same file. */
function readComponents(): [name: string, properties: string[]][] {
  return readdirSync("components/content", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .flatMap((file) => {
      const source = ts.createSourceFile(
        file,
        readFileSync(`components/content/${file}`, "utf8"),
        ts.ScriptTarget.Latest,
        true,
      );
      return componentsOf(source);
    });
}

function componentsOf(source: ts.SourceFile): [string, string[]][] {
  const types = new Map<string, string[]>([["IconProperties", ICON]]);
  for (const statement of source.statements.filter(ts.isInterfaceDeclaration)) {
    const inherited = (statement.heritageClauses ?? []).flatMap(({ types: parents }) =>
      parents.flatMap(({ expression }) => types.get(expression.getText()) ?? []),
    );
    types.set(statement.name.text, [...inherited, ...namesOf(statement.members)]);
  }
  const read = (type: ts.TypeNode | undefined): string[] => {
    if (!type) return [];
    if (ts.isTypeLiteralNode(type)) return namesOf(type.members);
    if (ts.isIntersectionTypeNode(type)) return type.types.flatMap(read);
    return ts.isTypeReferenceNode(type) ? (types.get(type.typeName.getText()) ?? []) : [];
  };
  return source.statements
    .filter(ts.isFunctionDeclaration)
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .map(({ name, parameters }) => [name?.text ?? "", read(parameters[0]?.type)]);
}

function namesOf(members: ts.NodeArray<ts.TypeElement>): string[] {
  return members.flatMap(({ name }) => (name ? [name.getText()] : []));
}
