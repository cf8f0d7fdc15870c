import { createHash } from "node:crypto";
import type { Refusal } from "@/lib/assistant/errors";
import { withinHourlyBounds } from "@/lib/assistant/hourly-use";
import type { Clock } from "@/lib/assistant/types";
import { failure, type Result } from "@/lib/result";
import type { Site } from "@/lib/site/types";
import { saveFeedback } from "@/lib/store/feedback";
import type { StoreDatabase } from "@/lib/store/schema";

/** Whether a page helped, with a word about it. */
export interface PageVote {
  path: string;
  isHelpful: boolean;
  comment: string;
}

/** Who votes, as far as the server sees it. */
export interface Voter {
  address: string;
  agent: string | null;
}

/** Where votes go. */
export interface VoteDependencies {
  site: Pick<Site, "domain" | "settings" | "pageView">;
  database: StoreDatabase;
  clock: Clock;
}

/** Votes per hour: of one address, and of all readers of a site. */
export const FEEDBACK_LIMITS = { perAddressAndHour: 60, perSiteAndHour: 5_000 } as const;

/** Longest comment in characters. */
export const COMMENT_LENGTH = 2_000;

const DAY = 86_400_000;

/** Stores a vote, one for each voter, page and day: the last one counts. Refused where the site asks for none. */
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
    contact: "",
  } as const;
  const use = { name: "feedback", domain: site.domain, address, bounds: FEEDBACK_LIMITS };
  return withinHourlyBounds(database, use, now, (transaction) =>
    saveFeedback(transaction, { ...vote, reasons: [] }, now),
  );
}

/** Tells readers apart for one day without saying who they are. */
function visitorName(domain: string, address: string, agent: string | null, now: number): string {
  const day = Math.floor(now / DAY);
  return createHash("sha256")
    .update(JSON.stringify([domain, day, address, agent]))
    .digest("hex")
    .slice(0, 16);
}
