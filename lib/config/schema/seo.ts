import { z } from "zod";
import { readText } from "@/lib/config/read-value";
import { anyText, derivedSetting, metatags, setting, text, uniqueList } from "@/lib/config/schema/values";

const folder = z
  .string()
  .regex(/^[^/](.*[^/])?$/, "must be a folder such as `guides/v2`, without a slash at the ends")
  .refine((path) => !path.split("/").some((step) => step === "." || step === ".."), "must not contain `.` or `..`");

function withoutOuterSlashes(value: unknown): string | undefined {
  return readText(value)?.replace(/^\/+|\/+$/g, "") || undefined;
}

const organization = z.strictObject({
  id: derivedSetting(text, "Identifier of the publisher.", "the site's URL and `/#organization`"),
  name: derivedSetting(text, "Name of the publisher.", "the site's name"),
  legalName: setting(text, "Legal name of the publisher."),
  url: setting(text, "URL of the publisher."),
  logo: setting(text, "Logo of the publisher."),
  sameAs: setting(z.array(text), "Profiles of the publisher on other sites."),
});

export const seo = z.strictObject({
  indexing: setting(
    z.enum(["navigable", "all"]),
    "Pages in search, the sitemap, the assistant, and llms.txt: those in the navigation, or all.",
    "navigable",
  ),
  metatags: setting(metatags, "Meta tags of every page; `canonical` is the base of canonical URLs.", {}),
  paths: setting(
    uniqueList(
      z.strictObject({
        path: folder.meta({ description: "Folder of pages.", normalize: withoutOuterSlashes }),
        metatags: metatags.meta({ description: "Meta tags of the pages in the folder.", fallback: {} }),
      }),
      (entry) => entry.path,
    ),
    "Meta tags for folders; the longest match wins.",
    [],
  ),
  organization: setting(organization, "Publisher named in the structured data.", {}),
  trailingSlash: setting(
    z.boolean(),
    "End URLs of pages with a slash: in links, the sitemap, canonical URLs, and links to translations.",
    false,
  ),
});

const prefix = (start: string) => z.string().startsWith(start, `must start with \`${start}\``);
const bareDomain = z.string().regex(/^(?!https?:)\S/i, "must be a domain without `https://`");
const version = z.union([z.string(), z.number()]);

export const integrations = z.strictObject({
  adobe: setting(z.strictObject({ launchUrl: text }), "Adobe Analytics."),
  amplitude: setting(z.strictObject({ apiKey: text }), "Amplitude."),
  clarity: setting(z.strictObject({ projectId: text }), "Microsoft Clarity."),
  clearbit: setting(z.strictObject({ publicApiKey: text }), "Clearbit."),
  cookies: setting(
    z.strictObject({ key: anyText.optional(), value: anyText.optional() }),
    "Cookie or storage entry, by name and value, that all services wait for.",
  ),
  fathom: setting(z.strictObject({ siteId: text }), "Fathom."),
  frontchat: setting(z.strictObject({ snippetId: z.string().min(6) }), "Front chat."),
  ga4: setting(z.strictObject({ measurementId: prefix("G") }), "Google Analytics 4."),
  gtm: setting(z.strictObject({ tagId: prefix("G") }), "Google Tag Manager."),
  heap: setting(z.strictObject({ appId: text }), "Heap."),
  hightouch: setting(z.strictObject({ writeKey: text, apiHost: anyText.optional() }), "Hightouch."),
  hotjar: setting(z.strictObject({ hjid: version, hjsv: version }), "Hotjar."),
  intercom: setting(z.strictObject({ appId: z.string().min(6) }), "Intercom."),
  koala: setting(z.strictObject({ publicApiKey: text }), "Koala."),
  logrocket: setting(z.strictObject({ appId: text }), "LogRocket."),
  mixpanel: setting(z.strictObject({ projectToken: text, region: z.enum(["us", "eu", "in"]).optional() }), "Mixpanel."),
  onetrust: setting(
    z.strictObject({ domainScript: text, categoryId: anyText.optional(), scriptSource: anyText.optional() }),
    "OneTrust. No effect in Lectern.",
  ),
  pirsch: setting(z.strictObject({ id: text }), "Pirsch."),
  plausible: setting(z.strictObject({ domain: bareDomain, server: bareDomain.optional() }), "Plausible."),
  posthog: setting(
    z.strictObject({ apiKey: prefix("phc_"), apiHost: anyText.optional(), sessionRecording: z.boolean().optional() }),
    "PostHog.",
  ),
  segment: setting(z.strictObject({ key: text, cdnUrl: anyText.optional() }), "Segment."),
  telemetry: setting(
    z.strictObject({ enabled: z.boolean().optional() }),
    "`enabled: false` switches page feedback off.",
  ),
  transcend: setting(
    z.strictObject({ bundleId: text, analyticsPurpose: anyText.optional() }),
    "Transcend. No effect in Lectern.",
  ),
});
