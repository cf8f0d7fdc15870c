import type { PageRecord } from "@/lib/content/scan/types";
import { listScriptOrigins } from "@/lib/site/integrations/script-origins";
import { pageFrame } from "@/lib/site/page-frame";
import type { SiteSettings } from "@/lib/site/settings-types";
import { collectPageSources, collectSpecificationSources } from "@/lib/site/specification-sources";
import { withoutServer } from "@/lib/site/without-server";
import { memoryPage, memorySite } from "@/tests/support/memory-site";
import { expect, test } from "@/tests/support/unit-test";

const sources: [rule: string, config: unknown, found: string[]][] = [
  [
    "of the API settings",
    { api: { openapi: ["a.json", "b.json"], asyncapi: "c.json" } },
    ["a.json", "b.json", "c.json"],
  ],
  [
    "of any element, in the order of the navigation",
    {
      navigation: {
        openapi: "a.json",
        tabs: [{ tab: "T", openapi: "b.json", groups: [{ group: "G", asyncapi: "c.json" }] }],
      },
    },
    ["a.json", "b.json", "c.json"],
  ],
  [
    "each once",
    { api: { openapi: "a.json" }, navigation: { tabs: [{ openapi: "a.json" }, { openapi: "/a.json" }] } },
    ["a.json"],
  ],
  [
    "of groups in groups",
    { navigation: { groups: [{ group: "G", pages: [{ group: "H", openapi: "a.json", pages: [] }] }] } },
    ["a.json"],
  ],
  ["none", { navigation: { pages: ["a"] } }, []],
  ["of a file that is no docs.json", ["a"], []],
  [
    "of values that are none",
    { api: { openapi: [null, {}] }, navigation: { tabs: [null, "a", { openapi: { a: 1 } }] } },
    [],
  ],
];
for (const [rule, config, found] of sources) {
  test(`the specifications of a docs.json: ${rule}`, () => {
    expect(collectSpecificationSources(config).map(({ source }) => source)).toEqual(found);
  });
}

test("one specification with other overlays is another", () => {
  const of = (overlay: string) => ({ source: "a.json", overlays: [overlay] });
  const config = {
    navigation: { tabs: [{ openapi: of("b.yaml") }, { openapi: of("c.yaml") }, { openapi: of("b.yaml") }] },
  };
  expect(collectSpecificationSources(config)).toHaveLength(2);
});

test("the specifications that pages name, each once", () => {
  const pages = ["users.yaml GET /users", "users.yaml POST /users", "GET /a", "guides/start", "b.json webhook done"];
  const found = collectPageSources([...pages.map((openapi) => ({ openapi })), { asyncapi: "chat.yaml rooms" }, {}]);
  expect(found).toEqual(["users.yaml", "b.json", "chat.yaml"]);
});

const origins: [rule: string, integrations: SiteSettings["integrations"], found: string[]][] = [
  ["nothing", {}, []],
  [
    "one of Google's, once",
    { ga4: { measurementId: "G-1" }, gtm: { tagId: "GTM-1" } },
    ["https://www.googletagmanager.com", "https://www.google-analytics.com"],
  ],
  ["one's own server", { plausible: { domain: "a.test", server: "b.test:8443" } }, ["https://b.test:8443"]],
  [
    "PostHog's cloud, and where it has its scripts",
    { posthog: { apiKey: "phc_a" } },
    ["https://us.i.posthog.com", "https://us-assets.i.posthog.com"],
  ],
  ["a PostHog of one's own", { posthog: { apiKey: "phc_a", apiHost: "https://p.test/path/" } }, ["https://p.test"]],
  ["a host that is none", { posthog: { apiKey: "phc_a", apiHost: "https://a b" } }, []],
];
for (const [rule, integrations, found] of origins) {
  test(`where scripts come from: ${rule}`, () => expect(listScriptOrigins({ integrations })).toEqual(found));
}

function frameOf(fields: Partial<PageRecord>, config: Record<string, unknown> = {}, isExport = false) {
  const page = memoryPage("/guides/a b", { modifiedAt: 5, ...fields });
  const site = memorySite({ navigation: { pages: ["guides/a b"] }, ...config }, [
    page,
    memoryPage("/other", { title: "Other" }),
  ]);
  return pageFrame(site, site.settings, page, isExport);
}

test("a plain page requests no features of its layout", () => {
  expect(frameOf({})).toEqual({ hidesPager: false, related: [] });
});

const frames: [
  rule: string,
  frontmatter: Record<string, unknown>,
  config: Record<string, unknown>,
  expected: Record<string, unknown>,
][] = [
  ["a page without neighbors", { hideFooterPagination: true }, {}, { hidesPager: true }],
  ["a feed", { rss: true }, {}, { feedHref: "/guides/a%20b/rss.xml" }],
  ["the time of its last change", { timestamp: true }, {}, { modifiedAt: 5 }],
  ["that of all pages", {}, { metadata: { timestamp: true } }, { modifiedAt: 5 }],
  ["related pages", { related: ["other"] }, {}, { related: [{ label: "Other", href: "/other" }] }],
];
for (const [rule, frontmatter, config, expected] of frames) {
  test(`a page requests ${rule}`, () => expect(frameOf({ frontmatter }, config)).toMatchObject(expected));
}

const refusals: [rule: string, frontmatter: Record<string, unknown>, config: Record<string, unknown>, field: string][] =
  [
    [
      "its own `timestamp` counts before that of all",
      { timestamp: false },
      { metadata: { timestamp: true } },
      "modifiedAt",
    ],
    ["a page for some readers has no feed", { rss: true, groups: ["a"] }, {}, "feedHref"],
    ["nor one that is not public", { rss: true, public: false }, {}, "feedHref"],
    ["a feed is asked for with `true`", { rss: "yes" }, {}, "feedHref"],
  ];
for (const [rule, frontmatter, config, field] of refusals) {
  test(`a page does not request endpoints that it may not use: ${rule}`, () => {
    expect(frameOf({ frontmatter }, config)).toHaveProperty(field, undefined);
  });
}

test("the menu of a page in an export has no entries that ask a server", () => {
  const frontmatter = {
    contextual: { options: ["copy", "mcp", "cursor", { title: "A", description: "b", href: "https://a.test" }] },
  };
  const namesOf = (isExport: boolean) =>
    frameOf({ frontmatter }, {}, isExport).contextualOptions?.map((option) =>
      option.type === "custom" ? option.title : option.name,
    );
  expect(namesOf(false)).toEqual(["copy", "mcp", "cursor", "A"]);
  expect(namesOf(true)).toEqual(["copy", "A"]);
});

test("without a server, features that need one are not offered", () => {
  const { settings } = memorySite(
    { navigation: { pages: ["a"] }, contextual: { options: ["copy", "mcp"] }, feedback: { thumbsRating: true } },
    [memoryPage("/a")],
  );
  const { feedback, api, contextual, errors, ...others } = withoutServer(settings);
  expect([feedback.thumbsRating, api.playground.proxy, errors["404"].redirect]).toEqual([false, false, false]);
  expect(contextual.options).toHaveLength(1);
  expect(settings).toMatchObject(others);
});
