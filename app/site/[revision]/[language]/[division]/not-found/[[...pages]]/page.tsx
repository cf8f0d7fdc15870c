import type { Metadata } from "next";
import { connection } from "next/server";
import { siteIcons } from "@/app/page/head-metadata";
import { prepareRender } from "@/app/page/prepare-render";
import { renderNotFoundText } from "@/app/page/render-content";
import { renderSlot } from "@/app/page/render-part";
import { NotFoundPage } from "@/components/docs/not-found-page";
import { decodePercent } from "@/lib/base/decode-percent";
import { hrefOfPath } from "@/lib/base/paths";
import { FAILED_SEGMENT } from "@/lib/http/segments";

interface MissingPageProps {
  /** Paths of the pages to suggest, each in one segment. */
  params: Promise<{ language: string; pages?: string[] }>;
}

/** Suggestions depend on arbitrary URLs from clients, so the framework must not cache these pages in memory or on disk. */
export const dynamic = "force-dynamic";

export async function generateMetadata({ params }: MissingPageProps): Promise<Metadata> {
  const { pages, language } = await params;
  const { settings, messages } = prepareRender(language);
  const title = hasFailed(pages) ? messages.pageFailed : (settings.errors["404"].title ?? messages.pageNotFound);
  return {
    title: `${title} - ${settings.name}`,
    robots: "noindex",
    icons: siteIcons(settings),
  };
}

/** True for an existing page that could not be rendered. This segment cannot be a path, which begins with a slash. */
function hasFailed(pages: readonly string[] | undefined): boolean {
  return pages?.[0] === FAILED_SEGMENT;
}

/** The "not found" page, with suggestions. */
export default async function MissingPage({ params }: MissingPageProps) {
  await connection();
  const { pages = [], language } = await params;
  const context = prepareRender(language);
  const { site } = context;
  if (hasFailed(pages)) return <NotFoundPage homePath={site.homePath} hasFailed />;
  const suggestions = pages.flatMap((path) => {
    const page = site.suggestiblePage(decodePercent(path));
    return page ? [{ label: page.title, href: hrefOfPath(page.path), group: site.pageView(page.path)?.section }] : [];
  });
  const builtIn = (
    <NotFoundPage suggestions={suggestions} homePath={site.homePath}>
      {await renderNotFoundText(context)}
    </NotFoundPage>
  );
  const props = { suggestions: suggestions.map(({ label, href }) => ({ title: label, path: href })) };
  return renderSlot(context, "not-found", { props, children: builtIn });
}
