import { integrations } from "@/lib/config/schema/seo";
import { listScriptOrigins } from "@/lib/site/integrations/script-origins";
import { selectIntegrations } from "@/lib/site/integrations/select-integrations";
import { services } from "@/lib/site/integrations/services";
import { expect, test } from "@/tests/support/unit-test";

/** Settings that each service accepts, and the URL of the script that its instructions name for them. */
const rows: readonly [key: string, settings: Record<string, string | number>, script: string][] = [
  [
    "adobe",
    { launchUrl: "https://assets.adobedtm.com/a/b/launch-c.min.js" },
    "https://assets.adobedtm.com/a/b/launch-c.min.js",
  ],
  ["amplitude", { apiKey: "abc" }, "https://cdn.amplitude.com/script/abc.js"],
  ["clarity", { projectId: "abc" }, "https://www.clarity.ms/tag/abc"],
  ["clearbit", { publicApiKey: "pk_abc" }, "https://tag.clearbitscripts.com/v1/pk_abc/tags.js"],
  ["fathom", { siteId: "ABC" }, "https://cdn.usefathom.com/script.js"],
  ["frontchat", { snippetId: "abcdef" }, "https://chat-assets.frontapp.com/v1/chat.bundle.js"],
  ["heap", { appId: "123" }, "https://cdn.heapanalytics.com/js/heap-123.js"],
  ["hightouch", { writeKey: "abc" }, "https://cdn.hightouch-events.com/browser/release/v1-latest/events.min.js"],
  ["hotjar", { hjid: 12, hjsv: "6" }, "https://static.hotjar.com/c/hotjar-12.js?sv=6"],
  ["intercom", { appId: "abcdef" }, "https://widget.intercom.io/widget/abcdef"],
  ["koala", { publicApiKey: "pk_abc" }, "https://cdn.getkoala.com/v1/pk_abc/sdk.js"],
  ["logrocket", { appId: "team/app" }, "https://cdn.logrocket.io/LogRocket.min.js"],
  ["mixpanel", { projectToken: "abc", region: "eu" }, "https://cdn.mxpnl.com/libs/mixpanel-2-latest.min.js"],
  ["pirsch", { id: "abc" }, "https://api.pirsch.io/pa.js"],
  ["plausible", { domain: "acme.example", server: "stats.acme.example" }, "https://stats.acme.example/js/script.js"],
  [
    "segment",
    { key: "abc", cdnUrl: "https://events.acme.example" },
    "https://events.acme.example/analytics.js/v1/abc/analytics.min.js",
  ],
];

for (const [key, settings, script] of rows) {
  test(`${key}: the script of the service, from an origin that the policy allows`, () => {
    expect(integrations.safeParse({ [key]: settings }).error).toBeUndefined();
    const [started] = selectIntegrations({ integrations: { [key]: settings } }).integrations;
    expect(started).toMatchObject({ type: "service", service: { key, script } });
    expect(JSON.stringify(started)).not.toMatch(/\{\w+\}/);
    expect(listScriptOrigins({ integrations: { [key]: settings } })).toContain(new URL(script).origin);
  });

  test(`${key}: an invalid setting does not start the service`, () => {
    const wrong = Object.fromEntries(Object.keys(settings).map((name) => [name, `"><script>`]));
    expect(selectIntegrations({ integrations: { [key]: wrong } }).integrations).toEqual([]);
  });
}

test("every service has a row above, and its settings are those of the schema", () => {
  expect(services.map(({ key }) => key)).toEqual(rows.map(([key]) => key));
  for (const { key, fields } of services) {
    const schema = integrations.shape[key as keyof typeof integrations.shape].unwrap();
    expect(Object.keys((schema as { shape: object }).shape), key).toEqual(Object.keys(fields));
  }
});
