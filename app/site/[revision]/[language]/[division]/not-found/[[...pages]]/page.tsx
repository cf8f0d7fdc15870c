import type { Metadata } from "next";
import { connection } from "next/server";
import { siteIcons } from "@/app/page/head-metadata";
import { prepareRender } from "@/app/page/prepare-render";
import { renderNotFoundText } from "@/app/page/render-content";
import { renderSlot } from "@/app/page/render-part";
import { NotFoundPage } from "@/components/docs/not-found-page";
import { hrefOfPath } from "@/lib/base/paths";
import { app } from "@/lib/port";

/** Suggestions depend on arbitrary URLs from clients, so the framework must not cache these pages in memory or on disk. */
export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  const { settings, messages } = prepareRender();
  const title = app().rendering().hasFailed
    ? messages.pageFailed
    : (settings.errors["404"].title ?? messages.pageNotFound);
  return {
    title: `${title} - ${settings.name}`,
    robots: "noindex",
    icons: siteIcons(settings),
  };
}

/** The "not found" page, with suggestions. */
export default async function MissingPage() {
  await connection();
  const { suggestions: paths = [], hasFailed } = app().rendering();
  const context = prepareRender();
  const { site } = context;
  if (hasFailed) return <NotFoundPage homePath={site.homePath} hasFailed />;
  const suggestions = paths.flatMap((path) => {
    const page = site.suggestiblePage(path);
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
