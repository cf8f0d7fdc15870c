/** A value that a service needs in a page; `{field}` in texts is replaced by settings of docs.json. */
type Template = string | number | boolean | readonly Template[] | { readonly [key: string]: Template };

/** A service whose documented snippet consists of a script and a few global values for it. */
export interface Service {
  title: string;
  /** Its key in `integrations`. */
  key: string;
  /**
   * Valid values of each setting, and its default (`usual`). The service is not started if a setting is invalid, or is absent and
   * has no default.
   */
  fields: Readonly<Record<string, { pattern: RegExp; usual?: string }>>;
  /** URL of the script, and attributes of its element. */
  script: string;
  attributes?: Readonly<Record<string, string>>;
  /** Origins from which this script loads others; none if absent. */
  origins?: readonly string[];
  /** Global values, set before the script is loaded. */
  values?: Readonly<Record<string, Template>>;
  /** Global lists with properties, in which the script finds calls from before it was loaded. */
  lists?: Readonly<Record<string, { entries: readonly Template[]; properties: Readonly<Record<string, Template>> }>>;
  /** Name of a global function that collects its calls in a list `q` until the script is loaded. */
  queue?: string;
  /** The call after the script is loaded: `object.method` or `function`, and its arguments. */
  call?: { name: string; parameters: readonly Template[] };
}

const ID = /^[\w-]{1,128}$/;
const HOST = /^[\w.-]+(?::\d+)?$/;
const id = { pattern: ID };

