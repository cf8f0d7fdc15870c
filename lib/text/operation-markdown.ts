import { formatMessage, type Messages } from "@/lib/i18n/messages";
import { isXmlMediaType } from "@/lib/openapi/document/media-type-kinds";
import type {
  BindingView,
  CallbackView,
  ChannelActionView,
  ChannelView,
  MediaTypeView,
  MessageView,
  OperationPage,
  ParameterPlace,
  PropertyView,
  RequestBodyView,
  ResponseView,
  SchemaView,
} from "@/lib/openapi/document/operation-page-types";
import { serverVariableSchema } from "@/lib/openapi/document/servers";
import { securityHint } from "@/lib/openapi/operation/security-hint";
import { exampleSource } from "@/lib/openapi/samples/example-source";
import { constraintTexts } from "@/lib/openapi/schema/constraint-texts";

/** A part of an API page: its heading, the id of the heading on the page, and the Markdown below it. */
export interface MarkdownPart {
  id?: string;
  heading?: string;
  markdown: string;
}

const PLACES = [
  ["path", "pathParameters"],
  ["query", "queryParameters"],
  ["header", "headers"],
  ["cookie", "cookies"],
] as const satisfies readonly (readonly [ParameterPlace, keyof Messages])[];

const DIRECTIONS = ["send", "receive"] as const;

/** Converts the specification of an operation to Markdown, in parts; the first has no heading. */
export function operationParts(operation: OperationPage, messages: Messages): MarkdownPart[] {
  const parameters = PLACES.flatMap(([place, heading]) => {
    const rows = operation.parameters.filter((parameter) => parameter.place === place);
    return rows.length === 0
      ? []
      : [{ id: `${place}-parameters`, heading: messages[heading], markdown: propertyRows(rows, 0, messages) }];
  });
  return [
    { markdown: paragraphs(endpoint(operation, messages), operation.description) },
    ...authorization(operation, messages),
    ...parameters,
    ...(operation.channel ? channelParts(operation.channel, messages) : []),
    ...requestBody(operation.requestBody, messages),
    ...responses(operation.responses, messages),
    ...callbacks(operation.callbacks, messages),
    ...externalDocs(operation.externalDocs),
  ].filter(({ markdown }) => markdown !== "");
}

/** Joins parts into one Markdown text, with headings of level 2. */
export function printParts(parts: readonly MarkdownPart[]): string {
  return parts.map(({ heading, markdown }) => paragraphs(heading && `## ${heading}`, markdown)).join("\n\n");
}

/** Converts a data model to Markdown. */
export function schemaMarkdown(schema: SchemaView, messages: Messages): string {
  // The description of a model without properties is in its only row.
  return paragraphs(isDivided(schema) ? schema.description : undefined, schemaRows(schema, 0, messages));
}

function isDivided({ properties, variants }: SchemaView): boolean {
  return properties !== undefined || variants !== undefined;
}

/** The type of a schema, followed by its name if it has one. */
function typeText({ name, type }: SchemaView): string {
  return name && name !== type ? `${type} · ${name}` : type;
}

function endpoint(operation: OperationPage, messages: Messages): string {
  const { method, path, isWebhook, sentAs, servers, channel, isDeprecated } = operation;
  const name = channel?.protocol ?? method;
  const route = isWebhook ? `Webhook \`${path}\` (\`${sentAs}\`)` : `\`${name} ${path}\``;
  const addresses = servers.flatMap(({ url, description, variables }) => [
    `- \`${url}\`${description ? ` (${description})` : ""}`,
    ...variables.map((variable) => row(`\`${variable.name}\``, serverVariableSchema(variable), 1, messages)),
  ]);
  const label = servers.length > 1 ? `${messages.server} (${servers.length})` : messages.server;
  return paragraphs(
    isDeprecated ? `${route} (${messages.deprecated})` : route,
    isWebhook ? messages.webhookNote : undefined,
    addresses.length > 0 ? `${label}:\n\n${addresses.join("\n")}` : undefined,
  );
}

