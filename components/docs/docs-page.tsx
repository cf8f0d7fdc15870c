import type { ReactNode } from "react";
import { PageDirectory } from "@/components/docs/page-directory";
import { PageEnd, type PageEndProps } from "@/components/docs/page-end";
import { PageHeader, type PageHeading } from "@/components/docs/page-header";
import { PageMenu } from "@/components/docs/page-menu";
import { Toc } from "@/components/docs/toc-client";
import { type ListedEntry, listEntries } from "@/components/docs/toc-entries";
import type { TocProps } from "@/components/docs/toc-row";
import { TocBarList } from "@/components/lazy-client";
import { PageContext } from "@/components/navigation/page-context-client";
import { edgeDirection, renderContext } from "@/components/render-context";
import { ChevronDown } from "@/components/ui/action-glyph";
import { withBasePath } from "@/components/ui/base-path";
import { Line, Lines } from "@/components/ui/glyph";
import type { PageMode, TocEntry } from "@/lib/content/pipeline/types";
import type { ContextualOption } from "@/lib/site/settings-types";

export interface DocsPageProps extends PageEndProps {
  page: PageHeading;
  toc: readonly TocEntry[];
  /** True if the content itself has a panel in the side column (`CompiledPage.hasSidePanel`). */
  hasSidePanel?: boolean;
  /** Page menu of this page (frontmatter `contextual`); the site's if absent, none if empty. */
  contextualOptions?: readonly ContextualOption[];
  contextualDisplay?: "header" | "toc";
  /** Where `download-spec` leads, on API pages. */
  specificationHref?: string;
  /** Shown between title block and content: method and path of an operation. */
  underTitle?: ReactNode;
  /** Path of the page's feed. */
  feedHref?: string;
  /** Language of title and content if they are not translated into the language of the page. */
  contentLanguage?: { languageTag: string; direction: "ltr" | "rtl" } | undefined;
  /** Parts from the docs folder, shown before and after the page. */
  before?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
}

interface ModeParts {
  /** Class that limits the width of the text. */
  width: string;
  hasTitle?: boolean;
  hasSide?: boolean;
  hasEnd?: boolean;
  hidesSidebar?: boolean;
  hidesFooter?: boolean;
}

/** Section 3.4 of the format reference: what each mode shows. */
const modes: Readonly<Record<PageMode, ModeParts>> = {
  default: { width: "max-w-prose", hasTitle: true, hasSide: true, hasEnd: true },
  wide: { width: "max-w-wide", hasTitle: true, hasEnd: true },
  custom: { width: "", hidesSidebar: true, hidesFooter: true },
  frame: { width: "max-w-[72rem]" },
  center: { width: "max-w-prose", hasTitle: true, hasEnd: true, hidesSidebar: true },
  assistant: { width: "max-w-prose", hidesFooter: true },
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
  // A list of one heading would repeat the title.
  const showsToc = parts.hasSide && !hasPanel && toc.length > 1;
  const entries = showsToc ? listEntries(toc).map(withDirection) : [];
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
      {showsToc && <TocBar entries={entries} label={messages.onThisPage} />}
      <div
        id="content-container"
        className={isBlank ? "" : `content-frame ${parts.hasSide && !hasPanel ? "content-columns" : ""}`}
      >
        <main
          id="content-area"
          tabIndex={-1}
          data-page-mode={mode}
          data-side-panel={hasPanel ? "" : undefined}
          className={`min-w-0 flex-1 outline-none ${hasPanel ? "max-w-[46rem]" : parts.width} ${isBlank ? "w-full" : ""}`}
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
        {showsToc && <SideColumn entries={entries} menu={!isMenuInHeader && menu} />}
      </div>
    </div>
  );
}

/** The table of contents, above the menu of the page unless its header has it. */
function SideColumn({ entries, menu }: { entries: readonly ListedEntry[]; menu: ReactNode }): ReactNode {
  return (
    <div
      id="content-side-layout"
      className="side-column -mt-8 w-(--toc-width) pt-8 pb-10 [scrollbar-width:none] print:hidden"
    >
      <div id="table-of-contents-layout">
        <Toc entries={entries} label={renderContext().messages.onThisPage} />
        {menu && <div className="mt-6 border-t border-line pt-5">{menu}</div>}
      </div>
    </div>
  );
}

/** Leads to the feed of a page, for readers who follow it elsewhere. `href` is without base path. */
function FeedLink({ href }: { href: string }): ReactNode {
  return (
    <a
      href={withBasePath(href)}
      type="application/rss+xml"
      className="mt-4 inline-flex h-8 items-center gap-1.5 rounded-lg border border-line px-2.5 text-sm text-muted transition-colors hover:border-line-strong hover:text-ink print:hidden"
    >
      <Line className="size-3.5" path="M5 11a8 8 0 0 1 8 8M5 5a14 14 0 0 1 14 14M5.5 18.5h.01" />
      RSS
    </a>
  );
}

/** An entry with the direction of its label, if it needs one. */
function withDirection(entry: ListedEntry): ListedEntry {
  const dir = edgeDirection(entry.label);
  return dir ? { ...entry, dir } : entry;
}

/** The table of contents of narrow screens: a bar that names the section in view and unfolds the list. */
function TocBar({ entries, label }: TocProps): ReactNode {
  return (
    <details className="toc-bar">
      <summary>
        <Lines />
        {label}
        <span className="toc-bar-current">{entries[0]?.label}</span>
        <ChevronDown />
      </summary>
      <TocBarList entries={entries} label={label} />
    </details>
  );
}
