import type { Metadata } from "next";
import { connection } from "next/server";
import { siteIcons } from "@/app/page/head-metadata";
import { prepareRender } from "@/app/page/prepare-render";
import { NotFoundPage } from "@/components/docs/not-found-page";

interface MissingPageProps {
  params: Promise<{ language: string; path?: string[] }>;
}

/** Addresses without page are made up by clients without end: the answer is never kept. */
export const dynamic = "force-dynamic";

export async function generateMetadata({ params }: MissingPageProps): Promise<Metadata> {
  const { settings, words } = await prepareRender((await params).language);
  return {
    title: `${settings.notFound.title ?? words.pageNotFound} - ${settings.name}`,
    robots: "noindex",
    icons: siteIcons(settings),
  };
}

/** What stands at an address that has no page: an apology, and pages that may have been meant. */
export default async function MissingPage({ params }: MissingPageProps) {
  await connection();
  const { language, path = [] } = await params;
  const { site, settings, words } = await prepareRender(language);
  const suggestions = site
    .suggestPages(`/${path.map(decodeURIComponent).join("/")}`)
    .map((page) => ({ label: page.title, href: page.path, description: page.path }));
  return <NotFoundPage settings={settings} words={words} suggestions={suggestions} homePath={site.homePath} />;
}
