import { pointerKeys } from "@/lib/openapi/document/json-pointer";
import { isJsonObject, objectOf } from "@/lib/openapi/document/json-value";
import { CHANNEL_METHOD, OPERATION_METHODS, WEBHOOK_METHOD } from "@/lib/openapi/document/operation-reference";
import type { JsonObject, OperationSummary } from "@/lib/openapi/document/types";

/** Keys about the document as a whole. */
const HEAD_KEYS = ["openapi", "asyncapi", "info", "servers", "security", "jsonSchemaDialect", "defaultContentType"];

type Operation = Pick<OperationSummary, "method" | "path" | "tag">;

/**
 * A copy of a document with only the given operations and their references; it contains nothing of other operations.
 *
 * @param schemas names of component schemas to keep as well.
 */
export function visibleDocument(
  document: JsonObject,
  operations: readonly Operation[],
  schemas: readonly string[] = [],
): JsonObject {
  const tags = new Set(operations.map(({ tag }) => tag));
  const kept: JsonObject = Object.fromEntries(
    HEAD_KEYS.flatMap((key) => (key in document ? [[key, document[key]]] : [])),
  );
  if (Array.isArray(document.tags)) kept.tags = document.tags.filter((tag) => tags.has(String(objectOf(tag).name)));
  kept.paths = keepItems(document.paths, (path) => methodsOf(operations, path));
  kept.webhooks = keepItems(document.webhooks, (name) => (isKept(operations, WEBHOOK_METHOD, name) ? "all" : []));
  const isKeptChannel = (name: string) => isKept(operations, CHANNEL_METHOD, name);
  kept.channels = keepItems(document.channels, (name) => (isKeptChannel(name) ? "all" : []));
  kept.operations = Object.fromEntries(
    Object.entries(objectOf(document.operations)).filter(([, operation]) =>
      isKeptChannel(pointerKeys(String(objectOf(objectOf(operation).channel).$ref ?? ""))?.at(-1) ?? ""),
    ),
  );
  for (const key of ["paths", "webhooks", "channels", "operations"]) if (!(key in document)) delete kept[key];
  const components = objectOf(document.components);
  if (components.securitySchemes) kept.components = { securitySchemes: components.securitySchemes };
  keepReferences(
    document,
    kept,
    schemas.map((name) => `#/components/schemas/${name}`),
  );
  return kept;
}

function isKept(operations: readonly Operation[], method: string, path: string): boolean {
  return operations.some((operation) => operation.method === method && operation.path === path);
}

function methodsOf(operations: readonly Operation[], path: string): readonly string[] {
  return operations.filter((operation) => operation.path === path).map(({ method }) => method.toLowerCase());
}

/** The items of `paths` or `webhooks` with methods to keep, without the other methods. */
function keepItems(raw: unknown, methodsOf: (name: string) => readonly string[] | "all"): JsonObject {
  const methods = new Set<string>(OPERATION_METHODS);
  return Object.fromEntries(
    Object.entries(objectOf(raw)).flatMap(([name, item]): [string, unknown][] => {
      const kept = methodsOf(name);
      if (kept === "all") return [[name, item]];
      if (kept.length === 0) return [];
      const fields = Object.entries(objectOf(item)).filter(([key]) => !methods.has(key) || kept.includes(key));
      return [[name, Object.fromEntries(fields)]];
    }),
  );
}

/** Adds the targets of references in the kept parts, recursively. References to operations are ignored. */
function keepReferences(document: JsonObject, kept: JsonObject, also: readonly string[]): void {
  const waiting: unknown[] = [kept, also];
  const seen = new Set<string>();
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (Array.isArray(value)) waiting.push(...value.filter((item) => item !== undefined));
    else if (isJsonObject(value)) waiting.push(...Object.values(value).filter((item) => item !== undefined));
    else if (typeof value === "string" && value.startsWith("#/") && !seen.has(value)) {
      seen.add(value);
      const added = copyEntry(document, kept, pointerKeys(value) ?? []);
      if (added !== undefined) waiting.push(added);
    }
  }
}

const OPERATION_KEYS = new Set(["paths", "webhooks", "channels", "operations"]);

/** Copies the entry that contains a pointer's target: three levels deep in `components`, two elsewhere. */
function copyEntry(document: JsonObject, kept: JsonObject, pointer: readonly string[]): unknown {
  const [first = ""] = pointer;
  if (OPERATION_KEYS.has(first)) return undefined;
  const names = pointer.slice(0, first === "components" ? 3 : 2);
  let [from, to]: [JsonObject, JsonObject] = [document, kept];
  for (const name of names.slice(0, -1)) {
    if (!Object.hasOwn(from, name) || !isJsonObject(from[name])) return undefined;
    from = objectOf(from[name]);
    const own = Object.hasOwn(to, name) ? objectOf(to[name]) : {};
    to[name] = own;
    to = own;
  }
  const name = names.at(-1) ?? "";
  if (!Object.hasOwn(from, name) || Object.hasOwn(to, name)) return undefined;
  to[name] = from[name];
  return from[name];
}
