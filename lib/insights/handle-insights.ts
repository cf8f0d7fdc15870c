import { findAccessKey } from "@/lib/assistant/api-keys";
import { isOriginAllowed } from "@/lib/assistant/cors";
import type { HandlerRequest } from "@/lib/assistant/types";
import { collectInsights, type InsightsRequest } from "@/lib/insights/collect-insights";
import { insightsCsv, isInsightsList } from "@/lib/insights/insights-lists";
import { renderInsightsPage } from "@/lib/insights/insights-page";
import { REPORT_WEEKS } from "@/lib/insights/types";
import type { Site } from "@/lib/site/types";
import type { StoreDatabase } from "@/lib/store/schema";

/** Dependencies of `handleInsights`. */
export interface InsightsDependencies extends Pick<InsightsRequest, "findPages" | "embeddings" | "suggest"> {
  site: Pick<Site, "domain" | "settings">;
  /** Path of the site without trailing slash, or an empty string. */
  basePath?: string;
  database: StoreDatabase;
  now: number;
}

const HEADERS = { "cache-control": "private, no-store", "x-robots-tag": "noindex", vary: "Accept, Authorization" };

/**
 * Returns the report as a page, as JSON, or one of its lists as CSV (`?format=csv&list=…`). Requires a secret key of the site,
 * as `Authorization: Bearer <key>` or as the password that a browser prompts for.
 */
export async function handleInsights(
  request: HandlerRequest,
  { site, database, basePath = "", ...help }: InsightsDependencies,
): Promise<Response> {
  const key = await findAccessKey(database, sentKey(request.headers.get("authorization")));
  const isBoundElsewhere = key && !isOriginAllowed(key, request.headers.get("origin"), []);
  if (key?.kind !== "secret" || key.groups || key.domain !== site.domain || isBoundElsewhere) {
    const headers = { ...HEADERS, "www-authenticate": 'Basic realm="Insights: a secret key as password"' };
    return new Response("A secret key of this site is required.", { status: 401, headers });
  }
  const { searchParams } = new URL(request.url);
  const weeks = Number(searchParams.get("weeks") ?? REPORT_WEEKS.default);
  if (!Number.isInteger(weeks) || weeks < 1 || weeks > REPORT_WEEKS.maximum) {
    return new Response(`weeks must be a number from 1 to ${REPORT_WEEKS.maximum}.`, { status: 400, headers: HEADERS });
  }
  const [format, list] = [searchParams.get("format"), searchParams.get("list") ?? "unanswered"];
  if (!isInsightsList(list)) return new Response("There is no such list.\n", { status: 400, headers: HEADERS });
  const insights = await collectInsights(database, { domain: site.domain, weeks, ...help });
  if (format === "csv") {
    const disposition = `attachment; filename="insights-${list}.csv"`;
    const headers = { ...HEADERS, "content-type": "text/csv; charset=utf-8", "content-disposition": disposition };
    return new Response(insightsCsv(insights, list), { headers });
  }
  if (format === "json" || !request.headers.get("accept")?.includes("text/html")) {
    return Response.json(insights, { headers: HEADERS });
  }
  const headers = {
    ...HEADERS,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  };
  return new Response(renderInsightsPage(insights, site.settings, weeks, basePath || "/"), { headers });
}

/** The key in a Bearer header, or the password in a Basic header; an empty string is never a key. */
function sentKey(authorization: string | null): string {
  const [, scheme = "", value = ""] = /^(Bearer|Basic) +(\S+) *$/i.exec(authorization ?? "") ?? [];
  if (scheme.toLowerCase() === "bearer") return value;
  const credentials = Buffer.from(value, "base64").toString();
  return credentials.slice(credentials.indexOf(":") + 1);
}
