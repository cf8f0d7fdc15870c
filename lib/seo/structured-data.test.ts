import { buildPageHead } from "@/lib/seo/page-metadata";
import { buildStructuredData, type StructuredDataInput } from "@/lib/seo/structured-data";
import { memoryPage, memorySite } from "@/tests/support/memory-site";
import { expect, test } from "@/tests/support/unit-test";

const SITE_URL = "https://docs.acme.example/docs";
const PAGE_URL = `${SITE_URL}/guides/start`;

test("one graph contains organization, site, page, breadcrumbs, and article, linked by their identifiers", () => {
  const nodes = graphOf();
  expect(nodes.map((node) => node["@type"])).toEqual([
    "Organization",
    "WebSite",
    "WebPage",
    "BreadcrumbList",
    "TechArticle",
  ]);
  const [organization, site, page, breadcrumbs, article] = nodes;
  expect(organization).toMatchObject({ "@id": "https://docs.acme.example/#organization", name: "Acme" });
  expect(site).toMatchObject({ url: SITE_URL, publisher: { "@id": organization?.["@id"] } });
  expect(page).toMatchObject({ url: PAGE_URL, breadcrumb: { "@id": breadcrumbs?.["@id"] }, inLanguage: "en" });
  expect(article).toMatchObject({ headline: "Start", mainEntityOfPage: { "@id": page?.["@id"] } });
});

test("breadcrumbs end in the page itself", () => {
  const items = graphOf()[3]?.itemListElement;
  expect(items).toEqual([
    expect.objectContaining({ position: 1, name: "Guides" }),
    { "@type": "ListItem", position: 2, name: "Start", item: PAGE_URL },
  ]);
});

test("fields without a value are left out", () => {
  const text = JSON.stringify(graphOf());
  for (const name of ["description", "sameAs", "logo", "legalName", "keywords", "dateModified"]) {
    expect(text).not.toContain(`"${name}"`);
  }
});

test("`seo.organization` replaces what is derived", () => {
  const organization = {
    id: "https://acme.example/#us",
    name: "Acme Inc.",
    logo: "/logo.png",
    sameAs: ["https://x.example"],
  };
  expect(graphOf({ seo: { organization } })[0]).toEqual({
    "@type": "Organization",
    "@id": "https://acme.example/#us",
    name: "Acme Inc.",
    url: SITE_URL,
    logo: `${SITE_URL}/logo.png`,
    sameAs: ["https://x.example"],
  });
});

test("an API page is an API reference", () => {
  expect(graphOf({}, { isApiPage: true }).at(-1)).toMatchObject({ "@type": "APIReference" });
});

for (const robots of ["noindex", "noindex, nofollow", "none"]) {
  test(`a page with robots "${robots}" has no structured data`, () => {
    expect(dataOf({ seo: { metatags: { robots } } })).toBeUndefined();
  });
}

function graphOf(config: Record<string, unknown> = {}, input: Partial<StructuredDataInput> = {}) {
  return (dataOf(config, input)?.["@graph"] ?? []) as Record<string, unknown>[];
}

function dataOf(config: Record<string, unknown> = {}, input: Partial<StructuredDataInput> = {}) {
  const page = memoryPage("/guides/start", { title: "Start" });
  const navigation = { groups: [{ group: "Guides", pages: ["guides/start"] }] };
  const site = memorySite({ name: "Acme", navigation, ...config }, [page]);
  const view = site.pageView("/guides/start");
  if (!view) throw new Error("The page has no place.");
  const { settings } = site;
  const head = buildPageHead({
    settings,
    page,
    view,
    path: page.path,
    title: "Start",
    isHome: false,
    siteUrl: SITE_URL,
  });
  const defaults = {
    settings,
    head,
    title: "Start",
    view,
    page,
    isApiPage: false,
    languageTag: "en",
    siteUrl: SITE_URL,
  };
  return buildStructuredData({ ...defaults, ...input });
}
