import type { OperationReference } from "@/lib/openapi/document/types";

/** The HTTP methods of a path item, in the order in which generated pages list them. */
export const OPERATION_METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

/** The method that stands for webhooks. */
export const WEBHOOK_METHOD = "WEBHOOK";

/** The method that stands for the channels of AsyncAPI documents. */
export const CHANNEL_METHOD = "CHANNEL";

/**
 * Parses `METHOD /path` or `webhook name`, optionally after a specification; undefined for anything else.
 * @example parseOperationReference("v1.json GET /users") // { specification: "v1.json", method: "GET", path: "/users" }
 */
export function parseOperationReference(text: string): OperationReference | undefined {
  const parts = text.trim().split(/\s+/);
  const [first = "", second = "", third = ""] = parts;
  if (parts.length === 2 && isMethod(first)) return { method: first.toUpperCase(), path: second };
  if (parts.length === 3 && isMethod(second)) {
    return { specification: first, method: second.toUpperCase(), path: third };
  }
  return undefined;
}

/**
 * Parses what a page names as its channel: its id, or a specification before it.
 * @example parseChannelReference("chat.yaml rooms") // { specification: "chat.yaml", method: "CHANNEL", path: "rooms" }
 */
function parseChannelReference(text: string): OperationReference | undefined {
  const [first = "", second, ...more] = text.trim().split(/\s+/);
  if (first === "" || more.length > 0) return undefined;
  return second === undefined
    ? { method: CHANNEL_METHOD, path: first }
    : { specification: first, method: CHANNEL_METHOD, path: second };
}

/** The subject of a page, by its frontmatter: an operation of OpenAPI, or a channel of AsyncAPI. */
export function referenceOf({ openapi, asyncapi }: { openapi?: string; asyncapi?: string }) {
  return openapi === undefined ? parseChannelReference(asyncapi ?? "") : parseOperationReference(openapi);
}

/** Writes a reference as it is in `pages`; the inverse of {@link parseOperationReference}. */
export function formatOperationReference({ specification, method, path }: OperationReference): string {
  const name = method === WEBHOOK_METHOD ? "webhook" : method;
  return [specification, name, path].filter((part) => part !== undefined).join(" ");
}

function isMethod(word: string): boolean {
  const method = word.toLowerCase();
  return method === "webhook" || OPERATION_METHODS.some((known) => known === method);
}
