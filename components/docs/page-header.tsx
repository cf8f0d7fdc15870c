import type { ReactNode } from "react";
import { renderInlineMarkdown } from "@/components/content/inline-markdown";
import { NavLink } from "@/components/navigation/nav-link";
import { currentMessages, edgeDirection, renderContext } from "@/components/render-context";
import { titleText } from "@/components/ui/breakable-text";
import { ChevronEnd } from "@/components/ui/glyph";
import { textDirection } from "@/lib/base/text-direction";
import type { PageRecord } from "@/lib/content/scan/types";
import type { Breadcrumb, PageView } from "@/lib/navigation/types";

/** Maximum length of a word, in characters, that a title shows on one line on a phone. */
const MAX_WORD_LENGTH = 24;

/** The metadata of a page file or an operation page that its title block shows. */
export type PageHeading = Pick<PageRecord, "title"> &
  Partial<Pick<PageRecord, "description" | "tag" | "isDeprecated" | "mode" | "version">> & {
    /** Id of the title, so that links can lead to it as to any other heading. */
    titleId?: string;
  };

interface PageHeaderProps {
  page: PageHeading;
  view: PageView;
  /** The page menu, beside the title. */
  menu?: ReactNode;
  /** The language of title and description, if it differs from that of the page. */
  language?: { lang: string; dir: "ltr" | "rtl" } | undefined;
}

/** The title block: eyebrow, title with its labels, description. */
export function PageHeader({ page, view, menu, language }: PageHeaderProps): ReactNode {
  const title = titleText(page.title, edgeDirection(page.title), MAX_WORD_LENGTH);
  return (
    <header id="header" className="relative">
      <Eyebrow view={view} />
      <div className="title-row">
        <h1 id="page-title" className="page-title" {...language}>
          {page.titleId ? <span id={page.titleId}>{title}</span> : title}
          {page.isDeprecated && (
            <TitleLabel style="bg-warning/12 text-warning">{currentMessages().deprecated}</TitleLabel>
          )}
          {page.tag && <TitleLabel style="bg-primary-soft text-primary-strong">{page.tag}</TitleLabel>}
        </h1>
        {page.description && (
          <p className="page-description" lang={language?.lang} dir={textDirection(page.description)}>
            {renderInlineMarkdown(page.description, { keepsLinks: true })}
          </p>
        )}
        {menu && <div className="flex print:hidden sm:pt-1 touch:-my-1.25">{menu}</div>}
      </div>
    </header>
  );
}

function TitleLabel({ style, children }: { style: string; children: ReactNode }): ReactNode {
  return (
    <>
      {" "}
      <span
        className={`ms-1 inline-block rounded-full px-2.5 align-middle text-xs leading-6 font-medium tracking-normal ${style}`}
      >
        {children}
      </span>
    </>
  );
}

function Eyebrow({ view }: Pick<PageHeaderProps, "view">): ReactNode {
  const style = renderContext().settings.styling.eyebrows;
  if (style === "breadcrumbs" && view.breadcrumbs.length > 0) return <Breadcrumbs steps={view.breadcrumbs} />;
  if (!view.section) return null;
  return <p className="eyebrow mb-2 text-sm leading-6 font-medium text-primary-strong">{view.section}</p>;
}

function Breadcrumbs({ steps }: { steps: readonly Breadcrumb[] }): ReactNode {
  return (
    <nav aria-label={currentMessages().breadcrumbs} className="eyebrow mb-2.5">
      <ol className="breadcrumb-list max-sm:*:nth-last-[n+3]:hidden flex flex-wrap items-center gap-x-1.5 text-sm leading-6 text-muted">
        {steps.map((step, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- steps have no stable key
          <li key={index} className="breadcrumb-item flex items-center gap-1.5 last:text-primary-strong">
            {step.href ? (
              <NavLink
                href={step.href}
                className="relative transition-colors after:absolute after:inset-x-0 after:-inset-y-2.5 hover:text-ink"
              >
                {step.label}
              </NavLink>
            ) : (
              step.label
            )}
            {index < steps.length - 1 && <ChevronEnd className="size-3.5 text-muted/70 rtl:-scale-x-100" />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
