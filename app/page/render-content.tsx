import type { ReactNode } from "react";
import type { RenderContext } from "@/app/page/prepare-render";
import { type RenderedFile, renderFile } from "@/app/page/render-file";
import { SidePanel } from "@/components/content/side-panel/side-panel";
import type { DocsPageProps } from "@/components/docs/docs-page";
import type { PageHeading } from "@/components/docs/page-header";
import {
  ApiOperationPage,
  ApiPageHeader,
  type ApiPageProps,
  ApiPageSamples,
} from "@/components/openapi/api-operation-page";
import { titleAnchor } from "@/lib/content/pipeline/title-anchor";
import type { TocEntry } from "@/lib/content/pipeline/types";
import type { PageFailure } from "@/lib/content/sandbox/failure";
import type { PageRecord } from "@/lib/content/scan/types";
import type { PageView } from "@/lib/navigation/types";
import type { OperationSummary } from "@/lib/openapi/document/types";
import { splitDescription } from "@/lib/openapi/operation/split-description";
import { app } from "@/lib/port";
import { specificationUrl } from "@/lib/text/specification-address";
import { mdxComponents } from "@/mdx-components";

/** The rendered content of a page, for its frame. */
export interface RenderedContent {
  head: PageHeading;
  /** Replaces a missing description. */
  lead?: string;
  toc: readonly TocEntry[];
  body?: ReactNode;
  failure?: PageFailure;
  /** Further properties of the frame. */
  frame: Partial<Omit<DocsPageProps, "page" | "view" | "toc" | "children">>;
}

/** Renders the page at a path: a file, an operation, or a file about an operation. */
export async function renderContent(context: RenderContext, view: PageView): Promise<RenderedContent> {
  const { site } = context;
  const loaded = await app().loadApiPage(site, view.path, view.sources);
  const api = loaded && { api: loaded, path: view.path };
  const page = site.pages.get(view.path);
  if (page) return renderPageFile(context, page, api);
  const operation = site.generatedPages.get(view.path)?.operation;
  const head = operation ? { title: operation.title, ...operationDefaults(operation) } : { title: view.path };
  return api ? { head, toc: [], ...(await renderGenerated(context, api)) } : { head, toc: [], frame: {} };
}

async function renderPageFile(
  context: RenderContext,
  page: PageRecord,
  api: ApiPageProps | undefined,
): Promise<RenderedContent> {
  const { site, settings } = context;
  const rendered = await renderFile(context, page, (compiled) => componentsFor(api, compiled.code));
  const frame = {
    ...app().pageFrame(site, settings, page),
    ...(api ? apiFrame(api) : {}),
  };
  const head = api?.api.type === "operation" ? combinedHeading(page, api.api.operation) : page;
  if (!rendered.ok) return { head, toc: [], frame, failure: rendered.error };
  const { body, compiled } = rendered.value;
  if (!api) {
    const titleId = titleAnchor(page.title, compiled.anchors);
    const heading = { ...page, ...(titleId && { titleId }) };
    return {
      head: heading,
      // No lead paragraph, since the assistant replaces the page's text.
      ...(page.mode === "assistant" ? {} : { lead: compiled.lead }),
      toc: compiled.toc,
      body,
      frame: { ...frame, hasSidePanel: compiled.hasSidePanel },
    };
  }
  const introduction = page.description ? undefined : introductionOf(api);
  return { head, toc: [], body: apiBody(api, introduction, rendered.value), frame: { ...frame, hasSidePanel: true } };
}

