import { z } from "zod";
import { asReader } from "@/lib/access/current-viewer.server";
import { authenticate, visibleHeaders } from "@/lib/assistant/authenticate";
import { corsHeaders } from "@/lib/assistant/cors";
import type { AssistantDependencies } from "@/lib/assistant/dependencies";
import { type Refusal, refusalResponse } from "@/lib/assistant/errors";
import { findReader, type ReaderClaim, readerFields } from "@/lib/assistant/find-reader";
import { countOrRefuse, discoveryLimits } from "@/lib/assistant/limits";
import { filterSchema, pageSizeSchema } from "@/lib/assistant/message-request";
import { toSearchResult } from "@/lib/assistant/protocol/stream-event";
import { readBodyOf } from "@/lib/assistant/read-body";
import type { HandlerRequest } from "@/lib/assistant/types";
import { failure, type Result, success } from "@/lib/base/result";
import { isStoreUnavailable } from "@/lib/store/store-errors";

const searchSchema = z.object({
  query: z.string().trim().min(1).max(1_000),
  pageSize: pageSizeSchema(10),
  scoreThreshold: z.number().min(0).max(1).nullish(),
  filter: filterSchema,
  ...readerFields,
});

const pageSchema = z.object({ path: z.string().min(1).max(1_000), ...readerFields });

/**
 * Answers a search with an array of `{content, path, url, metadata}`, best first. While the index is built for the first
 * time, the header `X-Lectern-Search` contains its progress.
 */
export async function handleSearch(
  request: HandlerRequest,
  domain: string,
  dependencies: AssistantDependencies,
): Promise<Response> {
  return handleDiscovery(request, domain, dependencies, searchSchema, async (body, headers) => {
    const { passages, building } = await dependencies.retriever.search({
      text: body.query,
      pageSize: body.pageSize,
      filter: body.filter,
    });
    if (building !== undefined) headers.set("x-lectern-search", `building, ${building} %`);
    const threshold = body.scoreThreshold ?? 0;
    return success(passages.filter(({ score }) => score >= threshold).map(toSearchResult));
  });
}

/** Answers with a page as Markdown: `{path, content}`. */
export async function handlePage(
  request: HandlerRequest,
  domain: string,
  dependencies: AssistantDependencies,
): Promise<Response> {
  return handleDiscovery(request, domain, dependencies, pageSchema, async ({ path }) => {
    const content = await dependencies.readPage(`/${path.replace(/^\/+/, "").replace(/\.mdx?$/, "")}`);
    return content === undefined ? failure({ code: "unknown-page", field: "path" }) : success({ path, content });
  });
}

/** The stages of a search and of a page request: authentication, validation, reader, limits, and the response. */
async function handleDiscovery<Schema extends z.ZodType<ReaderClaim>>(
  request: HandlerRequest,
  domain: string,
  dependencies: AssistantDependencies,
  schema: Schema,
  answer: (body: z.output<Schema>, headers: Headers) => Promise<Result<unknown, Refusal>>,
): Promise<Response> {
  const headers = corsHeaders(request.headers.get("origin"));
  try {
    const access = await authenticate(request, domain, dependencies);
    if (!access.ok) return refusalResponse(access.error, visibleHeaders(access.error, headers));
    const body = await readBodyOf(schema, request, dependencies.clock);
    if (!body.ok) return refusalResponse(body.error, headers);
    const reader = await findReader(request, access.value, body.value, dependencies);
    if (!reader.ok) return refusalResponse(reader.error, headers);
    const limited = await countOrRefuse(dependencies, headers, (now) =>
      discoveryLimits(access.value, dependencies.limits, now),
    );
    if (limited) return refusalResponse(limited, headers);
    const result = await asReader(reader.value, () => answer(body.value, headers));
    if (!result.ok) return refusalResponse(result.error, headers);
    headers.set("content-type", "application/json; charset=utf-8");
    headers.set("cache-control", "no-store");
    return new Response(JSON.stringify(result.value), { status: 200, headers });
  } catch (error) {
    dependencies.report("A search or page request could not be answered", error);
    return refusalResponse({ code: isStoreUnavailable(error) ? "store-unavailable" : "internal-error" }, headers);
  }
}
