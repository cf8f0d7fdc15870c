import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { cache, type ReactNode } from "react";
import { CURRENT_REVISION } from "@/app/page/prepare-render";
import { describePage, type PageParams, renderPage } from "@/app/page/render-page";
import DivisionLayout from "@/app/site/[revision]/[language]/[division]/layout";
import * as missingPage from "@/app/site/[revision]/[language]/[division]/not-found/[[...pages]]/page";
import LanguageLayout from "@/app/site/[revision]/[language]/layout";
import { CurrentPath } from "@/components/sidebar/current-path-authoring-client";
import { parseInternalAddress } from "@/lib/http/internal-address";
import { missingPageSegments, pageSegments } from "@/lib/http/route-request";
import { DIVISION_COOKIE } from "@/lib/http/segments";
import { getSite } from "@/lib/site/site-store";

interface AuthoringProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ searchParams }: AuthoringProps): Promise<Metadata> {
  const { page, missing } = await findPage(parseInternalAddress(await searchParams));
  return page ? describePage(page) : missingPage.generateMetadata({ params: Promise.resolve(missing) });
}

/**
 * A page while authors write: the same layouts and pages as in production, with keys where the segments of the address
 * there decide what stays while a reader moves on.
 */
export default async function AuthoringPage({ searchParams }: AuthoringProps): Promise<ReactNode> {
  const path = parseInternalAddress(await searchParams);
  const { page, missing } = await findPage(path);
  const params = page ?? missing;
  return (
    <LanguageLayout params={Promise.resolve(params)}>
      <CurrentPath path={page ? (path ?? "") : ""}>
        <DivisionLayout key={params.division} params={Promise.resolve(params)}>
          {page ? <RenderedPage key={path} {...page} /> : <missingPage.default params={Promise.resolve(missing)} />}
        </DivisionLayout>
      </CurrentPath>
    </LanguageLayout>
  );
}

function RenderedPage(params: PageParams): Promise<ReactNode> {
  return renderPage(params);
}

type Found = { page: PageParams; missing?: never } | { page?: never; missing: ReturnType<typeof missingPageSegments> };

/** The parameters that the routes of production have for a path, encoded as they are there. */
const findPage = cache(async (path: string | undefined): Promise<Found> => {
  if (path === undefined) notFound();
  const [site, jar] = await Promise.all([getSite(), cookies()]);
  const view = site.pageView(path, jar.get(DIVISION_COOKIE)?.value);
  if (!view) {
    const { pages, ...place } = missingPageSegments(site, path);
    return { missing: { ...place, revision: CURRENT_REVISION, pages: pages.map(encodeURIComponent) } };
  }
  const { page, ...place } = pageSegments(site, view);
  return { page: { ...place, revision: CURRENT_REVISION, page: page.map(encodeURIComponent) } };
});
