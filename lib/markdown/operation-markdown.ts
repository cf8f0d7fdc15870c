import { getMessages } from "@/lib/i18n/get-messages";
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
import { constraintTexts } from "@/lib/openapi/schema/constraint-texts";

/** A part of an API page: its heading with the id it has on the page, and Markdown below. */
export interface MarkdownPart {
  id?: string;
  heading?: string;
  markdown: string;
}

const PLACES: readonly (readonly [ParameterPlace, string])[] = [
  ["path", "Path parameters"],
  ["query", "Query parameters"],
  ["header", "Headers"],
  ["cookie", "Cookies"],
];

const DIRECTIONS = [
  ["send", "Send"],
  ["receive", "Receive"],
] as const;

/** Everything that a specification says about an operation, as Markdown in parts; the first has no heading. */
export function operationParts(operation: OperationPage): MarkdownPart[] {
  const parameters = PLACES.flatMap(([place, heading]) => {
    const rows = operation.parameters.filter((parameter) => parameter.place === place);
    return rows.length === 0 ? [] : [{ id: `${place}-parameters`, heading, markdown: propertyRows(rows, 0) }];
  });
  return [
    { markdown: paragraphs(endpoint(operation), operation.description) },
    ...authorization(operation),
    ...parameters,
    ...(operation.channel ? channelParts(operation.channel) : []),
    ...requestBody(operation.requestBody),
    ...responses(operation.responses),
    ...callbacks(operation.callbacks),
    ...externalDocs(operation.externalDocs),
  ].filter(({ markdown }) => markdown !== "");
}

/** The parts below each other, with headings of the second depth. */
export function printParts(parts: readonly MarkdownPart[]): string {
  return parts.map(({ heading, markdown }) => paragraphs(heading && `## ${heading}`, markdown)).join("\n\n");
}

/** A data model as Markdown. */
export function schemaMarkdown(schema: SchemaView): string {
  const isDivided = schema.properties !== undefined || schema.variants !== undefined;
  // A model in one row has its description there.
  return paragraphs(isDivided ? schema.description : undefined, schemaRows(schema, 0));
}

function endpoint({ method, path, isWebhook, sentAs, servers, channel, isDeprecated }: OperationPage): string {
  const name = channel?.protocol ?? method;
  const route = isWebhook ? `Webhook \`${path}\` (\`${sentAs}\`)` : `\`${name} ${path}\``;
  const addresses = servers.flatMap(({ url, description, variables }) => [
    `- \`${url}\`${description ? ` (${description})` : ""}`,
    ...variables.map((variable) => row(`\`${variable.name}\``, serverVariableSchema(variable), 1)),
  ]);
  return paragraphs(
    isDeprecated ? `${route} (deprecated)` : route,
    isWebhook ? getMessages().webhookNote : undefined,
    addresses.length > 0 ? `Server:\n\n${addresses.join("\n")}` : undefined,
  );
}

function authorization({ security, isSecurityOptional }: OperationPage): MarkdownPart[] {
  if (security.length === 0) return [];
  const rows = security.map((schemes) =>
    schemes
      .map((scheme) => {
        const { kind, name, place, prefix, scopes, links } = scheme;
        const description = scheme.description ?? securityHint(scheme, getMessages());
        const value = prefix.trim() === "" ? "" : `, \`${prefix.trim()} …\``;
        const rules = [
          kind === "apiKey" ? "string" : kind,
          `${place}${value}`,
          ...(isSecurityOptional ? [] : ["required"]),
          ...(scopes.length > 0 ? [`scopes: ${scopes.join(" ")}`] : []),
          ...links.map(({ label, url }) => `${label}: ${url}`),
        ];
        return `\`${name}\` (${rules.join(", ")})${description ? `: ${oneLine(description)}` : ""}`;
      })
      .join(" and "),
  );
  const markdown = rows.map((row) => `- ${row}`).join("\n");
  return [
    { id: "authorization", heading: isSecurityOptional ? "Authorization (optional)" : "Authorization", markdown },
  ];
}

function requestBody(body: RequestBodyView | undefined): MarkdownPart[] {
  if (!body) return [];
  const heading = body.isRequired ? "Body (required)" : "Body";
  return [{ id: "body", heading, markdown: paragraphs(body.description, ...body.content.map(mediaType)) }];
}

function responses(list: readonly ResponseView[]): MarkdownPart[] {
  if (list.length === 0) return [];
  return [{ id: "response", heading: "Response", markdown: list.map((one) => response(one, "###")).join("\n\n") }];
}

function response({ status, description, headers, content }: ResponseView, sign: string): string {
  const sent = headers.length > 0 ? paragraphs("Headers:", propertyRows(headers, 0)) : undefined;
  return paragraphs(`${sign} ${status}`, description, sent, ...content.map(mediaType));
}

function callbacks(list: readonly CallbackView[]): MarkdownPart[] {
  if (list.length === 0) return [];
  const markdown = list.map((callback) =>
    paragraphs(
      `### ${callback.title}`,
      `\`${callback.method} ${callback.expression}\``,
      callback.description,
      ...requestBody(callback.requestBody).map(({ markdown }) => markdown),
      ...callback.responses.map((one) => response(one, "####")),
    ),
  );
  return [{ id: "callbacks", heading: "Callbacks", markdown: markdown.join("\n\n") }];
}

