import { parseJson } from "@/lib/base/parse-json";
import type { SchemaView } from "@/lib/openapi/document/operation-page-types";
import type { PlaygroundModel } from "@/lib/openapi/playground/playground-model";
import { carriesBody, chosenMedia, type PlaygroundValues } from "@/lib/openapi/playground/playground-request";

/** Names of required credentials and JSON fields that a request lacks. The request can still be sent. */
export function emptyFields({ operation }: PlaygroundModel, values: PlaygroundValues, body: string | undefined) {
  const schemes = operation.isSecurityOptional ? [] : (operation.security[values.security] ?? []);
  const credentials = schemes
    .filter(({ id, place }) => place !== "cookie" && place !== "connection" && !values.credentials[id])
    .map(({ name }) => name);
  const media = chosenMedia(operation, values.mediaType);
  if (!media?.schema || !carriesBody(operation) || body === undefined) return credentials;
  // If the body is not JSON, the editor shows the error.
  return [...credentials, ...emptyInside(media.schema, parseJson(body), "")];
}

function emptyInside(schema: SchemaView, value: unknown, path: string): string[] {
  if (Array.isArray(value)) {
    // The view of a list contains the fields of its items.
    return value.flatMap((entry, index) => emptyInside(schema, entry, `${path}[${index}]`));
  }
  if (typeof value !== "object" || value === null) return [];
  const entries = new Map(Object.entries(value));
  return (schema.properties ?? []).flatMap(({ name, isRequired, schema: inner }) => {
    const place = path === "" ? name : `${path}.${name}`;
    if (!entries.has(name)) return isRequired && !inner.isReadOnly ? [place] : [];
    return emptyInside(inner, entries.get(name), place);
  });
}
