import { stringify } from "yaml";
import { pointerKeys, valueAt } from "@/lib/openapi/document/json-pointer";
import type { OperationPage } from "@/lib/openapi/document/operation-page-types";
import { findOperationEntry } from "@/lib/openapi/document/summarize-operations";
import type { JsonObject } from "@/lib/openapi/document/types";
import type { TextSite } from "@/lib/text/read-page";

/** Longer excerpts tell an agent less than the rows above them. */
const LONGEST_BLOCK = 60_000;

/**
 * The part of a specification that describes an operation, as YAML: the operation and the components it refers to.
 * Empty if there is none, or if it would be too long.
 */
export async function specificationBlock(site: Pick<TextSite, "specifications">, page: OperationPage): Promise<string> {
  const { specification, method, path, isWebhook } = page;
  const document = await site.specifications.get(specification)?.loadDocument();
  const entry = document && findOperationEntry(document, page);
  if (!document || !entry) return "";
  const [place = "", name = "", verb = ""] = entry.keys;
  const { parameters } = entry.pathItem;
  const operations = { ...(parameters !== undefined && { parameters }), [verb]: entry.operation };
  const excerpt = { [place]: { [name]: operations }, ...withComponents(document, operations) };
  const yaml = stringify(excerpt, { aliasDuplicateObjects: false, lineWidth: 0 });
  if (yaml.length > LONGEST_BLOCK) return "";
  return `## OpenAPI\n\n\`\`\`\`yaml ${specification} ${isWebhook ? "webhook" : method} ${path}\n${yaml}\`\`\`\``;
}

/** Every component that a value refers to, directly or through others. */
function withComponents(document: JsonObject, value: unknown): JsonObject {
  const found = new Map<string, Map<string, unknown>>();
  const waiting = [...references(value)];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [kind, name] = next;
    const component = valueAt(document, ["components", kind, name]);
    const group = found.get(kind) ?? new Map<string, unknown>();
    if (component === undefined || group.has(name)) continue;
    found.set(kind, group.set(name, component));
    waiting.push(...references(component));
  }
  const groups = [...found].map(([kind, group]) => [kind, Object.fromEntries(group)] as const);
  return groups.length === 0 ? {} : { components: Object.fromEntries(groups) };
}

/** The components that a value refers to: also where it names a part of one. */
function* references(value: unknown): Generator<[kind: string, name: string]> {
  if (Array.isArray(value)) for (const entry of value) yield* references(entry);
  else if (typeof value === "object" && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      const isReference = key === "$ref" && typeof entry === "string" && entry.startsWith("#/");
      const [place, kind, name] = isReference ? (pointerKeys(entry) ?? []) : [];
      if (place === "components" && kind !== undefined && name !== undefined) yield [kind, name];
      else yield* references(entry);
    }
  }
}
