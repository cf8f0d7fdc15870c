import { pointerKeys } from "@/lib/openapi/document/json-pointer";
import { arrayOf, objectOf, textOf } from "@/lib/openapi/document/json-value";
import type { JsonObject } from "@/lib/openapi/document/types";
import type { SchemaReader } from "@/lib/openapi/schema/schema-reader";

export interface ChannelEntry {
  id: string;
  channel: JsonObject;
  /** Its servers, or all of the document where it names none. */
  servers: JsonObject[];
  /** The operations on it by id, with what their traits add. */
  operations: [id: string, operation: JsonObject][];
}

/** Lists every channel of an AsyncAPI 3 document in document order. */
export function listChannels(reader: SchemaReader): ChannelEntry[] {
  const { document } = reader;
  const operations = Object.entries(objectOf(document.operations)).map(([id, raw]): [string, JsonObject] => [
    id,
    withTraits(reader, raw),
  ]);
  return Object.entries(objectOf(document.channels)).map(([id, raw]) => {
    const channel = reader.resolve(raw);
    const named = arrayOf(channel.servers).map((server) => reader.resolve(server));
    const all = Object.values(objectOf(document.servers)).map((server) => reader.resolve(server));
    const isHere = ([, operation]: [string, JsonObject]) => isReferenceTo(operation.channel, id, raw);
    return { id, channel, servers: named.length > 0 ? named : all, operations: operations.filter(isHere) };
  });
}

/** Protocol of the first server of a channel, in upper case: `WSS`. */
export function protocolOf({ servers }: Pick<ChannelEntry, "servers">): string | undefined {
  return textOf(servers[0]?.protocol)?.toUpperCase();
}

/** True for what browsers can connect to. */
export function isSocketProtocol(protocol: string | undefined): boolean {
  return protocol === "WS" || protocol === "WSS";
}

/** A message or operation with the properties of its traits, which its own override. */
export function withTraits(reader: SchemaReader, raw: unknown): JsonObject {
  const { traits, ...own } = reader.resolve(raw);
  const resolved = arrayOf(traits).map((trait) => reader.resolve(trait));
  return resolved.reduceRight<JsonObject>((target, trait) => withTrait(target, trait), own);
}

function withTrait(target: JsonObject, trait: JsonObject): JsonObject {
  const result = { ...trait, ...target };
  const isInBoth = (key: string) => [trait, target].every((part) => Object.keys(objectOf(part[key])).length > 0);
  if (isInBoth("bindings")) result.bindings = { ...objectOf(trait.bindings), ...objectOf(target.bindings) };
  if (isInBoth("headers")) result.headers = { allOf: [trait.headers, target.headers] };
  return result;
}

// A channel may be an entry that refers to a component, which operations may name directly.
function isReferenceTo(reference: unknown, id: string, entry: unknown): boolean {
  const target = textOf(objectOf(reference).$ref);
  const keys = target === undefined ? undefined : pointerKeys(target);
  if (keys?.length === 2 && keys[0] === "channels") return keys[1] === id;
  return target !== undefined && target === objectOf(entry).$ref;
}