function externalDocs(docs: OperationPage["externalDocs"]): MarkdownPart[] {
  return docs ? [{ markdown: `[${docs.description ?? docs.url}](${docs.url})` }] : [];
}

function mediaType({ mediaType: type, schema, examples }: MediaTypeView): string {
  const [example] = examples;
  return paragraphs(
    `\`${type}\``,
    schema && schemaMarkdown(schema),
    example && `\`\`\`json\n${formatExample(example.value)}\n\`\`\``,
  );
}

/** What can be sent and received, and the settings of protocols. */
function channelParts({ actions, bindings }: ChannelView): MarkdownPart[] {
  const parts = DIRECTIONS.map(([direction, heading]) => {
    const own = actions.filter((action) => action.direction === direction);
    return { id: direction, heading, markdown: paragraphs(...own.map(channelAction)) };
  });
  return [...parts, { id: "bindings", heading: "Bindings", markdown: bindingRows(bindings) }];
}

function channelAction({ title, description, messages, reply, bindings }: ChannelActionView): string {
  return paragraphs(
    title && `**${title}**`,
    description,
    ...messages.map(channelMessage),
    reply && paragraphs(`Reply${reply.address ? ` (\`${reply.address}\`)` : ""}:`, reply.description),
    ...(reply?.messages ?? []).map(channelMessage),
    bindingRows(bindings),
  );
}

function channelMessage(message: MessageView): string {
  const { title, description, headers, content, correlation, bindings, isDeprecated } = message;
  return paragraphs(
    `### ${title}${isDeprecated ? " (deprecated)" : ""}`,
    description,
    correlation && `Correlated by \`${correlation}\``,
    headers.length > 0 ? paragraphs("Headers:", propertyRows(headers, 0)) : undefined,
    ...content.map(mediaType),
    bindingRows(bindings),
  );
}

function bindingRows(bindings: readonly BindingView[]): string {
  const rows = bindings.flatMap(({ protocol, fields }) =>
    fields.map(([name, value]) => `- ${protocol} \`${name}\`: ${value}`),
  );
  return rows.join("\n");
}

function formatExample(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "");
}

function schemaRows(schema: SchemaView, depth: number): string {
  const options = schema.variants?.options ?? [];
  const choice = schema.variants?.kind === "anyOf" ? "Any of" : "One of";
  const variants = options.map(({ label, schema: option }) => row(`${choice}: ${label}`, option, depth));
  const chosenBy = schema.variants?.discriminator;
  if (chosenBy) variants.unshift(`${"  ".repeat(depth)}- Determined by the field \`${chosenBy}\`.`);
  const own = schema.properties ? [propertyRows(schema.properties, depth)] : [];
  const rules = ruleRows(schema, depth);
  if (own.length === 0 && variants.length === 0 && depth === 0) return row(schema.type, schema, depth);
  return [...own, ...variants, ...rules].filter((text) => text !== "").join("\n");
}

function ruleRows({ conditions = [], contains, keyNames, not, isClosed }: SchemaView, depth: number): string[] {
  return [
    ...conditions.flatMap(({ when, met, unmet }) => [
      row("If", when, depth),
      ...(met ? [row("Then", met, depth)] : []),
      ...(unmet ? [row("Otherwise", unmet, depth)] : []),
    ]),
    ...(contains ? [row("Must contain", contains, depth)] : []),
    ...(keyNames ? [row("Property names", keyNames, depth)] : []),
    ...(not ? [row("Must not be", not, depth)] : []),
    ...(isClosed ? [`${"  ".repeat(depth)}- No other fields`] : []),
  ];
}

function propertyRows(properties: readonly PropertyView[], depth: number): string {
  return properties
    .map(({ name, isRequired, schema }) => row(`\`${name}\``, schema, depth, isRequired ? ["required"] : []))
    .join("\n");
}

function row(label: string, schema: SchemaView, depth: number, more: readonly string[] = []): string {
  const rules = [
    schema.name && schema.name !== schema.type ? `${schema.type} · ${schema.name}` : schema.type,
    ...(schema.pillsBefore ?? []),
    ...more,
    ...(schema.isDeprecated ? ["deprecated"] : []),
    ...(schema.isNullable ? ["nullable"] : []),
    ...(schema.isReadOnly ? ["read-only"] : []),
    ...(schema.isWriteOnly ? ["write-only"] : []),
    ...(schema.pillsAfter ?? []),
    ...(schema.default === undefined ? [] : [`default: ${schema.default}`]),
    ...constraintTexts(schema.constraints ?? []),
    ...(schema.examples ?? []).map((value) => `example: ${value}`),
  ];
  const values = schema.enumValues
    ? ` Available options: ${schema.enumValues.map((value) => `\`${value}\``).join(", ")}.`
    : "";
  const meaning = `${schema.description ? oneLine(schema.description) : ""}${values}`.trim();
  const line = `${"  ".repeat(depth)}- ${label} (${rules.join(", ")})${meaning === "" ? "" : `: ${meaning}`}`;
  const below = schemaRows(schema, depth + 1);
  return below === "" ? line : `${line}\n${below}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Joins what there is with blank lines. */
function paragraphs(...texts: readonly (string | undefined)[]): string {
  return texts
    .map((text) => text?.trim())
    .filter((text) => text)
    .join("\n\n");
}
