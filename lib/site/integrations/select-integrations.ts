import { readObject } from "@/lib/config/read-value";
import { fillService, type Service, type StartedService, services } from "@/lib/site/integrations/services";
import type { SiteSettings } from "@/lib/site/settings-types";

/** A third-party script, as the browser starts it. Plain JSON. */
export type Integration =
  | { type: "ga4"; measurementId: string }
  | { type: "gtm"; tagId: string }
  | { type: "posthog"; apiKey: string; apiHost: string; recordsSessions: boolean }
  | { type: "service"; service: StartedService };

/** The scripts that a page starts, and the consent marker that they wait for. */
export interface IntegrationPlan {
  integrations: Integration[];
  /** Cookie or stored value that must be present first; without a value, any value is accepted. */
  consent?: { key: string; value?: string };
}

/** Identifiers that appear in service URLs may contain only these characters. */
const IDENTIFIER = /^[\w-]{1,64}$/;

/** Reads the supported integrations from docs.json; invalid values are omitted. */
export function selectIntegrations({ integrations }: Pick<SiteSettings, "integrations">): IntegrationPlan {
  const { ga4, gtm, posthog, cookies } = integrations;
  const key = text(cookies?.key);
  const value = text(cookies?.value);
  return {
    integrations: [
      ...readGa4(ga4),
      ...readGtm(gtm),
      ...readPosthog(posthog),
      ...services.flatMap((service) => readService(service, readObject(integrations)[service.key])),
    ],
    ...(key ? { consent: { key, ...(value ? { value } : {}) } } : {}),
  };
}

type Settings = Record<string, unknown> | undefined;

function readService(service: Service, settings: unknown): Integration[] {
  const filled = settings === undefined ? undefined : fillService(service, readObject(settings));
  return filled ? [{ type: "service", service: filled }] : [];
}

function readGa4(settings: Settings): Integration[] {
  const measurementId = text(settings?.measurementId);
  return measurementId?.startsWith("G") && IDENTIFIER.test(measurementId) ? [{ type: "ga4", measurementId }] : [];
}

function readGtm(settings: Settings): Integration[] {
  const tagId = text(settings?.tagId);
  return tagId?.startsWith("G") && IDENTIFIER.test(tagId) ? [{ type: "gtm", tagId }] : [];
}

function readPosthog(settings: Settings): Integration[] {
  const apiKey = text(settings?.apiKey);
  const apiHost = (text(settings?.apiHost) ?? "https://us.i.posthog.com").replace(/\/+$/, "");
  if (!apiKey?.startsWith("phc_") || !/^https?:\/\/./.test(apiHost)) return [];
  return [{ type: "posthog", apiKey, apiHost, recordsSessions: settings?.sessionRecording === true }];
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}
