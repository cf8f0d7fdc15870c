import type { ChannelEntry } from "@/lib/openapi/channels/list-channels";
import { pointerKeys } from "@/lib/openapi/document/json-pointer";
import { arrayOf, objectOf, textOf } from "@/lib/openapi/document/json-value";
import type { SecuritySchemeView, ServerView } from "@/lib/openapi/document/operation-page-types";
import { serverVariable } from "@/lib/openapi/document/servers";
import type { JsonObject } from "@/lib/openapi/document/types";
import { schemeView } from "@/lib/openapi/operation/security";
import type { SchemaReader } from "@/lib/openapi/schema/schema-reader";

/** The servers of a channel with their protocols as the beginning of their addresses. */
export function channelServers(reader: SchemaReader, { servers }: ChannelEntry): ServerView[] {
  return servers.flatMap((server) => {
    const host = textOf(server.host);
    const protocol = textOf(server.protocol);
    if (!host || !protocol) return [];
    const pathname = textOf(server.pathname)?.replace(/^(?!\/)/, "/") ?? "";
    const url = `${protocol}://${host}${pathname}`.replace(/\/+$/, "");
    const description = textOf(server.title) ?? textOf(server.summary) ?? textOf(server.description);
    const variables = Object.entries(objectOf(server.variables));
    return [
      {
        url,
        ...(description && { description }),
        variables: variables.map(([name, raw]) => serverVariable(name, reader.resolve(raw))),
      },
    ];
  });
}

/** What lets a client in: one of the schemes that the servers and operations of a channel name. */
export function channelSecurity(reader: SchemaReader, { servers, operations }: ChannelEntry): SecuritySchemeView[][] {
  const named = [...servers, ...operations.map(([, operation]) => operation)].flatMap(({ security }) =>
    arrayOf(security),
  );
  const views = named.map((raw) => {
    const scheme = reader.resolve(raw);
    return viewOf(nameOf(raw) ?? textOf(scheme.type) ?? "", scheme);
  });
  const byId = new Map(views.flatMap((view) => (view ? [[view.id, view] as const] : [])));
  return [...byId.values()].map((view) => [view]);
}

function viewOf(id: string, scheme: JsonObject): SecuritySchemeView | undefined {
  const type = textOf(scheme.type);
  const isOfRequests = type === "http" || type === "httpApiKey" || type === "oauth2" || type === "openIdConnect";
  if (isOfRequests || type === undefined) return schemeView(id, scheme, scheme.scopes);
  const description = textOf(scheme.description);
  return {
    id,
    kind: "connection",
    name: type,
    place: "connection",
    prefix: "",
    ...(description && { description }),
    scopes: [],
    links: [],
  };
}

function nameOf(raw: unknown): string | undefined {
  const reference = textOf(objectOf(raw).$ref);
  return reference === undefined ? undefined : pointerKeys(reference)?.at(-1);
}
