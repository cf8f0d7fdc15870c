import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache, type ReactNode } from "react";
import { prepareHead } from "@/app/page/head-metadata";
import { prepareRender } from "@/app/page/prepare-render";
import { renderContent } from "@/app/page/render-content";
import { renderSlot } from "@/app/page/render-part";
import { PageAssistant } from "@/components/assistant/page-assistant";
import { ContentEnhancements } from "@/components/content/content-enhancements-client";
import { Boundary } from "@/components/docs/boundary-client";
import { DocsPage } from "@/components/docs/docs-page";
import { failureMessages, PageError } from "@/components/docs/page-error";
import { PageTags } from "@/components/docs/page-tags";
import { Integrations } from "@/components/lazy-client";
import { app } from "@/lib/port";
import { selectIntegrations } from "@/lib/site/integrations/select-integrations";

/** Pages are rendered once for each content hash and cached, so they must not depend on the request. */
export const dynamic = "force-static";

/** Prepares the page of the document: a file, or an operation of a specification. Runs once for each document. */
const preparePage = cache(async () => {
  const context = prepareRender();
  const { view, onContent } = app().rendering();
  if (!view) notFound();
  const content = await renderContent(context, view);
  onContent(content.failure);
  return { ...context, view, content, head: prepareHead({ ...context, path: view.path, view, content }) };
});

export async function generateMetadata(): Promise<Metadata> {
  return (await preparePage()).head.metadata;
}

/** A page in its layout. */
export default async function Page(): Promise<ReactNode> {
  const found = await preparePage();
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
      {content.failure ? (
        <PageError failure={content.failure} />
      ) : (
        <Boundary messages={failureMessages()}>{body}</Boundary>
      )}
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
