import ts from "typescript";

/** Declarations that describe props, by name. */
type Declarations = ReadonlyMap<string, ts.Node>;

/** Reads the types and functions of a source, and assignments such as `Tree.File = TreeFile`, by name. */
export function readDeclarations(source: string): Declarations {
  const found = new Map<string, ts.Node>();
  const file = ts.createSourceFile("source.tsx", source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  for (const statement of file.statements) {
    const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
    if (isType || (ts.isFunctionDeclaration(statement) && statement.name)) {
      found.set((statement.name as ts.Identifier).text, statement);
    }
    const assigned = ts.isExpressionStatement(statement) ? statement.expression : undefined;
    if (!assigned || !ts.isBinaryExpression(assigned) || !ts.isPropertyAccessExpression(assigned.left)) continue;
    const { left, right } = assigned;
    if (ts.isIdentifier(left.expression)) found.set(`${left.expression.text}.${left.name.text}`, right);
  }
  return found;
}

/** Props that all components accept (`remark-components.ts`). */
const COMMON = new Set(["children", "className", "id", "style"]);

/** The props of a component, with `number`, a range or choices after a colon; undefined if its signature does not list all props. */
export function propsOf(name: string, declarations: Declarations): string[] | undefined {
  const found = declarations.get(name);
  const component = found && ts.isIdentifier(found) ? declarations.get(found.text) : found;
  if (!component || !ts.isFunctionDeclaration(component)) return undefined;
  const [parameter] = component.parameters;
  const members = parameter ? parameter.type && membersOf(parameter.type, declarations) : new Map();
  if (!members) return undefined;
  const own = [...members].filter(([prop]) => !COMMON.has(prop));
  return own.map(([prop, type]) => (type === undefined ? prop : `${prop}:${type}`)).sort();
}

/** Members, with their values if known: `number`, a range from the comment (`1..4`), or choices (`a|b`). */
type Members = Map<string, string | undefined>;

function membersOf(node: ts.Node, declarations: Declarations): Members | undefined {
  if (ts.isIntersectionTypeNode(node)) return mergeAll(node.types, declarations);
  if (ts.isTypeLiteralNode(node)) return listMembers(node.members, declarations);
  if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
    const reference = ts.isTypeReferenceNode(node) ? node.typeName : node.expression;
    const target = ts.isIdentifier(reference) ? declarations.get(reference.text) : undefined;
    if (node.typeArguments || !target || !ts.isInterfaceDeclaration(target)) return undefined;
    const inherited = mergeAll(target.heritageClauses?.flatMap(({ types }) => [...types]) ?? [], declarations);
    return inherited && new Map([...inherited, ...listMembers(target.members, declarations)]);
  }
  return undefined;
}

function mergeAll(nodes: readonly ts.Node[], declarations: Declarations): Members | undefined {
  const all = nodes.map((node) => membersOf(node, declarations));
  return all.every((members) => members !== undefined) ? new Map(all.flatMap((members) => [...members])) : undefined;
}

function listMembers(members: ts.NodeArray<ts.TypeElement>, declarations: Declarations): Members {
  return new Map(
    members.filter(ts.isPropertySignature).map((member) => {
      const types = typesOf(member.type, declarations);
      const isNumber = types.some((type) => type?.kind === ts.SyntaxKind.NumberKeyword);
      const canBeText = types.some((type) => type?.kind === ts.SyntaxKind.StringKeyword);
      // Numbers may be written in quotes, so that `number`, alone or with `string`, counts as a number.
      const choices = types.map((type) =>
        type && ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? type.literal.text : undefined,
      );
      const [, least, most] = /\bFrom (\d+) to (\d+)\b/.exec(member.getFullText()) ?? [];
      const range = least === undefined ? "number" : `${least}..${most}`;
      const known = isNumber && (canBeText || types.length === 1) ? range : undefined;
      return [
        (member.name as ts.Identifier).text,
        choices.every((choice) => choice !== undefined) ? choices.join("|") : known,
      ];
    }),
  );
}

/** The types of a union, which may be a type alias, or the type itself. */
function typesOf(type: ts.TypeNode | undefined, declarations: Declarations): readonly (ts.TypeNode | undefined)[] {
  const named = type && ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) ? type.typeName.text : undefined;
  const alias = named === undefined ? undefined : declarations.get(named);
  const meant = alias && ts.isTypeAliasDeclaration(alias) ? alias.type : type;
  return meant && ts.isUnionTypeNode(meant) ? meant.types : [meant];
}
