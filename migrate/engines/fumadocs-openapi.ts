import { evaluateText } from "@/migrate/configuration/evaluate";
import {
  addOperationPages,
  type FindOperations,
  type Operation,
  operationCards,
  operationsOnce,
} from "@/migrate/engines/operation-pages";
import { recordsOf, textOf } from "@/migrate/engines/shared";
import { findSpecification, type SpecificationPlace } from "@/migrate/engines/specification-place";
import { readAttributes, textAttribute } from "@/migrate/markdown/tags";
import { isWithin, joinPath, labelFromName } from "@/migrate/paths";
import type {
  AttributeValue,
  ComponentRule,
  NavigationGroup,
  NavigationVariant,
  SourceFolder,
  SourcePage,
} from "@/migrate/types";

const COMPONENT = /<(?:APIPage|OpenAPIPage)\b((?:[^>{]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*)\/?>/g;

type Attributes = ReadonlyMap<string, AttributeValue>;

interface OpenApiOptions {
  folder: SourceFolder;
  root: string;
  /** The start of the addresses of documents. */
  prefix: string;
  pages: SourcePage[];
  variants: readonly NavigationVariant[];
}

/**
 * Shows what Fumadocs makes of specifications by our own reference: the components on pages, and pages without files, which are a
 * group at the end of the first sidebar.
 * @returns the rule for the components, and the specifications to copy.
 */
export function readFumadocsOpenApi({ folder, root, prefix, pages, variants }: OpenApiOptions): {
  rule: ComponentRule;
  files: string[];
} {
  const read = readerOf(folder, root);
  const find = operationsOnce((file) =>
    [...folder.read(file).matchAll(COMPONENT)].flatMap(([, source = ""]) => read(readAttributes(source)).operations),
  );
  const generated = generatedOperations(folder, root, prefix);
  const files = [...generated.files, ...addOperationPages(folder, pages, variants, find)];
  variants[0]?.sections[0]?.items?.push(...generated.groups);
  return { rule: operationsRule(read, find), files };
}

/** Operations of a specification that is not known are named. */
function operationsRule(read: ReturnType<typeof readerOf>, find: FindOperations): ComponentRule {
  return ({ attributes }, page) => {
    const { operations, names } = read(attributes);
    const cards = operationCards(operations, find(page.file), page.path);
    if (operations.length > 0) return { open: cards.join("\n"), close: "", content: "" };
    return {
      open: names.map((name) => `- \`${name}\``).join("\n"),
      close: "",
      content: "",
      loss: "The specification of these operations is not part of the folder; their methods and paths were left in their place.",
    };
  };
}

/** Reads `document={"./openapi.json"} operations={[{"path":"/pets","method":"get"}]} webhooks={[]}`. */
function readerOf(folder: SourceFolder, root: string) {
  return (attributes: Attributes): { operations: Operation[]; names: string[] } => {
    const listOf = (name: string) => {
      const value = attributes.get(name);
      return recordsOf(typeof value === "object" ? (value.value ?? evaluateText(value.expression, {})) : undefined);
    };
    const called = listOf("operations").map(({ method, path }) => ({ method: textOf(method), path: textOf(path) }));
    const sent = listOf("webhooks").map(({ name }) => ({ method: "webhook", path: textOf(name) }));
    const named = [...called, ...sent].flatMap(({ method, path }) =>
      method && path ? [{ method: method === "webhook" ? method : method.toUpperCase(), path }] : [],
    );
    const document = attributes.get("document");
    const name =
      typeof document === "object" && document.value === undefined
        ? textOf(evaluateText(document.expression, {}))
        : textAttribute(attributes, "document");
    const specification = name === undefined ? undefined : placeOf(folder, root, name);
    return {
      operations: specification ? named.map((operation) => ({ ...operation, specification })) : [],
      names: named.map(({ method, path }) => `${method} ${path}`),
    };
  };
}

/** The place of a specification that is named by its path, its address, or the name that `createOpenAPI` gives it. */
function placeOf(folder: SourceFolder, root: string, name: string): SpecificationPlace | undefined {
  const served = joinPath(root, "public") ?? "public";
  const find = (path: string | undefined) => findSpecification(folder, path, [root, served], served);
  return find(name) ?? find(inputsOf(folder, root).find(({ key }) => key === name)?.path);
}

/** `input` of `createOpenAPI`: a list of specifications, or an object with names for them. */
function inputsOf(folder: SourceFolder, root: string): { key?: string; path: string }[] {
  return folder.files.flatMap((file) => {
    if (!isWithin(file, root) || !/\.[cm]?[jt]sx?$/.test(file)) return [];
    const [, call] = folder.read(file).split(/\bcreateOpenAPI\(/);
    const written = (call ?? "").matchAll(
      /(?:["'`]?([\w@./-]+)["'`]?\s*:\s*(?:[\w.]+\((?:[^()"'`]|\([^()]*\))*)?)?["'`]([^"'`\n]+\.(?:json|ya?ml))["'`]/g,
    );
    return [...written].map(([, key, path = ""]) => ({ path, ...(key === undefined ? {} : { key }) }));
  });
}

/**
 * The groups of specifications of which the loader makes pages without files: `openapiSource(openapi, { baseDir: "api" })`.
 * @param prefix the start of the addresses
 */
function generatedOperations(
  folder: SourceFolder,
  root: string,
  prefix: string,
): {
  groups: NavigationGroup[];
  files: string[];
} {
  const call = folder.files
    .filter((file) => isWithin(file, root) && /\.[cm]?[jt]sx?$/.test(file))
    .map((file) => /\b(?:openapiSource|staticSource)\(([\s\S]*?)\)/.exec(folder.read(file))?.[1])
    .find((found) => found !== undefined);
  if (call === undefined) return { groups: [], files: [] };
  const base = /\bbaseDir:\s*["'`]([^"'`]+)["'`]/.exec(call)?.[1] ?? "";
  const places = inputsOf(folder, root).flatMap(({ path }) => placeOf(folder, root, path) ?? []);
  const groups = places.map(({ address }): NavigationGroup => ({
    type: "group",
    label: base === "" ? "API" : labelFromName(base),
    items: [],
    openapi: { source: address, directory: joinPath(prefix, base) ?? prefix },
  }));
  return { groups, files: places.flatMap(({ file }) => file ?? []) };
}
