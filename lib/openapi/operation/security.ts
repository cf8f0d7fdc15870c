import { arrayOf, isJsonObject, objectOf, textOf } from "@/lib/openapi/document/json-value";
import type { SecuritySchemeView } from "@/lib/openapi/document/operation-page-types";
import type { JsonObject } from "@/lib/openapi/document/types";
import type { SchemaReader } from "@/lib/openapi/schema/schema-reader";

/** The alternative ways to authorize a request. */
export interface SecurityView {
  alternatives: SecuritySchemeView[][];
  isOptional: boolean;
}

/** The security of an operation: its own or, except for webhooks, the document's. An empty list means none. */
export function buildSecurity(reader: SchemaReader, operation: JsonObject, isWebhook: boolean): SecurityView {
  const inherited = isWebhook ? undefined : reader.document.security;
  const requirements = arrayOf(operation.security ?? inherited).filter(isJsonObject);
  const schemes = objectOf(objectOf(reader.document.components).securitySchemes);
  const alternatives = requirements.map((requirement) =>
    Object.entries(requirement).flatMap(([id, scopes]) => {
      const scheme = schemeView(id, reader.resolve(schemes[id]), scopes);
      return scheme ? [scheme] : [];
    }),
  );
  return {
    alternatives: alternatives.filter((alternative) => alternative.length > 0),
    isOptional: requirements.some((requirement) => Object.keys(requirement).length === 0),
  };
}

/** A security scheme as readers see it; undefined for unknown types. */
export function schemeView(id: string, scheme: JsonObject, scopes: unknown): SecuritySchemeView | undefined {
  const type = textOf(scheme.type);
  const base = {
    id,
    ...(textOf(scheme.description) && { description: textOf(scheme.description) }),
    ...(textOf(scheme["x-default"]) && { default: textOf(scheme["x-default"]) }),
    scopes: arrayOf(scopes).filter((scope): scope is string => typeof scope === "string"),
    links: schemeLinks(scheme),
  };
  const authorization = { ...base, name: "Authorization", place: "header" as const };
  if (type === "apiKey" || type === "httpApiKey") {
    const place = scheme.in === "query" || scheme.in === "cookie" ? scheme.in : "header";
    return { ...base, kind: "apiKey", name: textOf(scheme.name) ?? id, place, prefix: "" };
  }
  if (type === "mutualTLS") return { ...base, kind: "connection", name: type, place: "connection", prefix: "" };
  if (type === "openIdConnect" || type === "oauth2") {
    return { ...authorization, kind: type, prefix: "Bearer ", ...flowsOf(scheme) };
  }
  if (type !== "http") return undefined;
  const name = (textOf(scheme.scheme) ?? "bearer").toLowerCase();
  if (name === "basic") return { ...authorization, kind: "basic", prefix: "Basic " };
  if (name === "bearer") return { ...authorization, kind: "bearer", prefix: "Bearer " };
  return { ...authorization, kind: "http", prefix: `${name.charAt(0).toUpperCase()}${name.slice(1)} ` };
}

/** The flows in which the playground can get a token. */
function flowsOf(scheme: JsonObject): Pick<SecuritySchemeView, "flows"> {
  const discoveryUrl = textOf(scheme.openIdConnectUrl);
  if (discoveryUrl) return { flows: [{ grant: "authorizationCode", discoveryUrl, scopes: ["openid"] }] };
  const flows = (["authorizationCode", "clientCredentials"] as const).flatMap((grant) => {
    const { authorizationUrl, tokenUrl, scopes } = objectOf(objectOf(scheme.flows)[grant]);
    const addresses = { authorizationUrl: textOf(authorizationUrl) ?? "", tokenUrl: textOf(tokenUrl) ?? "" };
    const isComplete = addresses.tokenUrl && (grant === "clientCredentials" || addresses.authorizationUrl);
    return isComplete ? [{ grant, ...addresses, scopes: Object.keys(objectOf(scopes)) }] : [];
  });
  return flows.length > 0 ? { flows } : {};
}

function schemeLinks(scheme: JsonObject): SecuritySchemeView["links"] {
  const flows = Object.entries(objectOf(scheme.flows)).flatMap(([flow, raw]) => {
    const { authorizationUrl, tokenUrl } = objectOf(raw);
    return [
      { label: `${flow}: authorization`, url: textOf(authorizationUrl) },
      { label: `${flow}: token`, url: textOf(tokenUrl) },
    ];
  });
  const links = [...flows, { label: "OpenID Connect", url: textOf(scheme.openIdConnectUrl) }];
  return links.flatMap(({ label, url }) => (url && /^https?:\/\//i.test(url) ? [{ label, url }] : []));
}
