import { createHash } from "node:crypto";
import { z } from "zod";
import { type AddressReading, readCallerAddress } from "@/lib/assistant/client-address";
import { findOwnOrigins } from "@/lib/assistant/cors";
import { refusalResponse } from "@/lib/assistant/errors";
import { withinHourlyBounds } from "@/lib/assistant/hourly-use";
import { parseWithField } from "@/lib/assistant/parse-with-field";
import { readJsonBody } from "@/lib/assistant/read-body";
import type { Clock } from "@/lib/assistant/types";
import type { Site } from "@/lib/site/types";
import { saveFeedback } from "@/lib/store/feedback";
import type { StoreDatabase } from "@/lib/store/schema";

/** What storing a reader's vote needs. */
export interface FeedbackDependencies extends AddressReading {
  site: Pick<Site, "domain" | "settings" | "pageView">;
  database: StoreDatabase;
  clock: Clock;
  /** Public address of the site, where configured. */
  siteUrl?: string;
}

/** Votes per hour: of one address, and of all readers of a site. */
export const FEEDBACK_LIMITS = { perAddressAndHour: 60, perSiteAndHour: 5_000 } as const;

const DAY = 86_400_000;

const bodySchema = z.object({
  path: z.string().startsWith("/").max(1_000),
  isHelpful: z.boolean(),
  comment: z.string().trim().max(2_000).optional(),
});

/**
 * Stores whether a page helped a reader, with a word about it. Takes votes from the site's own pages only, once for each
 * reader, page and day: the last one counts.
 */
export async function handleFeedback(request: Request, dependencies: FeedbackDependencies): Promise<Response> {
  const { site, database, clock, siteUrl } = dependencies;
  const headers = new Headers();
  const origin = request.headers.get("origin");
  if (origin === null || !findOwnOrigins(request, siteUrl).includes(origin)) {
    return refusalResponse({ code: "origin-not-allowed", message: "Only pages of this site may vote." }, headers);
  }
  const json = await readJsonBody(request, clock);
  const body = json.ok ? parseWithField(bodySchema, json.value) : json;
  if (!body.ok) return refusalResponse(body.error, headers);
  const { path, isHelpful, comment = "" } = body.value;
  if (!site.settings.feedback.thumbs || !site.pageView(path)) return refusalResponse({ code: "unknown-page" }, headers);
  const now = clock.now();
  const address = readCallerAddress(request, dependencies);
  const vote = {
    domain: site.domain,
    kind: "page",
    target: path,
    visitor: visitorName(site.domain, address, request.headers.get("user-agent"), now),
    vote: isHelpful ? "up" : "down",
    reasons: [],
    comment,
    contact: "",
  } as const;
  const use = { name: "feedback", domain: site.domain, address, bounds: FEEDBACK_LIMITS };
  const saved = await withinHourlyBounds(database, use, now, (transaction) =>
    saveFeedback(transaction, { ...vote, reasons: [] }, now),
  );
  return saved.ok ? new Response(null, { status: 204 }) : refusalResponse(saved.error, headers);
}

/** Tells readers apart for one day without saying who they are. */
function visitorName(domain: string, address: string, agent: string | null, now: number): string {
  const day = Math.floor(now / DAY);
  return createHash("sha256")
    .update(JSON.stringify([domain, day, address, agent]))
    .digest("hex")
    .slice(0, 16);
}
