import { z } from "zod";
import { readCallerAddress } from "@/lib/assistant/client-address";
import { refusalResponse } from "@/lib/assistant/errors";
import { withinHourlyBounds } from "@/lib/assistant/hourly-use";
import { readBodyOf } from "@/lib/assistant/read-body";
import type { Clock, HandlerRequest } from "@/lib/assistant/types";
import type { ModePair } from "@/lib/base/mode-pair";
import { toCodeRuns } from "@/lib/content/pipeline/code/code-runs";
import { tokenizeCode } from "@/lib/content/pipeline/code/highlighter";
import { findGrammarName } from "@/lib/content/pipeline/code/languages";
import { siteBackgroundRule } from "@/lib/content/pipeline/code/theme-background";
import type { StoreDatabase } from "@/lib/store/schema";

/** Dependencies of the endpoint that highlights code in replies. */
export interface HighlightDependencies {
  /** Number of trusted proxies in front of the server. */
  trustedProxies: number;
  domain: string;
  /** The themes of the site's own code. */
  theme: ModePair<string>;
  database: StoreDatabase;
  clock: Clock;
}

/** Maximum numbers of blocks per hour, for one address and for all readers of a site; further code is not highlighted. */
export const HIGHLIGHT_LIMITS = { perAddressAndHour: 1_200, perSiteAndHour: 100_000 } as const;

/** Maximum length of a highlighted block in characters. */
export const LONGEST_BLOCK = 20_000;

const bodySchema = z.object({ source: z.string().max(LONGEST_BLOCK), language: z.string().max(40) });

/**
 * Responds with the tokens of a code block, line by line, and with the style rule for the background of the theme, which is empty
 * if it is the site's own. For an unknown language there are no lines, which means plain text. Grammars stay on the server,
 * since they would be larger than the rest of the panel.
 */
export async function handleHighlight(request: HandlerRequest, dependencies: HighlightDependencies): Promise<Response> {
  const { domain, theme, database, clock } = dependencies;
  const headers = new Headers();
  if ((request.headers.get("sec-fetch-site") ?? "same-origin") !== "same-origin") {
    return refusalResponse(
      { code: "origin-not-allowed", message: "Only pages of this site may use this endpoint." },
      headers,
    );
  }
  const body = await readBodyOf(bodySchema, request, clock);
  if (!body.ok) return refusalResponse(body.error, headers);
  const { source, language } = body.value;
  const grammar = findGrammarName(language);
  const use = {
    name: "highlight",
    domain,
    address: readCallerAddress(request, dependencies),
    bounds: HIGHLIGHT_LIMITS,
  };
  const counted = await withinHourlyBounds(database, use, clock.now(), async () => undefined);
  if (!counted.ok) return refusalResponse(counted.error, headers);
  const tokens = grammar === undefined ? undefined : await tokenizeCode(source, grammar, theme);
  const answer = { lines: toCodeRuns(tokens ?? []), background: await siteBackgroundRule(theme) };
  return Response.json(answer, { headers: { "cache-control": "no-store" } });
}