/** Renders a page without a file: the author's text in the specification (`x-mint.content`), then the operation. */
async function renderGenerated(
  context: RenderContext,
  api: ApiPageProps,
): Promise<Pick<RenderedContent, "body" | "failure" | "frame">> {
  const frame = { ...apiFrame(api), hasSidePanel: true };
  const operation = api.api.type === "operation" ? api.api.operation : undefined;
  const introduction = introductionOf(api);
  if (!operation?.content) return { body: apiBody(api, introduction), frame };
  const isFetched = context.site.specifications.get(operation.specification)?.isFetched;
  const text = { file: operation.specification, text: operation.content, ...(isFetched && { code: false as const }) };
  const rendered = await renderFile(context, text, (compiled) => componentsFor(api, compiled.code));
  if (!rendered.ok) return { frame, failure: rendered.error };
  return { body: apiBody(api, introduction, rendered.value), frame };
}

/** The additions to the frame of an API page: method and URL under the title, and the specification in the page menu. */
function apiFrame(props: ApiPageProps): RenderedContent["frame"] {
  const { api } = props;
  const isDescribed = api.type === "schema" || !api.isManual;
  const location = api.type === "schema" ? api.specification : api.operation.specification;
  return {
    underTitle: <ApiPageHeader {...props} />,
    ...(isDescribed && { specificationHref: specificationUrl(location, { origin: "", basePath: "" }) }),
  };
}

/** Renders `errors.404.description`, which may be MDX. A text that cannot be rendered is shown as written. */
export async function renderNotFoundText(context: RenderContext): Promise<ReactNode> {
  const { description } = context.settings.errors["404"];
  if (!description) return undefined;
  const text = { file: "docs.json", text: description };
  const rendered = await renderFile(context, text, () => componentsFor(undefined));
  return rendered.ok ? rendered.value.body : description;
}

/** The heading of an operation's page: fields that the page does not set come from the specification. */
function combinedHeading(page: PageRecord, operation: Parameters<typeof operationDefaults>[0]): PageHeading {
  const { description, isDeprecated = false } = operationDefaults(operation);
  return {
    ...page,
    description: page.description ?? description,
    isDeprecated: page.frontmatter.deprecated === undefined ? isDeprecated : page.isDeprecated,
  };
}

/** The rest of an operation's description, after the paragraph under the title. */
function introductionOf({ api }: ApiPageProps): string | undefined {
  return api.type === "operation" ? splitDescription(api.operation.description).rest : undefined;
}

/** The parts of a heading that come from the specification. */
function operationDefaults(operation: Pick<OperationSummary, "description" | "isDeprecated">) {
  const { lead } = splitDescription(operation.description);
  return {
    ...(lead ? { description: lead } : {}),
    ...(operation.isDeprecated ? { isDeprecated: true } : {}),
  };
}

/** The body of an API page. Samples come first: they are beside the text on wide screens and above it on narrow ones. */
function apiBody(api: ApiPageProps, introduction: string | undefined, authored?: RenderedFile): ReactNode {
  return (
    <>
      {!authored?.compiled.hasSidePanel && (
        <SidePanel>
          <ApiPageSamples {...api} />
        </SidePanel>
      )}
      <ApiOperationPage {...api} introduction={introduction}>
        {authored?.body}
      </ApiOperationPage>
    </>
  );
}

/** The components for a page's content. @param code compiled code of the page, in which authored examples are found. */
function componentsFor(api: ApiPageProps | undefined, code = "") {
  return {
    ...mdxComponents,
    ...(api ? { SidePanel: SidePanelWithSamples.bind(null, api, authoredExamples(code)) } : {}),
  };
}

/** A side panel with the author's examples, and generated ones of the kind that the author did not write, request first. */
function SidePanelWithSamples(
  api: ApiPageProps,
  authored: { hasRequest: boolean; hasResponse: boolean },
  { children }: { children?: ReactNode },
): ReactNode {
  return (
    <SidePanel>
      {!authored.hasRequest && <ApiPageSamples {...api} hidesResponse />}
      {children}
      {!authored.hasResponse && <ApiPageSamples {...api} hidesRequest />}
    </SidePanel>
  );
}

function authoredExamples(code: string) {
  return { hasRequest: code.includes("RequestExample"), hasResponse: code.includes("ResponseExample") };
}