/** The services that only need data. Each entry follows the service's own instructions. */
export const services: readonly Service[] = [
  {
    title: "Adobe Analytics",
    key: "adobe",
    fields: { launchUrl: { pattern: /^https:\/\/[^\s"'<>]+$/ } },
    script: "{launchUrl}",
  },
  {
    title: "Amplitude",
    key: "amplitude",
    fields: { apiKey: id },
    script: "https://cdn.amplitude.com/script/{apiKey}.js",
    call: { name: "amplitude.init", parameters: ["{apiKey}", { fetchRemoteConfig: true, autocapture: true }] },
  },
  {
    title: "Clarity",
    key: "clarity",
    fields: { projectId: id },
    script: "https://www.clarity.ms/tag/{projectId}",
    origins: ["https://scripts.clarity.ms"],
    queue: "clarity",
  },
  {
    title: "Clearbit",
    key: "clearbit",
    fields: { publicApiKey: id },
    script: "https://tag.clearbitscripts.com/v1/{publicApiKey}/tags.js",
    attributes: { referrerpolicy: "strict-origin-when-cross-origin" },
    origins: ["https://x.clearbitjs.com"],
  },
  {
    title: "Fathom",
    key: "fathom",
    fields: { siteId: id },
    script: "https://cdn.usefathom.com/script.js",
    attributes: { "data-site": "{siteId}", "data-spa": "auto" },
  },
  {
    title: "Front",
    key: "frontchat",
    fields: { snippetId: id },
    script: "https://chat-assets.frontapp.com/v1/chat.bundle.js",
    call: { name: "FrontChat", parameters: ["init", { chatId: "{snippetId}", useDefaultLauncher: true }] },
  },
  {
    title: "Heap",
    key: "heap",
    fields: { appId: id },
    script: "https://cdn.heapanalytics.com/js/heap-{appId}.js",
    lists: { heap: { entries: [], properties: { appid: "{appId}", config: {} } } },
  },
  {
    title: "Hightouch",
    key: "hightouch",
    fields: { writeKey: id, apiHost: { pattern: HOST, usual: "us-east-1.hightouch-events.com" } },
    script: "https://cdn.hightouch-events.com/browser/release/v1-latest/events.min.js",
    lists: {
      htevents: {
        entries: [["page"]],
        properties: { invoked: true, _writeKey: "{writeKey}", _loadOptions: { apiHost: "{apiHost}" } },
      },
    },
  },
  {
    title: "Hotjar",
    key: "hotjar",
    fields: { hjid: { pattern: /^\d+$/ }, hjsv: { pattern: /^\d+$/ } },
    script: "https://static.hotjar.com/c/hotjar-{hjid}.js?sv={hjsv}",
    origins: ["https://script.hotjar.com"],
    values: { _hjSettings: { hjid: "{hjid}", hjsv: "{hjsv}" } },
    queue: "hj",
  },
  {
    title: "Intercom",
    key: "intercom",
    fields: { appId: id },
    script: "https://widget.intercom.io/widget/{appId}",
    origins: ["https://js.intercomcdn.com"],
    values: { intercomSettings: { app_id: "{appId}" } },
    queue: "Intercom",
  },
  {
    title: "Koala",
    key: "koala",
    fields: { publicApiKey: id },
    script: "https://cdn.getkoala.com/v1/{publicApiKey}/sdk.js",
    lists: { ko: { entries: [], properties: {} } },
  },
  {
    title: "LogRocket",
    key: "logrocket",
    fields: { appId: { pattern: /^[\w-]+\/[\w-]+$/ } },
    script: "https://cdn.logrocket.io/LogRocket.min.js",
    attributes: { crossorigin: "anonymous" },
    call: { name: "LogRocket.init", parameters: ["{appId}"] },
  },
  {
    title: "Mixpanel",
    key: "mixpanel",
    fields: { projectToken: id, region: { pattern: /^(?:us|eu|in)$/, usual: "us" } },
    script: "https://cdn.mxpnl.com/libs/mixpanel-2-latest.min.js",
    lists: {
      mixpanel: {
        entries: [],
        properties: {
          __SV: 1.2,
          people: [],
          _i: [
            [
              "{projectToken}",
              { track_pageview: "url-with-path", api_host: "https://api-{region}.mixpanel.com" },
              "mixpanel",
            ],
          ],
        },
      },
    },
  },
  {
    title: "Pirsch",
    key: "pirsch",
    fields: { id },
    script: "https://api.pirsch.io/pa.js",
    attributes: { id: "pianjs", "data-code": "{id}" },
  },
  {
    title: "Plausible",
    key: "plausible",
    fields: { domain: { pattern: /\S/ }, server: { pattern: HOST, usual: "plausible.io" } },
    script: "https://{server}/js/script.js",
    attributes: { "data-domain": "{domain}" },
  },
  {
    title: "Segment",
    key: "segment",
    fields: { key: id, cdnUrl: { pattern: /^(?:https:\/\/)?[\w.-]+$/, usual: "cdn.segment.com" } },
    script: "https://{cdnUrl}/analytics.js/v1/{key}/analytics.min.js",
    lists: {
      analytics: {
        entries: [["page"]],
        properties: { invoked: true, SNIPPET_VERSION: "5.2.1", _writeKey: "{key}", _cdn: "https://{cdnUrl}" },
      },
    },
  },
];

/** A service with the settings of a site filled in: plain JSON for the browser. */
export type StartedService = Omit<Service, "title" | "fields" | "origins"> & { origins: string[] };

/** Fills a site's settings into a service; undefined if a required setting is missing or invalid. */
export function fillService(service: Service, settings: Readonly<Record<string, unknown>>): StartedService | undefined {
  const values: Record<string, string> = {};
  for (const [field, { pattern, usual }] of Object.entries(service.fields)) {
    const given = settings[field];
    const value = given === undefined || given === "" ? usual : String(given).trim();
    if (value === undefined || !pattern.test(value)) return undefined;
    values[field] = value.replace(/^https:\/\/(?=[\w.-]+$)/, "");
  }
  const fill = (template: unknown): unknown => {
    if (typeof template === "string") return template.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
    if (Array.isArray(template)) return template.map(fill);
    if (typeof template !== "object" || template === null) return template;
    return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, fill(value)]));
  };
  const { title, fields, origins = [], ...rest } = service;
  const filled = fill(rest) as StartedService;
  return { ...filled, origins: [new URL(filled.script).origin, ...origins] };
}
