import { hasConsent } from "@/lib/site/integrations/has-consent";
import { type Integration, selectIntegrations } from "@/lib/site/integrations/select-integrations";
import type { SiteSettings } from "@/lib/site/settings-types";
import { expect, test } from "@/tests/support/unit-test";

interface Selection {
  sentence: string;
  given: SiteSettings["integrations"];
  expected: Integration[];
}

const selections: readonly Selection[] = [
  { sentence: "nothing is started if nothing is asked for", given: {}, expected: [] },
  {
    sentence: "each of the three is read",
    given: {
      ga4: { measurementId: "G-ABC" },
      gtm: { tagId: "GTM-1" },
      posthog: { apiKey: "phc_x" },
    },
    expected: [
      { type: "ga4", measurementId: "G-ABC" },
      { type: "gtm", tagId: "GTM-1" },
      { type: "posthog", apiKey: "phc_x", apiHost: "https://us.i.posthog.com", recordsSessions: false },
    ],
  },
  {
    sentence: "a server of one's own is used",
    given: {
      posthog: { apiKey: "phc_x", apiHost: "https://ph.acme.example/", sessionRecording: true },
    },
    expected: [{ type: "posthog", apiKey: "phc_x", apiHost: "https://ph.acme.example", recordsSessions: true }],
  },
  {
    sentence: "values that cannot be right start nothing",
    given: {
      ga4: { measurementId: "UA-1" },
      gtm: { tagId: 'G"><script>' },
      plausible: { domain: "a.example", server: "evil.example/x?" },
      posthog: { apiKey: "sk_x" },
    },
    expected: [],
  },
];
for (const { sentence, given, expected } of selections) {
  test(sentence, () => expect(selectIntegrations({ integrations: given }).integrations).toEqual(expected));
}

const consents = [
  { sentence: "no mark is asked for", consent: undefined, cookies: "", allowed: true },
  { sentence: "the cookie has the value", consent: { key: "ok", value: "yes" }, cookies: "a=1; ok=yes", allowed: true },
  { sentence: "the cookie has another value", consent: { key: "ok", value: "yes" }, cookies: "ok=no", allowed: false },
  { sentence: "any value will do", consent: { key: "ok" }, cookies: "ok=1", allowed: true },
  {
    sentence: "another cookie ends alike",
    consent: { key: "ok", value: "yes" },
    cookies: "not-ok=yes",
    allowed: false,
  },
  { sentence: "the mark is stored instead", consent: { key: "stored", value: "yes" }, cookies: "", allowed: true },
  { sentence: "there is no mark", consent: { key: "ok" }, cookies: "", allowed: false },
];
for (const { sentence, consent, cookies, allowed } of consents) {
  test(`scripts ${allowed ? "start" : "wait"} where ${sentence}`, () => {
    const stored = (key: string) => (key === "stored" ? "yes" : null);
    expect(hasConsent(consent, { cookies, stored })).toBe(allowed);
  });
}
