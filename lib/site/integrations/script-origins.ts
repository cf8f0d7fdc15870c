import { postHogAssets } from "@/lib/site/integrations/posthog-assets";
import { type Integration, selectIntegrations } from "@/lib/site/integrations/select-integrations";
import type { SiteSettings } from "@/lib/site/settings-types";

/** Origins from which the integrations in docs.json load scripts. */
export function listScriptOrigins(settings: Pick<SiteSettings, "integrations">): string[] {
  const sources = selectIntegrations(settings).integrations.flatMap(scriptSources);
  return [...new Set(sources.flatMap((source) => (URL.canParse(source) ? [new URL(source).origin] : [])))];
}

function scriptSources(integration: Integration): string[] {
  switch (integration.type) {
    case "ga4":
      return ["https://www.googletagmanager.com"];
    case "gtm":
      return ["https://www.googletagmanager.com", "https://www.google-analytics.com"];
    case "service":
      return integration.service.origins;
    case "posthog":
      return [integration.apiHost, postHogAssets(integration.apiHost)];
  }
}
