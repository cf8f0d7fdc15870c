import { corsHeaders } from "@/lib/assistant/cors";
import { refusalResponse } from "@/lib/assistant/errors";
import type { HandlerRequest } from "@/lib/assistant/types";
import { tryDecodePercent } from "@/lib/base/decode-percent";
import { log } from "@/lib/observability/log";
import { isStoreUnavailable } from "@/lib/store/store-errors";
import type { LocalFile } from "@/server/send-file";

/** Parameters of an endpoint's path by name, decoded; `rest` is what `*` matched. */
export type EndpointParameters = Readonly<Record<string, string>>;

/** Answers a request to an endpoint. */
export type EndpointHandler = (
  request: HandlerRequest,
  parameters: EndpointParameters,
) => EndpointAnswer | Promise<EndpointAnswer>;

/** The answer of an endpoint: a response, or a file to be sent. */
export type EndpointAnswer = Response | LocalFile;

/** Methods that endpoints can define. HEAD is answered like GET without the body, OPTIONS by default with the methods. */
export type EndpointMethod = "GET" | "POST" | "OPTIONS";

/** One row of the table of endpoints. */
export interface Endpoint {
  /** Path without base path; `:name` matches one segment, a final `*` one or more. */
  path: string;
  methods: Partial<Record<EndpointMethod, EndpointHandler>>;
  /** Replaces the usual refusal of methods that the endpoint does not have. */
  refuseMethod?: () => Response;
}

/** A table of endpoints, compiled for matching. */
export type NamedEndpoints = readonly { pattern: RegExp; endpoint: Endpoint }[];

/** An endpoint and the parameters of a request's path. */
export interface EndpointMatch {
  endpoint: Endpoint;
  parameters: EndpointParameters;
}

/** Compiles a table of endpoints. */
export function nameEndpoints(endpoints: readonly Endpoint[]): NamedEndpoints {
  return endpoints.map((endpoint) => {
    const source = endpoint.path
      .replace(/[.]/g, "\\.")
      .replace(/:(\w+)/g, "(?<$1>[^/]+)")
      .replace(/\*$/, "(?<rest>.+)");
    return { pattern: new RegExp(`^${source}$`), endpoint };
  });
}

/** The endpoint at a path. @param encodedPath path without base path and query, with its escapes. */
export function matchEndpoint(endpoints: NamedEndpoints, encodedPath: string): EndpointMatch | undefined {
  for (const { pattern, endpoint } of endpoints) {
    const groups = pattern.exec(encodedPath);
    if (!groups) continue;
    const entries = Object.entries(groups.groups ?? {}).map(([name, text]) => [name, tryDecodePercent(text) ?? text]);
    return { endpoint, parameters: Object.fromEntries(entries) };
  }
  return undefined;
}

/** Answers a request to an endpoint, including methods that it does not have (RFC 9110, 15.5.6). */
export async function answerEndpoint(
  { endpoint, parameters }: EndpointMatch,
  method: string,
  request: HandlerRequest,
): Promise<EndpointAnswer> {
  const { methods } = endpoint;
  const handler = methods[(method === "HEAD" ? "GET" : method) as EndpointMethod];
  if (handler) {
    try {
      return await handler(request, parameters);
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error;
      log().error("The database is not available", { path: new URL(request.url).pathname }, error);
      return refusalResponse({ code: "store-unavailable" }, corsHeaders(request.headers.get("origin")));
    }
  }
  const allow = allowedMethods(endpoint);
  if (method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
  if (endpoint.refuseMethod) return endpoint.refuseMethod();
  // The usual message says to send a POST request.
  const message = methods.GET ? { message: `Allowed methods: ${allow}.` } : {};
  const headers = corsHeaders(request.headers.get("origin"));
  return refusalResponse({ code: "method-not-allowed", ...message, headers: { allow } }, headers);
}

function allowedMethods({ methods }: Endpoint): string {
  const names = new Set(["OPTIONS", ...Object.keys(methods), ...(methods.GET ? ["HEAD"] : [])]);
  return [...names].sort().join(", ");
}
