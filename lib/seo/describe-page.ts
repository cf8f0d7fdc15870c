import { buildPageHead, type PageHead, type PageHeadInput } from "@/lib/seo/page-metadata";
import { buildStructuredData, type StructuredDataInput } from "@/lib/seo/structured-data";
import type { Site } from "@/lib/site/types";

/** The page whose head is generated; its settings are those of its language. */
export interface PageDescriptionInput
  extends Pick<PageHeadInput, "path" | "description" | "lead">, Omit<StructuredDataInput, "head" | "page" | "siteUrl"> {
  site: Site;
}

/** Where things are served. */
export type PageAddresses = Pick<PageHeadInput, "socialImage" | "siteUrl" | "canonicalBase">;

/** Description of a page for search engines and previews. */
export interface PageDescription {
  head: PageHead;
  structuredData?: Readonly<Record<string, unknown>> | undefined;
}

/** Collects what the head of a page says. */
export function describePage({ site, ...about }: PageDescriptionInput, addresses: PageAddresses): PageDescription {
  const { path } = about;
  const page = site.pages.get(path);
  const description = about.description || undefined;
  const head = buildPageHead({ ...about, ...addresses, description, page, isHome: path === site.homePath });
  const { siteUrl } = addresses;
  return { head, structuredData: siteUrl ? buildStructuredData({ ...about, head, page, siteUrl }) : undefined };
}
