import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { prepareHead } from "@/app/page/head-metadata";
import { HeadTags } from "@/app/page/head-tags";
import { prepareRender } from "@/app/page/prepare-render";
import { listPrerenderedPages } from "@/app/page/prerendered-pages";
import { renderContent } from "@/app/page/render-content";
import { DocsPage } from "@/components/docs/docs-page";
import { PageError } from "@/components/docs/page-error";
import { Integrations } from "@/components/lazy-client";
import { ContentBehaviours } from "@/components/mdx/content-behaviours-client";
import { selectIntegrations } from "@/lib/integrations/select-integrations";

interface PageParams {
  language: string;
  division: string;
  /** The content hash, then the segments of the path. */
  page: string[];
}

interface PageProps {
  params: Promise<PageParams>;
}

/** Pages are rendered once for each content hash and kept; nothing of a request reaches them. */
export const dynamic = "force-static";

/** The pages that a build renders ahead (`LECTERN_PRERENDER`). */
export function generateStaticParams() {
  return listPrerenderedPages();
}

/** One page of the site: a file, or an operation of a specification. */
const findPage = cache(async ({ language, division, page }: PageParams) => {
  const context = await prepareRender(language);
  const path = `/${page.slice(1).map(decodeURIComponent).join("/")}`;
  const view = context.site.pageView(path, division);
  if (!view) return undefined;
  const content = await renderContent(context, view);
  return { ...context, view, content, head: prepareHead({ ...context, path, view, content }) };
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const found = await findPage(await params);
  return found?.head.metadata ?? {};
}

export default async function Page({ params }: PageProps) {
  const found = await findPage(await params);
  if (!found) notFound();
  const { content, view, settings, words, language, head } = found;
  const plan = selectIntegrations(settings);
  return (
    <DocsPage
      {...content.frame}
      page={content.head}
      view={view}
      settings={settings}
      words={words}
      toc={content.toc}
      languageTag={language.tag}
    >
      <HeadTags tags={head.tags} structuredData={head.structuredData} />
      {content.failure ? (
        <PageError failure={content.failure} words={words} isDevelopment={process.env.NODE_ENV === "development"} />
      ) : (
        content.body
      )}
      {plan.integrations.length > 0 && <Integrations {...plan} />}
      <ContentBehaviours page={view.path} />
    </DocsPage>
  );
}
