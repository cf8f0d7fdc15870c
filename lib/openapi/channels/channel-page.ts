import { bindingViews, buildMessage } from "@/lib/openapi/channels/channel-messages";
import { type ChannelEntry, isSocketProtocol, listChannels, protocolOf } from "@/lib/openapi/channels/list-channels";
import { escapeKey, pointerKeys } from "@/lib/openapi/document/json-pointer";
import { arrayOf, objectOf, textOf } from "@/lib/openapi/document/json-value";
import type {
  ChannelActionView,
  ChannelView,
  MessageView,
  OperationPage,
  ParameterView,
  SecuritySchemeView,
  ServerView,
} from "@/lib/openapi/document/operation-page-types";
import { serverVariable } from "@/lib/openapi/document/servers";
import type { JsonObject, OperationSummary } from "@/lib/openapi/document/types";
import type { BodyOptions } from "@/lib/openapi/operation/media-types";
import { externalDocsOf, type OperationPageOptions, parameterView } from "@/lib/openapi/operation/operations";
import { schemeView } from "@/lib/openapi/operation/security";
import { SchemaReader } from "@/lib/openapi/schema/schema-reader";

/** Maximum number of fields of a message that are rendered at once; further fields are loaded on demand. */
const MESSAGE_BUDGET = 80;

/** Builds the page of a channel from its summary; undefined if the document no longer contains the channel. */
export function buildChannelPage(
  document: JsonObject,
  summary: OperationSummary,
  options: OperationPageOptions,
): OperationPage | undefined {
  const reader = new SchemaReader(document);
  const entry = listChannels(reader).find(({ id }) => id === summary.path);
  if (!entry) return undefined;
  const { channel } = entry;
  const content = textOf(objectOf(channel["x-mint"]).content);
  return {
    specification: summary.specification,
    method: summary.method,
    path: addressOf(entry),
    title: summary.title,
    ...(summary.description && { description: summary.description }),
    ...(content && { content }),
    isDeprecated: summary.isDeprecated,
    isWebhook: false,
    servers: channelServers(reader, entry),
    security: channelSecurity(reader, entry),
    isSecurityOptional: false,
    parameters: buildParameters(reader, entry, options),
    responses: [],
    callbacks: [],
    channel: buildChannel(reader, entry, options),
    samples: [],
    ...externalDocsOf({ externalDocs: reader.resolve(channel.externalDocs) }),
    metadata: summary.metadata,
  };
}

/** The address of a channel relative to its server; the ID of the channel if the address is unknown. */
function addressOf(entry: ChannelEntry): string {
  const address = textOf(entry.channel.address) ?? entry.id;
  return isSocketProtocol(protocolOf(entry)) && !address.startsWith("/") ? `/${address}` : address;
}

/** Parameters of the address, and query parameters and headers of a WebSocket's first request. */
function buildParameters(
  reader: SchemaReader,
  { channel }: ChannelEntry,
  options: OperationPageOptions,
): ParameterView[] {
  const inAddress = Object.entries(objectOf(channel.parameters)).map(([name, raw]) => {
    const { description, enum: values, default: initial, examples } = reader.resolve(raw);
    const schema = { type: "string", ...defined({ enum: values, default: initial, examples }) };
    return { name, in: "path", required: true, schema, ...defined({ description }) };
  });
  const { query, headers } = reader.resolve(reader.resolve(channel.bindings).ws);
  const carried = [...fieldsOf(reader, query, "query"), ...fieldsOf(reader, headers, "header")];
  return [...inAddress, ...carried].flatMap((parameter) => parameterView(reader, parameter, options));
}