function authorization({ security, isSecurityOptional }: OperationPage, messages: Messages): MarkdownPart[] {
  if (security.length === 0) return [];
  // Readers choose between alternatives by the names of their schemes.
  const nameOf = (schemes: OperationPage["security"][number]) =>
    security.length > 1 ? `${schemes.map(({ id }) => id).join(" & ")}: ` : "";
  const rows = security.map((schemes) => {
    const fields = schemes
      .map((scheme) => {
        const { kind, name, place, prefix, scopes, links } = scheme;
        const description = scheme.description ?? securityHint(scheme, messages);
        const value = prefix.trim() === "" ? "" : `, \`${prefix.trim()} …\``;
        const rules = [
          ...(kind === place ? [] : [kind === "apiKey" ? "string" : kind]),
          `${place}${value}`,
          ...(isSecurityOptional ? [] : [messages.required]),
          ...(scopes.length > 0 ? [`${messages.scopes}: ${scopes.join(" ")}`] : []),
          ...links.map(({ label, url }) => `${label}: ${url}`),
        ];
        return `\`${name}\` (${rules.join(", ")})${description ? `: ${oneLine(description)}` : ""}`;
      })
      .join(" & ");
    return nameOf(schemes) + fields;
  });
  const markdown = rows.map((row) => `- ${row}`).join("\n");
  return [{ id: "authorization", heading: messages.authorization, markdown }];
}

function requestBody(body: RequestBodyView | undefined, messages: Messages): MarkdownPart[] {
  if (!body) return [];
  const heading = body.isRequired ? `${messages.body} (${messages.required})` : messages.body;
  return [{ id: "body", heading, markdown: paragraphs(body.description, ...mediaTypes(body.content, messages)) }];
}

function responses(list: readonly ResponseView[], messages: Messages): MarkdownPart[] {
  if (list.length === 0) return [];
  const markdown = list.map((one) => response(one, "###", messages)).join("\n\n");
  return [{ id: "response", heading: messages.responses, markdown }];
}

function response(view: ResponseView, sign: string, messages: Messages): string {
  const { status, description, headers, content } = view;
  return paragraphs(`${sign} ${status}`, description, headerRows(headers, messages), ...mediaTypes(content, messages));
}

function headerRows(headers: readonly PropertyView[], messages: Messages): string | undefined {
  return headers.length === 0 ? undefined : paragraphs(`${messages.headers}:`, propertyRows(headers, 0, messages));
}

function callbacks(list: readonly CallbackView[], messages: Messages): MarkdownPart[] {
  if (list.length === 0) return [];
  const markdown = list.map((callback) =>
    paragraphs(
      `### ${callback.title}`,
      `\`${callback.method} ${callback.expression}\``,
      callback.description,
      ...requestBody(callback.requestBody, messages).map(({ markdown }) => markdown),
      ...callback.responses.map((one) => response(one, "####", messages)),
    ),
  );
  return [{ id: "callbacks", heading: messages.callbacks, markdown: markdown.join("\n\n") }];
}

function externalDocs(docs: OperationPage["externalDocs"]): MarkdownPart[] {
  return docs ? [{ markdown: `[${docs.description ?? docs.url}](${docs.url})` }] : [];
}

function mediaTypes(list: readonly MediaTypeView[], messages: Messages): string[] {
  return list.map((one) => mediaType(one, messages));
}

function mediaType(media: MediaTypeView, messages: Messages): string {
  const { mediaType: type, schema, examples } = media;
  const [example] = examples;
  return paragraphs(
    // The type of a model without properties is in its only row.
    schema && isDivided(schema) ? `\`${type}\` (${typeText(schema)})` : `\`${type}\``,
    schema && schemaMarkdown(schema, messages),
    example && exampleFence(media, example.value),
  );
}

/** The messages that can be sent and received, and the settings of protocols. */
function channelParts({ actions, bindings }: ChannelView, messages: Messages): MarkdownPart[] {
  const parts = DIRECTIONS.map((direction) => {
    const own = actions.filter((action) => action.direction === direction);
    const markdown = paragraphs(...own.map((action) => channelAction(action, messages)));
    return { id: direction, heading: messages[direction], markdown };
  });
  return [...parts, { id: "bindings", heading: messages.bindings, markdown: bindingRows(bindings) }];
}

