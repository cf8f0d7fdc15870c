import { getStore } from "@/lib/assistant/service";
import { systemClock } from "@/lib/assistant/system-clock";
import { handleInsights } from "@/lib/insights/handle-insights";
import { getSite } from "@/lib/site/site-store";

/** GET `?weeks=N`: what readers ask and think, for holders of a secret key. */
export async function GET(request: Request): Promise<Response> {
  const [site, { database }] = await Promise.all([getSite(), getStore()]);
  return handleInsights(request, { site, database, now: systemClock.now() });
}