function fieldsOf(reader: SchemaReader, raw: unknown, place: "query" | "header"): JsonObject[] {
  const { schema } = reader.read(raw);
  const required = arrayOf(schema.required);
  return Object.entries(objectOf(schema.properties)).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

function defined(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function buildChannel(reader: SchemaReader, entry: ChannelEntry, options: OperationPageOptions): ChannelView {
  const { id, channel, operations } = entry;
  const protocol = protocolOf(entry);
  const messages = Object.entries(objectOf(channel.messages));
  for (const [name, raw] of messages) reader.place(raw, `/channels/${escapeKey(id)}/messages/${escapeKey(name)}`);
  const bindings = reader.resolve(channel.bindings);
  // The page lists the fields of a WebSocket's first request as parameters.
  const { query: _query, headers: _headers, ...settings } = reader.resolve(bindings.ws);
  // Without operations, the messages are shown as messages to receive.
  const isListed = operations.length > 0 || messages.length === 0;
  const listed: ChannelEntry["operations"] = isListed ? operations : [[id, { action: "send" }]];
  return {
    ...(protocol && { protocol }),
    isSocket: isSocketProtocol(protocol),
    actions: listed.map(([name, operation]) => buildAction(reader, name, operation, messages, options)),
    bindings: bindingViews(reader, { ...bindings, ws: settings }),
  };
}

type Messages = readonly [name: string, raw: unknown][];

function buildAction(
  reader: SchemaReader,
  id: string,
  operation: JsonObject,
  all: Messages,
  options: OperationPageOptions,
): ChannelActionView {
  // Operations describe the documented application; the reader sends the messages that it receives.
  const direction = operation.action === "receive" ? "send" : "receive";
  const title = textOf(operation.title) ?? textOf(operation.summary);
  const description = textOf(operation.description);
  const reply = reader.resolve(operation.reply);
  return {
    id,
    direction,
    ...(title && { title }),
    ...(description && { description }),
    messages: buildMessages(reader, operation.messages, all, messageOptions(direction, options)),
    ...(operation.reply !== undefined && {
      reply: buildReply(reader, reply, messageOptions(direction === "send" ? "receive" : "send", options)),
    }),
    bindings: bindingViews(reader, operation.bindings),
  };
}

function buildReply(reader: SchemaReader, reply: JsonObject, options: BodyOptions): ChannelActionView["reply"] {
  const address = reader.resolve(reply.address);
  const channel = reader.resolve(reply.channel);
  const where = textOf(address.location) ?? textOf(channel.address);
  const description = textOf(address.description);
  return {
    ...(where && { address: where }),
    ...(description && { description }),
    messages: buildMessages(reader, reply.messages, Object.entries(objectOf(channel.messages)), options),
  };
}

/** The messages of an operation; all messages of its channel if it does not list any. */
function buildMessages(reader: SchemaReader, named: unknown, all: Messages, options: BodyOptions): MessageView[] {
  const own = arrayOf(named).map((raw): [string, unknown] => [nameOf(raw) ?? "message", raw]);
  const messages = Array.isArray(named) ? own : all;
  return messages.map(([id, raw]) => buildMessage(reader, id, raw, options));
}

function messageOptions(
  direction: ChannelActionView["direction"],
  { postFields, onlyRequired }: OperationPageOptions,
): BodyOptions {
  return { direction: direction === "send" ? "request" : "response", budget: MESSAGE_BUDGET, postFields, onlyRequired };
}

/** The servers of a channel, with their protocols in their URLs. */
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

/** The security schemes of the servers and operations of a channel, as alternatives. */
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

/** Types that requests carry as well; the others belong to the connection. */
const OF_REQUESTS = ["http", "httpApiKey", "oauth2", "openIdConnect"];

function viewOf(id: string, scheme: JsonObject): SecuritySchemeView | undefined {
  const type = textOf(scheme.type);
  if (type === undefined || OF_REQUESTS.includes(type)) return schemeView(id, scheme, scheme.scopes);
  const connection = schemeView(id, { type: "mutualTLS", description: scheme.description }, []);
  return connection && { ...connection, name: type };
}

function nameOf(raw: unknown): string | undefined {
  const reference = textOf(objectOf(raw).$ref);
  return reference === undefined ? undefined : pointerKeys(reference)?.at(-1);
}
