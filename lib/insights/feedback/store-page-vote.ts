import { createHash } from "node:crypto";
import type { Refusal } from "@/lib/assistant/errors";
import { withinHourlyBounds } from "@/lib/assistant/hourly-use";
import type { Clock } from "@/lib/assistant/types";
import { failure, type Result } from "@/lib/base/result";
import type { Site } from "@/lib/site/types";
import { saveFeedback } from "@/lib/store/feedback";
import type { StoreDatabase } from "@/lib/store/schema";

/** Whether a page helped, with an optional comment. */
export interface PageVote {
  path: string;
  isHelpful: boolean;
  comment: string;
}

/** The voter, as far as the server can identify them. */
export interface Voter {
  address: string;
  agent: string | null;
}

/** Where votes are stored. */
export interface VoteDependencies {
  site: Pick<Site, "domain" | "settings" | "pageView">;
  database: StoreDatabase;
  clock: Clock;
}

/** Votes per hour: for one address, and for all readers of a site. */
export const FEEDBACK_LIMITS = { perAddressAndHour: 60, perSiteAndHour: 5_000 } as const;

/** Maximum length of a comment in characters. */
export const COMMENT_LENGTH = 2_000;

const DAY = 86_400_000;

/** Stores a vote, one per voter, page, and day: the last one counts. Refused if the site does not ask for votes. */
export async function storePageVote(
  { path, isHelpful, comment }: PageVote,
  { address, agent }: Voter,
  { site, database, clock }: VoteDependencies,
): Promise<Result<void, Refusal>> {
  if (!site.settings.feedback.thumbsRating || !site.pageView(path)) return failure({ code: "unknown-page" });
  const now = clock.now();
  const vote = {
    domain: site.domain,
    kind: "page",
    target: path,
    visitor: visitorName(site.domain, address, agent, now),
    vote: isHelpful ? "up" : "down",
    comment,
  } as const;
  const use = { name: "feedback", domain: site.domain, address, bounds: FEEDBACK_LIMITS };
  return withinHourlyBounds(database, use, now, (transaction) => saveFeedback(transaction, vote, now));
}

/** Distinguishes readers for one day without identifying them. */
function visitorName(domain: string, address: string, agent: string | null, now: number): string {
  const day = Math.floor(now / DAY);
  return createHash("sha256")
    .update(JSON.stringify([domain, day, address, agent]))
    .digest("hex")
    .slice(0, 16);
}
