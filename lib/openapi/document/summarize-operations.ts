import { getOrMake } from "@/lib/base/get-or-make";
import { plainTitle } from "@/lib/base/plain-title";
import { resolveObject } from "@/lib/openapi/document/json-pointer";
import { arrayOf, isJsonObject, objectOf, textOf } from "@/lib/openapi/document/json-value";
import { OPERATION_METHODS, WEBHOOK_METHOD } from "@/lib/openapi/document/operation-reference";
import { shortSlug, slugOf, titleOfSlug } from "@/lib/openapi/document/slug";
import type { JsonObject, OperationSummary } from "@/lib/openapi/document/types";
import { groupsOf } from "@/lib/openapi/document/without-groups";

/** Label of the group that holds operations without tag. */
const UNTAGGED_GROUP = "API Reference";

export interface OperationEntry {
  method: string;
  /** Path template, or the webhook's name. */
  path: string;
  /** HTTP method of a webhook's second or later operation; its name alone means the first. */
  webhookMethod?: string;
  pathItem: JsonObject;
  operation: JsonObject;
  /** Keys that lead to the operation. */
  keys: string[];
}

/** All operations in the order of generated pages, excluded ones too: paths first, then webhooks. */
export function listOperations(document: JsonObject): OperationEntry[] {
  const paths = Object.entries(objectOf(document.paths)).flatMap(([path, item]) =>
    path.startsWith("/") ? methodsOf(document, ["paths", path], item) : [],
  );
  const webhooksKey = isJsonObject(document.webhooks) ? "webhooks" : "x-webhooks";
  const webhooks = Object.entries(objectOf(document[webhooksKey])).flatMap(([name, item]) =>
    methodsOf(document, [webhooksKey, name], item).map((entry, index) => ({
      ...entry,
      method: WEBHOOK_METHOD,
      ...(index > 0 && { webhookMethod: entry.method }),
    })),
  );
  return [...paths, ...webhooks];
}

type OperationName = Pick<OperationSummary, "method" | "path" | "webhookMethod">;

/** The operation that a summary names; undefined if the document, which is complete, does not hold it. */
export function findOperationEntry(document: JsonObject, wanted: OperationName): OperationEntry | undefined {
  const entries = getOrMake(entriesOf, document, () => {
    // If two operations have the same name, the first one counts.
    const reversed = listOperations(document).reverse();
    return new Map(reversed.map((entry) => [nameOf(entry), entry]));
  });
  return entries.get(nameOf(wanted));
}

/** The operations of documents by name: each of thousands of pages asks for its own. */
const entriesOf = new WeakMap<JsonObject, Map<string, OperationEntry>>();

function nameOf({ method, path, webhookMethod = "" }: OperationName): string {
  return `${method} ${webhookMethod} ${path}`;
}

/** Summaries of all operations that have a page, for navigation, search and `METHOD /path` references. */
export function summarizeOperations(document: JsonObject, specification: string): OperationSummary[] {
  const labels = groupLabels(document);
  return listOperations(document)
    .filter(({ operation }) => operation["x-excluded"] !== true)
    .map((entry) => ({
      ...summarize(entry, specification, labels),
      ...toolOf(entry, document),
    }));
}

function summarize(entry: OperationEntry, specification: string, labels: Map<string, string>): OperationSummary {
  const { method, path, webhookMethod, operation } = entry;
  const extension = objectOf(operation["x-mint"]);
  const summary = textOf(operation.summary)?.trim();
  const tag = textOf(arrayOf(operation.tags)[0])?.trim();
  const href = textOf(extension.href);
  const groups = [entry.pathItem, operation].flatMap(groupsOf);
  const metadata: JsonObject = { ...objectOf(extension.metadata), ...(groups.length > 0 && { groups }) };
  return {
    specification,
    method,
    path,
    ...(webhookMethod && { webhookMethod }),
    title: plainTitle(textOf(metadata.title) || titleOf(entry, summary, href)),
    ...(summary && { summary }),
    ...descriptionOf(summary, textOf(metadata.description) || textOf(operation.description)),
    ...(tag && { tag }),
    groupLabel: tag ? plainTitle(labels.get(tag) ?? tag) : UNTAGGED_GROUP,
    isDeprecated: operation.deprecated === true || metadata.deprecated === true,
    isHidden: operation["x-hidden"] === true,
    metadata,
    ...(href && { href }),
  };
}

/** Characters of a tool's name: clients put the name of the server before it, and allow about 60. */
const TOOL_NAME_LENGTH = 48;

/** `x-mint.mcp`, or `x-mcp`, of an operation, else of the document; webhooks are nothing that a tool could call. */
function toolOf({ method, path, operation }: OperationEntry, document: JsonObject): Pick<OperationSummary, "tool"> {
  const [own, shared] = [operation, document].map((holder) =>
    objectOf(objectOf(holder["x-mint"]).mcp ?? holder["x-mcp"]),
  );
  if (method === WEBHOOK_METHOD || (own?.enabled ?? shared?.enabled) !== true) return {};
  const written = textOf(own?.name) ?? textOf(operation.operationId) ?? `${method.toLowerCase()}${path}`;
  const name = written
    .replace(/[^\w-]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, TOOL_NAME_LENGTH);
  const description = textOf(own?.description);
  return name === "" ? {} : { tool: { name, ...(description && { description }) } };
}

function titleOf(entry: OperationEntry, summary: string | undefined, href: string | undefined): string {
  return summary ? shortTitle(summary) : titleOfSlug(href?.replace(/\/+$/, "") || operationSlug(entry));
}

const TITLE_LIMIT = 120;

// Some documents put the whole description into the summary; its first sentence is the title.
function shortTitle(summary: string): string {
  if (summary.length <= TITLE_LIMIT) return summary;
  const sentence = summary.split(/(?<=[^.]{3}[.!?])\s|\n/, 1)[0]?.replace(/\.$/, "") ?? summary;
  return sentence.length <= TITLE_LIMIT
    ? sentence
    : `${sentence.slice(0, TITLE_LIMIT).replace(/\s+\S*$|\p{Surrogate}$/u, "")}…`;
}

/** Last segment of an operation's address: the summary's slug, else method and path. */
export function operationSlug({ method, path, webhookMethod, summary }: OperationName & { summary?: string }): string {
  const methods = [method, webhookMethod].filter((name) => name !== undefined).join("-");
  return shortSlug((summary && slugOf(summary)) || `${methods.toLowerCase()}-${slugOf(path)}`.replace(/-$/, ""));
}

// The rest of a shortened title is shown below it.
function descriptionOf(summary: string | undefined, description: string | undefined): { description?: string } {
  const isCut = summary !== undefined && summary.length > TITLE_LIMIT && summary !== description;
  const text = isCut ? [summary, description].filter(Boolean).join("\n\n") : description;
  return text ? { description: text } : {};
}

function groupLabels(document: JsonObject): Map<string, string> {
  const labels = arrayOf(document.tags).flatMap((tag): [string, string][] => {
    const name = textOf(objectOf(tag).name);
    const label = textOf(objectOf(tag)["x-group"]);
    return name && label ? [[name.trim(), label]] : [];
  });
  return new Map(labels);
}

function methodsOf(document: JsonObject, keys: string[], value: unknown): OperationEntry[] {
  const pathItem = resolveObject(document, value);
  return OPERATION_METHODS.flatMap((method) => {
    const operation = pathItem[method];
    if (!isJsonObject(operation)) return [];
    return [{ method: method.toUpperCase(), path: keys.at(-1) ?? "", pathItem, operation, keys: [...keys, method] }];
  });
}
