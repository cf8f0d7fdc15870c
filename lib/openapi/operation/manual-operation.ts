import type {
  OperationPage,
  ParameterPlace,
  ParameterView,
  SecuritySchemeView,
} from "@/lib/openapi/document/operation-page-types";
import { parseOperationReference } from "@/lib/openapi/document/operation-reference";

/** A `ParamField` on a hand-written page. */
export interface ParamField {
  place: ParameterPlace | "body";
  name: string;
  type: string;
  isRequired: boolean;
  default?: string;
  placeholder?: string;
}

/** Settings for hand-written pages: `api.mdx`, overridden by frontmatter. */
export interface ManualOptions {
  servers: readonly string[];
  authMethod?: string;
  authName?: string;
  contentType?: string;
}

const FIELD = /<(?:ParamField|Param)\b((?:[^>"'{]|"[^"]*"|'[^']*'|\{[^}]*\})*)>/g;
const ATTRIBUTE = /([\w-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|\{([^}]*)\}))?/g;
const PLACES = ["path", "query", "header", "body"] as const;

/** Finds the `ParamField` elements in the source of a page, except in code. */
export function findParamFields(source: string): ParamField[] {
  const prose = source.replace(/^(?:```|~~~)[\s\S]*?^(?:```|~~~)\s*$/gm, "");
  return [...prose.matchAll(FIELD)].flatMap(([, text = ""]) => {
    const attributes = new Map(
      [...text.matchAll(ATTRIBUTE)].map(([, name = "", double, single, expression]) => [
        name,
        double ?? single ?? expression?.replace(/^["'`]|["'`]$/g, "") ?? "true",
      ]),
    );
    const place = PLACES.find((candidate) => attributes.has(candidate));
    if (!place) return [];
    const initial = attributes.get("default");
    const placeholder = attributes.get("placeholder");
    return [
      {
        place,
        name: attributes.get(place) ?? "",
        type: attributes.get("type") ?? "string",
        isRequired: attributes.get("required") === "true",
        ...(initial !== undefined && { default: initial }),
        ...(placeholder !== undefined && { placeholder }),
      },
    ];
  });
}

/** Builds the operation of a page with `api:` frontmatter; undefined unless `api` is a method and an address. */
export function buildManualOperation(
  api: string,
  title: string,
  fields: readonly ParamField[],
  options: ManualOptions,
): OperationPage | undefined {
  const reference = parseOperationReference(api);
  if (!reference || reference.specification !== undefined) return undefined;
  const absolute = /^(https?:\/\/[^/]+)(\/.*)?$/i.exec(reference.path);
  const path = absolute ? (absolute[2] ?? "/") : reference.path;
  const servers = absolute?.[1] ? [absolute[1]] : options.servers;
  const declared = fields.filter(({ place }) => place !== "body").map(toParameter);
  const missing = [...path.matchAll(/\{([^}]+)\}/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !declared.some((parameter) => parameter.place === "path" && parameter.name === name))
    .map((name) => toParameter({ place: "path", name, type: "string", isRequired: true }));
  const scheme = securityScheme(options);
  return {
    specification: "",
    method: reference.method,
    path,
    title,
    isDeprecated: false,
    isWebhook: false,
    servers: servers.map((url) => ({ url: url.replace(/\/+$/, ""), variables: [] })),
    security: scheme ? [[scheme]] : [],
    isSecurityOptional: false,
    parameters: [...missing, ...declared],
    ...bodyOf(fields, options.contentType),
    responses: [],
    callbacks: [],
    samples: [],
    metadata: {},
  };
}

function toParameter({ place, name, type, isRequired, ...values }: ParamField): ParameterView {
  const example = exampleOf({ place, name, type, isRequired, ...values });
  const isGiven = values.default !== undefined || values.placeholder !== undefined;
  return {
    name,
    place: place === "body" ? "query" : place,
    isRequired: isRequired || place === "path",
    schema: { type, ...(values.default !== undefined && { default: values.default }) },
    example,
    ...(isGiven && { prefill: example }),
  };
}

function bodyOf(fields: readonly ParamField[], contentType = "application/json"): Pick<OperationPage, "requestBody"> {
  const body = fields.filter(({ place }) => place === "body");
  if (body.length === 0) return {};
  const properties = body.map(({ name, type, isRequired }) => ({ name, isRequired, schema: { type } }));
  const value = Object.fromEntries(body.map((field) => [field.name, exampleOf(field)]));
  const examples = [{ label: "Example", value, isGenerated: true }];
  return {
    requestBody: {
      isRequired: true,
      content: [{ mediaType: contentType, schema: { type: "object", properties }, examples }],
    },
  };
}

function exampleOf({ type, default: initial, placeholder }: ParamField): unknown {
  const text = initial ?? placeholder;
  if (/^(?:number|integer|int|float)/.test(type)) return text === undefined ? 123 : Number(text) || text;
  if (type.startsWith("bool")) return text === undefined ? true : text === "true";
  if (type.endsWith("[]") || type === "array") return [];
  if (type === "object") return {};
  return text ?? `<${type.replace(/[<>]/g, "")}>`;
}

function securityScheme({ authMethod, authName }: ManualOptions): SecuritySchemeView | undefined {
  const base = { id: authName ?? authMethod ?? "", place: "header" as const, scopes: [], links: [] };
  switch (authMethod) {
    case "bearer":
      return { ...base, kind: "bearer", name: authName ?? "Authorization", prefix: "Bearer " };
    case "basic":
      return { ...base, kind: "basic", name: authName ?? "Authorization", prefix: "Basic " };
    case "key":
    case "cobo":
      return { ...base, kind: "apiKey", name: authName ?? "x-api-key", prefix: "" };
    default:
      return undefined;
  }
}
