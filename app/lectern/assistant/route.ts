import { ASSISTANT_LABELS, type AssistantConfig, type AssistantLabels } from "@/components/assistant/assistant-config";
import { getPanelKey } from "@/lib/assistant/service";
import { readEnvironment } from "@/lib/env";
import { getMessages } from "@/lib/i18n/get-messages";
import { getSite } from "@/lib/site/site-store";

/** GET `?language=<code>`: what the assistant's panel needs to start. Only for pages of the site itself. */
export async function GET(request: Request): Promise<Response> {
  const { ASSISTANT, LECTERN_BASE_PATH: basePath } = readEnvironment();
  if (!ASSISTANT) return new Response(null, { status: 404 });
  const origin = request.headers.get("sec-fetch-site") ?? "same-origin";
  if (origin !== "same-origin" && origin !== "none") return new Response(null, { status: 403 });
  const [site, apiKey] = await Promise.all([getSite(), getPanelKey()]);
  const labels = getMessages(new URL(request.url).searchParams.get("language") ?? undefined);
  const config: AssistantConfig = {
    api: `${basePath}/discovery/v1/assistant/${encodeURIComponent(site.domain)}/message`,
    apiKey,
    domain: site.domain,
    siteName: site.settings.name,
    voteHref: `${basePath}/_lectern/vote`,
    highlightHref: `${basePath}/_lectern/highlight`,
    mathStylesHref: `${basePath}/_lectern/math/katex.min.css`,
    basePath,
    labels: Object.fromEntries(ASSISTANT_LABELS.map((key) => [key, labels[key]])) as AssistantLabels,
  };
  return Response.json(config, { headers: { "cache-control": "private, no-store", vary: "Sec-Fetch-Site" } });
}
