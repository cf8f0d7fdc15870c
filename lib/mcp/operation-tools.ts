import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { McpContext } from "@/lib/mcp/context";
import type { OperationPage, SchemaView, SecuritySchemeView } from "@/lib/openapi/document/operation-page-types";
import { buildRequestTemplate } from "@/lib/openapi/samples/request-template";
import { serializePath } from "@/lib/openapi/samples/serialize-parameter";
import { loadOperationPage } from "@/lib/site/build-api-page.server";
import { describeOperation, listToolOperations } from "@/lib/text/discovery/describe-operations";

/** Name of the argument for the body of a request. */
const BODY = "body";

/** Offers the operations of the API as tools, if the site may send requests to the API. */
export async function offerOperations(server: McpServer, context: McpContext): Promise<void> {
  const { site, forward } = context;
  if (!forward) return;
  for (const operation of listToolOperations(site)) {
    const page = await loadOperationPage(site, operation);
    if (!page) continue;
    const { name, ...description } = describeOperation(operation);
    server.registerTool(name, { ...description, inputSchema: inputOf(page) }, (input) =>
      callOperation(page, input, { ...context, forward }),
    );
  }
}

/** The arguments of an operation: its parameters by name, without cookies, and its body. */
function inputOf(page: OperationPage): z.ZodRawShape {
  const parameters = page.parameters.filter(({ place }) => place !== "cookie");
  const fields = parameters.map(({ name, schema, isRequired }) => [name, argument(schema, isRequired)] as const);
  const body = page.requestBody;
  const media = body?.content[0];
  return {
    ...Object.fromEntries(fields),
    ...(body && media ? { [BODY]: argument(media.schema ?? { type: "any" }, body.isRequired) } : {}),
  };
}

function argument(schema: SchemaView, isRequired: boolean): z.ZodType {
  const type = typeOf(schema);
  const described = schema.description ? type.describe(schema.description) : type;
  return isRequired ? described : described.optional();
}

/** The type of an argument, in the detail that a client needs to fill it in; the API validates the rest. */
function typeOf({ type, enumValues, properties, variants }: SchemaView): z.ZodType {
  if (variants) return z.unknown();
  if (enumValues && type.startsWith("string")) return z.enum(enumValues);
  if (properties) {
    const fields = properties.map(({ name, schema, isRequired }) => [name, argument(schema, isRequired)]);
    const fieldsOfObject = z.looseObject(Object.fromEntries(fields));
    return type.endsWith("[]") ? z.array(fieldsOfObject) : fieldsOfObject;
  }
  if (type.endsWith("[]")) return z.array(z.unknown());
  if (/^(?:integer|number)\b/.test(type)) return z.number();
  if (/^boolean\b/.test(type)) return z.boolean();
  return /^string\b/.test(type) ? z.string() : z.unknown();
}

async function callOperation(
  page: OperationPage,
  input: Readonly<Record<string, unknown>>,
  { forward, credentials }: McpContext & Required<Pick<McpContext, "forward">>,
): Promise<CallToolResult> {
  const parameters = page.parameters.flatMap((parameter) =>
    input[parameter.name] === undefined ? [] : [{ ...parameter, example: input[parameter.name] }],
  );
  const { url, headers, form, body, method } = buildRequestTemplate(withInput(page, parameters, input[BODY]), false);
  const address = url.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const parameter = parameters.find((candidate) => candidate.place === "path" && candidate.name === name);
    return parameter ? serializePath({ ...parameter, value: parameter.example }) : whole;
  });
  const text = form ? new URLSearchParams(form.map(({ name, value }) => [name, value])).toString() : body;
  const answer = await forward({
    url: address,
    method,
    headers: {
      ...Object.fromEntries(headers.map(({ name, value }) => [name, value])),
      ...(form ? { "Content-Type": "application/x-www-form-urlencoded" } : {}),
      ...givenCredentials(page.security.flat(), credentials),
    },
    ...(text === undefined ? {} : { body: Buffer.from(text) }),
  });
  if (!answer.ok) return { content: [{ type: "text", text: answer.error.message }], isError: true };
  const { status, text: written } = answer.value;
  const content = `HTTP ${status}\n\n${written}`;
  return { content: [{ type: "text", text: content }], ...(status >= 400 ? { isError: true } : {}) };
}

/** Replaces the examples of an operation by the caller's arguments. */
function withInput(page: OperationPage, parameters: OperationPage["parameters"], body: unknown): OperationPage {
  const { requestBody, ...rest } = page;
  const media = requestBody?.content[0];
  const example = { label: "", value: body, isGenerated: false };
  return {
    ...rest,
    parameters,
    security: [],
    ...(requestBody && media && body !== undefined
      ? { requestBody: { ...requestBody, content: [{ ...media, examples: [example] }] } }
      : {}),
  };
}

/** The API's credentials among the client's headers, which the user has set in the client. */
function givenCredentials(schemes: readonly SecuritySchemeView[], headers: Headers | undefined) {
  const names = schemes.filter(({ place }) => place === "header").map(({ name }) => name);
  return Object.fromEntries(names.flatMap((name) => (headers?.has(name) ? [[name, headers.get(name) ?? ""]] : [])));
}
