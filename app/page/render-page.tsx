import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache, type ReactNode } from "react";
import { prepareHead } from "@/app/page/head-metadata";
import { pagePath, prepareRender } from "@/app/page/prepare-render";
import { renderContent } from "@/app/page/render-content";
import { renderSlot } from "@/app/page/render-part";
import { PageAssistant } from "@/components/assistant/page-assistant";
import { ContentEnhancements } from "@/components/content/content-enhancements-client";
import { Boundary } from "@/components/docs/boundary-client";
import { DocsPage } from "@/components/docs/docs-page";
import { failureWords, PageError } from "@/components/docs/page-error";
import { PageTags } from "@/components/docs/page-tags";
import { Integrations } from "@/components/lazy-client";
import { readDivisionSegment } from "@/lib/navigation/sidebar-parts";
import { selectIntegrations } from "@/lib/site/integrations/select-integrations";

/** Route parameters of a page. */
export interface PageParams {
  revision: string;
  language: string;
  division: string;
  /** The content hash, then the segments of the path. */
  page: string[];
}

/**
 * Finds and prepares a page of the site: a file, or an operation of a specification. Runs once for each document.
 * @param address the parameters as JSON: the framework passes different objects to the metadata and to the page.
 */
const findPage = cache(async (address: string) => {
  const params: PageParams = JSON.parse(address);
  const context = await prepareRender(params);
  const path = pagePath(params.page);
  const view = context.site.pageView(path, readDivisionSegment(params.division).divisionId);
  if (!view) return undefined;
  const content = await renderContent(context, view);
  return { ...context, view, content, head: prepareHead({ ...context, path, view, content }) };
});

/** Metadata of a page for the framework to render in the head. */
export async function describePage(params: PageParams): Promise<Metadata> {
  const found = await findPage(JSON.stringify(params));
  return found?.head.metadata ?? {};
}

/** Renders a page in its layout, or "not found" if there is no such page. */
export async function renderPage(params: PageParams): Promise<ReactNode> {
  const found = await findPage(JSON.stringify(params));
  if (!found) notFound();
  const { site, content, view, settings, messages, head } = found;
  const nextDescription = view.next && site.pages.get(view.next.path)?.description;
  const body = content.head.mode === "assistant" ? <PageAssistant /> : content.body;
  const standsInFor = site.pages.get(view.path)?.standsInFor;
  const { title, description } = content.head;
  const page = { path: view.path, title, ...(description ? { description } : {}) };
  const plan = selectIntegrations(settings);
  return (
    <DocsPage
      {...content.frame}
      page={content.head}
      view={view}
      toc={content.toc}
      contentLanguage={standsInFor}
      before={await renderSlot(found, "before-page", { props: { page } })}
      after={await renderSlot(found, "after-page", { props: { page } })}
      {...(nextDescription ? { nextDescription } : {})}
    >
      <PageTags tags={head.tags} structuredData={head.structuredData} />
      {content.failure ? <PageError failure={content.failure} /> : <Boundary words={failureWords()}>{body}</Boundary>}
      {plan.integrations.length > 0 && <Integrations {...plan} />}
      <ContentEnhancements
        page={view.path}
        words={{
          "data-copy-status": messages.copied,
          "data-copy-failed": messages.copyFailed,
          "data-close-label": messages.close,
          "data-wrap-label": messages.wrapLines,
          "data-load-failed": messages.connectionFailed,
        }}
      />
    </DocsPage>
  );
}
