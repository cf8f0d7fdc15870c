import type { Expression, Program, Statement } from "estree";
import { walk } from "estree-walker";
import type { Root, RootContent } from "hast";
import type { VFile } from "vfile";
import { visit } from "@/lib/base/visit";
import { moduleNode } from "@/lib/content/islands/parse-module";
import { isFunctionNode } from "@/lib/content/islands/scope";
import { type CodePiece, codePieces } from "@/lib/content/pipeline/estree-text";
import { isModuleNode } from "@/lib/content/pipeline/rehype-imports";
import { PLACE_ATTRIBUTE } from "@/lib/content/sandbox/failure";
import {
  expressionOf,
  isJsxElement,
  isPlainValue,
  type JsxElement,
  textLiteral,
} from "@/lib/content/syntax/jsx-attributes";
import { isComponentName } from "@/lib/content/syntax/names";
import { placeOf } from "@/lib/content/syntax/places";

/** Names in compiled code of the functions that run its expressions and components (`lib/content/run/guard.ts`). */
const CONTENT = "_guardContent";
const VALUE = "_guardValue";
const STATEMENT = "_beginStatement";

/**
 * Last rehype plugin: each expression becomes a function that is called with its position in the source. An expression that
 * throws can then be left out, and reported with its position. Components carry their position in an attribute.
 */
export function rehypeGuard() {
  return (tree: Root, file: VFile): void => {
    let isUsed = false;
    visit(tree, (node) => {
      for (const { data } of codePieces(node)) if (data?.estree) refuseAddresses(data.estree, file);
      if (node.type === "mdxFlowExpression" || node.type === "mdxTextExpression") {
        isUsed = wrapExpression(node.data?.estree, placeOf(node), CONTENT) || isUsed;
      } else if (isJsxElement(node)) {
        const isComponent = isComponentName(node.name ?? "");
        let hasValues = false;
        for (const { piece, place } of attributePieces(node)) {
          hasValues = wrapExpression(piece.data?.estree, place, VALUE, isComponent) || hasValues;
        }
        isUsed ||= hasValues;
        const place = isComponent || hasValues ? placeOf(node) : "";
        if (place !== "") node.attributes.push({ type: "mdxJsxAttribute", name: PLACE_ATTRIBUTE, value: place });
      } else if (isModuleNode(node) && node.data?.estree) {
        isUsed = markStatements(node.data.estree, placeOf(node)) || isUsed;
      }
    });
    if (isUsed) tree.children.unshift(guardNode());
  };
}

/** Code of a page has no URL, from which it could load files while it runs. */
function refuseAddresses(program: Program, file: VFile): void {
  walk(program, {
    enter(node) {
      const { loc } = node;
      const place = loc ? { line: loc.start.line, column: loc.start.column + 1 } : undefined;
      if (node.type === "ImportExpression") {
        file.fail("`import()` finds no files in pages: import at the start of a line.", place);
      } else if (node.type === "MetaProperty" && node.meta.name === "import") {
        file.fail("`import.meta` says nothing in pages, whose code has no address.", place);
      }
    },
  });
}

function attributePieces(node: JsxElement): { piece: Pick<CodePiece, "data">; place: string }[] {
  return node.attributes.flatMap((attribute) => {
    const piece = attribute.type === "mdxJsxExpressionAttribute" ? attribute : attribute.value;
    if (typeof piece !== "object" || piece === null) return [];
    return [{ piece, place: placeOf(attribute) || placeOf(node) }];
  });
}

/**
 * Replaces an expression by a call that runs it; false if it cannot throw.
 * @param isGiven true if the value is passed to a component, which may not expect a failed one
 */
function wrapExpression(program: Program | null | undefined, place: string, name: string, isGiven = false): boolean {
  const expression = expressionOf(program);
  const statement = program?.body[0];
  if (!program || !expression || statement?.type !== "ExpressionStatement") return false;
  // A spread is parsed as the only property of an object: `{...rest}`.
  const spread = spreadOf(expression, name);
  const target = spread?.argument ?? expression;
  if (isPlainValue(target, isFunctionNode) && !mayNotFit(target, name === VALUE, isGiven)) return false;
  if (spread) {
    // To spread a value may run code, too.
    const copy: Expression = { type: "ObjectExpression", properties: [{ ...spread }] };
    spread.argument = guardedCall(copy, place, name);
  } else {
    statement.expression = guardedCall(expression, place, name);
  }
  program.comments = [];
  return true;
}

/** True for an expression that is never valid as text, or whose value may be one that a component does not accept. */
function mayNotFit({ type }: Expression, isAttribute: boolean, isGiven: boolean): boolean {
  if (!isAttribute) return type === "ArrayExpression" || type === "ObjectExpression";
  return isGiven && type !== "Literal" && type !== "TemplateLiteral" && type !== "UnaryExpression";
}

function spreadOf(expression: Expression, name: string) {
  if (name !== VALUE || expression.type !== "ObjectExpression" || expression.properties.length !== 1) return undefined;
  const [property] = expression.properties;
  return property?.type === "SpreadElement" ? property : undefined;
}

/** `name("3:5", () => expression)`; code that waits is run by a function that may wait. */
function guardedCall(expression: Expression, place: string, name: string): Expression {
  const isAsync = waits(expression);
  const call: Expression = {
    type: "CallExpression",
    callee: { type: "Identifier", name },
    arguments: [
      textLiteral(place),
      { type: "ArrowFunctionExpression", expression: true, async: isAsync, params: [], body: expression },
    ],
    optional: false,
  };
  return isAsync ? { type: "AwaitExpression", argument: call } : call;
}

function waits(expression: Expression): boolean {
  let found = false;
  walk(expression, {
    enter(node) {
      if (isFunctionNode(node)) return this.skip();
      found ||= node.type === "AwaitExpression" || (node.type === "ForOfStatement" && node.await);
    },
  });
  return found;
}

/** Puts the position of each statement that may throw in front of it. */
function markStatements(program: Program, around: string): boolean {
  const body = program.body.flatMap((item): Program["body"] => {
    const isDeclared = item.type === "VariableDeclaration" || item.type === "ExportNamedDeclaration";
    if (!isDeclared && item.type !== "ExpressionStatement" && item.type !== "ExportDefaultDeclaration") return [item];
    if (item.type === "ExportNamedDeclaration" && item.declaration?.type !== "VariableDeclaration") return [item];
    const place = placeOf({ data: item }) || around;
    return place === "" ? [item] : [statementMark(place), item];
  });
  const hasChanged = body.length > program.body.length;
  program.body = body;
  return hasChanged;
}

function statementMark(place: string): Statement {
  const callee = { type: "Identifier" as const, name: STATEMENT };
  const call: Expression = { type: "CallExpression", callee, arguments: [textLiteral(place)], optional: false };
  return { type: "ExpressionStatement", expression: call };
}

function guardNode(): RootContent {
  const names = `{ content: ${CONTENT}, value: ${VALUE}, statement: ${STATEMENT} }`;
  return moduleNode(`const ${names} = arguments[0].guard;`) as unknown as RootContent;
}
