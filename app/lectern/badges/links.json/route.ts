import { readEnvironment } from "@/lib/env";
import { handleLinkBadges } from "@/lib/link-badges/handle-link-badges";
import { getSite } from "@/lib/site/site-store";

/** Asked of the running process, never answered from a build. */
export const dynamic = "force-dynamic";

/** The numbers beside links of the top bar; none where the owner turned them off. */
export async function GET(): Promise<Response> {
  const { LECTERN_LINK_COUNTS, GITHUB_API_URL: github, DISCORD_API_URL: discord } = readEnvironment();
  return LECTERN_LINK_COUNTS ? handleLinkBadges((await getSite()).settings, { github, discord }) : Response.json({});
}
