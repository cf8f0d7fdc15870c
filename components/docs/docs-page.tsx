import type { ReactNode } from "react";
import { FeedLink } from "@/components/docs/feed-link";
import { hasToc } from "@/components/docs/has-toc";
import { PageDirectory } from "@/components/docs/page-directory";
import { PageEnd, type PageEndProps } from "@/components/docs/page-end";
import { PageHeader, type PageHeading } from "@/components/docs/page-header";
import { PageMenu } from "@/components/docs/page-menu";
import { TocBar } from "@/components/docs/toc-bar";
import { Toc } from "@/components/docs/toc-client";
import { PageContext } from "@/components/navigation/page-context-client";
import { renderContext } from "@/components/render-context";
import type { PageMode, TocEntry } from "@/lib/content/pipeline/types";
import type { ContextualOption } from "@/lib/site/settings-types";

export interface DocsPageProps extends PageEndProps {
  page: PageHeading;
  toc: readonly TocEntry[];
  /** The content itself holds a panel that is in the side column (`CompiledPage.hasSidePanel`). */
  hasSidePanel?: boolean;
  /** Page menu of this page (frontmatter `contextual`); the site's if absent, none if empty. */
  contextualOptions?: readonly ContextualOption[];
  contextualDisplay?: "header" | "toc";
  /** Where `download-spec` leads, on API pages. */
  specificationHref?: string;
  /** Stands between title block and content: method and path of an operation. */
  underTitle?: ReactNode;
  /** Path of the page's feed. */
  feedHref?: string;
  /** The language of title and content where it is another one than that of the page: nobody has translated them. */
  contentLanguage?: { languageTag: string; direction: "ltr" | "rtl" } | undefined;
  /** What the docs folder has for the places before and after a page. */
  before?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
}

interface ModeParts {
  hasTitle: boolean;
  hasSide: boolean;
  hasEnd: boolean;
  hidesSidebar: boolean;
  hidesFooter: boolean;
}

/** Section 3.4 of the format reference: what each mode shows. */
const modes: Readonly<Record<PageMode, ModeParts>> = {
  default: { hasTitle: true, hasSide: true, hasEnd: true, hidesSidebar: false, hidesFooter: false },
  wide: { hasTitle: true, hasSide: false, hasEnd: true, hidesSidebar: false, hidesFooter: false },
  custom: { hasTitle: false, hasSide: false, hasEnd: false, hidesSidebar: true, hidesFooter: true },
  frame: { hasTitle: false, hasSide: false, hasEnd: false, hidesSidebar: false, hidesFooter: false },
  center: { hasTitle: true, hasSide: false, hasEnd: true, hidesSidebar: true, hidesFooter: false },
  assistant: { hasTitle: false, hasSide: false, hasEnd: false, hidesSidebar: false, hidesFooter: true },
};

const widths: Readonly<Record<PageMode, string>> = {
  default: "max-w-prose",
  wide: "max-w-wide",
  custom: "",
  frame: "max-w-[72rem]",
  center: "max-w-prose",
  assistant: "max-w-prose",
};

/** One page: title block, content, what follows it, and the column beside it. */
export function DocsPage(props: DocsPageProps): ReactNode {
  const { page, view, toc, hasSidePanel = false, contentLanguage, children } = props;
  const { settings, messages } = renderContext();
  const language = contentLanguage && { lang: contentLanguage.languageTag, dir: contentLanguage.direction };
  const mode = page.mode ?? "default";
  const parts = modes[mode];
  const isBlank = mode === "custom";
  const hasPanel = parts.hasSide && hasSidePanel;
  const showsToc = parts.hasSide && !hasPanel && hasToc(toc);
  const menu = (
    <PageMenu
      options={props.contextualOptions ?? settings.contextual.options}
      path={view.path}
      specificationHref={props.specificationHref}
    />
  );
  const isMenuInHeader = (props.contextualDisplay ?? settings.contextual.display) === "header" || !showsToc;
  return (
    <div data-sidebar={parts.hidesSidebar ? "none" : undefined} data-footer={parts.hidesFooter ? "none" : undefined}>
      <PageContext path={view.path} alternates={view.alternates} />
      {showsToc && <TocBar entries={toc} label={messages.onThisPage} />}
      <div
        id="content-container"
        className={isBlank ? "" : `content-frame ${parts.hasSide && !hasPanel ? "content-columns" : ""}`}
      >
        <main
          id="content-area"
          tabIndex={-1}
          data-page-mode={mode}
          data-side-panel={hasPanel ? "" : undefined}
          className={`min-w-0 flex-1 outline-none ${hasPanel ? "max-w-[46rem]" : widths[mode]} ${isBlank ? "w-full" : ""}`}
        >
          {props.before}
          {contentLanguage && (
            <p role="note" className="mb-6 rounded-lg border border-line px-4 py-3 text-sm text-muted">
              {messages.untranslated}
            </p>
          )}
          {parts.hasTitle ? (
            <PageHeader page={page} view={view} menu={isMenuInHeader && menu} language={language} />
          ) : (
            <h1 className="sr-only" {...language}>
              {page.title}
            </h1>
          )}
          {parts.hasTitle && props.underTitle}
          {parts.hasTitle && props.feedHref && <FeedLink href={props.feedHref} />}
          <div id="content" {...language} className={parts.hasTitle ? "mdx-content mt-8" : "mdx-content"}>
            {children}
            {view.directory && <PageDirectory directory={view.directory} label={page.title} />}
          </div>
          {props.after}
          {parts.hasEnd && <PageEnd {...props} />}
        </main>
        {showsToc && (
          <div
            id="content-side-layout"
            className="side-column -mt-8 w-(--toc-width) pt-8 pb-10 [scrollbar-width:none] print:hidden"
          >
            <div id="table-of-contents-layout">
              <Toc entries={toc} label={messages.onThisPage} />
              {!isMenuInHeader && <div className="mt-6 border-t border-line pt-5">{menu}</div>}
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