function channelAction(action: ChannelActionView, messages: Messages): string {
  const { title, description, reply, bindings } = action;
  const write = (message: MessageView) => channelMessage(message, messages);
  return paragraphs(
    title && `**${title}**`,
    description,
    ...action.messages.map(write),
    reply && paragraphs(`${messages.reply}${reply.address ? ` (\`${reply.address}\`)` : ""}:`, reply.description),
    ...(reply?.messages ?? []).map(write),
    bindingRows(bindings),
  );
}

function channelMessage(message: MessageView, messages: Messages): string {
  const { title, name, description, headers, content, correlation, bindings, isDeprecated } = message;
  return paragraphs(
    `### ${title}${isDeprecated ? ` (${messages.deprecated})` : ""}`,
    name && name !== title ? `\`${name}\`` : undefined,
    description,
    correlation && `${messages.correlation}: \`${correlation}\``,
    headerRows(headers, messages),
    ...mediaTypes(content, messages),
    bindingRows(bindings),
  );
}

function bindingRows(bindings: readonly BindingView[]): string {
  const rows = bindings.flatMap(({ protocol, fields }) =>
    fields.map(([name, value]) => `- ${protocol} \`${name}\`: ${value}`),
  );
  return rows.join("\n");
}

function exampleFence(media: MediaTypeView, value: unknown): string {
  const isXml = isXmlMediaType(media.mediaType);
  const json = typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "");
  const [language, source] = isXml ? ["xml", exampleSource(media, value).source] : ["json", json];
  return `\`\`\`${language}\n${source}\n\`\`\``;
}

function schemaRows(schema: SchemaView, depth: number, messages: Messages): string {
  const options = schema.variants?.options ?? [];
  const choice = schema.variants?.kind === "anyOf" ? messages.anyOf : messages.oneOf;
  const variants = options.map(({ label, schema: option }) => row(`${choice}: ${label}`, option, depth, messages));
  const chosenBy = schema.variants?.discriminator;
  if (chosenBy) {
    variants.unshift(`${"  ".repeat(depth)}- ${formatMessage(messages.chooseBy, { name: `\`${chosenBy}\`` })}`);
  }
  const own = schema.properties ? [propertyRows(schema.properties, depth, messages)] : [];
  const rules = ruleRows(schema, depth, messages);
  if (own.length === 0 && variants.length === 0 && depth === 0) return row(schema.type, schema, depth, messages);
  return [...own, ...variants, ...rules].filter((text) => text !== "").join("\n");
}

function ruleRows(schema: SchemaView, depth: number, messages: Messages): string[] {
  const { conditions = [], contains, keyNames, not, isClosed } = schema;
  return [
    ...conditions.flatMap(({ when, met, unmet }) => [
      row(messages.conditionIf, when, depth, messages),
      ...(met ? [row(messages.conditionThen, met, depth, messages)] : []),
      ...(unmet ? [row(messages.conditionElse, unmet, depth, messages)] : []),
    ]),
    ...(contains ? [row(messages.mustContain, contains, depth, messages)] : []),
    ...(keyNames ? [row(messages.keyNames, keyNames, depth, messages)] : []),
    ...(not ? [row(messages.mustNotBe, not, depth, messages)] : []),
    ...(isClosed ? [`${"  ".repeat(depth)}- ${messages.noOtherFields}`] : []),
  ];
}

function propertyRows(properties: readonly PropertyView[], depth: number, messages: Messages): string {
  return properties
    .map(({ name, isRequired, schema }) => row(`\`${name}\``, schema, depth, messages, isRequired))
    .join("\n");
}

function row(label: string, schema: SchemaView, depth: number, messages: Messages, isRequired = false): string {
  const rules = [
    typeText(schema),
    ...(schema.pillsBefore ?? []),
    ...(isRequired ? [messages.required] : []),
    ...(schema.isDeprecated ? [messages.deprecated] : []),
    ...(schema.isNullable ? [messages.nullable] : []),
    ...(schema.isReadOnly ? [messages.readOnly] : []),
    ...(schema.isWriteOnly ? [messages.writeOnly] : []),
    ...(schema.pillsAfter ?? []),
    ...(schema.default === undefined ? [] : [`${messages.defaultValue}: ${schema.default}`]),
    ...constraintTexts(schema.constraints ?? []),
    ...(schema.examples ?? []).map((value) => `${messages.example}: ${value}`),
  ];
  const values = schema.enumValues
    ? ` ${messages.availableOptions}: ${schema.enumValues.map((value) => `\`${value}\``).join(", ")}.`
    : "";
  const meaning = `${schema.description ? oneLine(schema.description) : ""}${values}`.trim();
  const line = `${"  ".repeat(depth)}- ${label} (${rules.join(", ")})${meaning === "" ? "" : `: ${meaning}`}`;
  const below = schemaRows(schema, depth + 1, messages);
  return below === "" ? line : `${line}\n${below}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Joins all texts that are not empty with blank lines. */
function paragraphs(...texts: readonly (string | undefined)[]): string {
  return texts
    .map((text) => text?.trim())
    .filter((text) => text)
    .join("\n\n");
}
