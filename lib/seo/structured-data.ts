import type { PageRecord } from "@/lib/content/scan/types";
import type { PageView } from "@/lib/navigation/types";
import { absoluteUrl, type PageHead } from "@/lib/seo/page-metadata";
import type { SiteSettings } from "@/lib/site/settings-types";
import { plainInline } from "@/lib/text/inline";

export interface StructuredDataInput {
  settings: SiteSettings;
  head: PageHead;
  /** Title without the site's name. */
  title: string;
  view: PageView;
  /** The page's file; absent for pages generated from an operation. */
  page?: Pick<PageRecord, "modifiedAt">;
  /** The page documents an API operation. */
  isApiPage: boolean;
  languageTag: string;
  siteUrl: string;
}

/** A node of the graph; empty values are omitted. */
type GraphNode = Record<string, unknown>;

/**
 * The page in schema.org vocabulary: organization, site, page, breadcrumbs, and article as one graph (format reference
 * 7.8).
 * @returns undefined for pages that search engines should ignore.
 */
export function buildStructuredData(input: StructuredDataInput): GraphNode | undefined {
  const { head, siteUrl, view, settings } = input;
  if (/\b(?:noindex|none)\b/i.test(head.robots ?? "")) return undefined;
  const pageUrl = head.canonical ?? absoluteUrl(siteUrl, view.path, settings) ?? siteUrl;
  const organization = describeOrganization(settings, siteUrl);
  const site = { "@id": `${siteUrl}/#website` };
  const breadcrumbs = describeBreadcrumbs(input, pageUrl);
  return {
    "@context": "https://schema.org",
    "@graph": [
      organization,
      compactNode({
        "@type": "WebSite",
        ...site,
        url: siteUrl,
        name: settings.name,
        description: settings.description && plainInline(settings.description),
        publisher: { "@id": organization["@id"] },
      }),
      compactNode({
        "@type": "WebPage",
        "@id": `${pageUrl}#webpage`,
        url: pageUrl,
        name: input.title,
        description: head.description,
        inLanguage: input.languageTag,
        isPartOf: site,
        breadcrumb: breadcrumbs && { "@id": breadcrumbs["@id"] },
        primaryImageOfPage: head.tags["og:image"] && { "@type": "ImageObject", url: head.tags["og:image"] },
        dateModified: modifiedDate(input),
      }),
      ...(breadcrumbs ? [breadcrumbs] : []),
      describeArticle(input, pageUrl, String(organization["@id"])),
    ],
  };
}

function describeOrganization(settings: SiteSettings, siteUrl: string): GraphNode {
  const { id, sameAs, logo, ...given } = settings.seo.organization;
  const logoAddress = typeof logo === "string" ? logo : settings.logo?.light;
  return compactNode({
    "@type": "Organization",
    "@id": typeof id === "string" && id !== "" ? id : `${new URL(siteUrl).origin}/#organization`,
    name: given.name ?? settings.name,
    legalName: given.legalName,
    url: given.url ?? siteUrl,
    logo: logoAddress && (URL.canParse(logoAddress) ? logoAddress : `${siteUrl}/${logoAddress.replace(/^\/+/, "")}`),
    sameAs: Array.isArray(sameAs) ? sameAs : settings.footer.socials.map(({ href }) => href),
  });
}

/** The navigation trail; the last entry is the page itself. Entries without their own page have no URL. */
function describeBreadcrumbs({ view, siteUrl, settings, title }: StructuredDataInput, pageUrl: string) {
  if (view.breadcrumbs.length === 0) return undefined;
  const steps = [...view.breadcrumbs, { label: title, href: undefined }];
  return {
    "@type": "BreadcrumbList",
    "@id": `${pageUrl}#breadcrumb`,
    itemListElement: steps.map(({ label, href }, index) =>
      compactNode({
        "@type": "ListItem",
        position: index + 1,
        name: label,
        item: index === steps.length - 1 ? pageUrl : href && stepUrl(href, siteUrl, settings),
      }),
    ),
  };
}

function stepUrl(href: string, siteUrl: string, settings: SiteSettings): string | undefined {
  return URL.canParse(href) ? href : absoluteUrl(siteUrl, href, settings);
}

function describeArticle(input: StructuredDataInput, pageUrl: string, organization: string): GraphNode {
  const { head, title, isApiPage, languageTag, view } = input;
  return compactNode({
    "@type": isApiPage ? "APIReference" : "TechArticle",
    "@id": `${pageUrl}#article`,
    headline: title,
    description: head.description,
    url: pageUrl,
    image: head.tags["og:image"],
    inLanguage: languageTag,
    keywords: head.keywords,
    articleSection: view.section,
    dateModified: modifiedDate(input),
    author: { "@id": organization },
    publisher: { "@id": organization },
    mainEntityOfPage: { "@id": `${pageUrl}#webpage` },
  });
}

function modifiedDate({ page }: StructuredDataInput): string | undefined {
  return page && page.modifiedAt > 0 ? new Date(page.modifiedAt).toISOString() : undefined;
}

function compactNode(node: GraphNode): GraphNode {
  return Object.fromEntries(
    Object.entries(node).filter(
      ([, value]) => value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
