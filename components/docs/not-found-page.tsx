import type { ReactNode } from "react";
import { NavLink } from "@/components/navigation/nav-link";
import { PageContext } from "@/components/navigation/page-context-client";
import { renderContext } from "@/components/render-context";
import { Magnifier } from "@/components/search/search-glyphs";
import { ArrowEnd } from "@/components/ui/action-glyph";
import { hrefOfPath } from "@/lib/base/paths";

interface SimilarPage {
  label: string;
  href: string;
  group?: string | undefined;
}

interface NotFoundPageProps {
  homePath: string;
  /** There is a page, but it could not be rendered. */
  hasFailed?: boolean;
  /** Pages with a URL or title similar to the requested one. */
  suggestions?: readonly SimilarPage[];
  /** `errors.404.description`, rendered. */
  children?: ReactNode;
}

/** The page at a URL that has no page, or whose page failed. */
export function NotFoundPage({
  homePath,
  hasFailed = false,
  suggestions = [],
  children,
}: NotFoundPageProps): ReactNode {
  const { settings, messages } = renderContext();
  return (
    <div className="px-5 py-16 sm:px-8 lg:px-12 lg:py-24">
      <PageContext path="" alternates={{}} />
      <main id="content-area" tabIndex={-1} className="not-found-container mx-auto max-w-xl outline-none">
        <p className="not-found-status-code font-mono text-sm font-medium text-primary-strong">
          {hasFailed ? 500 : 404}
        </p>
        <h1 className="not-found-title mt-3 font-heading text-3xl font-semibold tracking-[-0.022em] text-balance text-ink sm:text-4xl">
          {hasFailed ? messages.pageFailed : (settings.errors["404"].title ?? messages.pageNotFound)}
        </h1>
        {!hasFailed && (
          <div className="not-found-description mdx-content mt-4 leading-7 text-muted">
            {children ?? messages.pageNotFoundText}
          </div>
        )}
        {suggestions.length > 0 && <SimilarPages pages={suggestions} title={messages.similarPages} />}
        <div className="mt-10 flex flex-wrap gap-3">
          <button
            type="button"
            data-search-trigger=""
            aria-haspopup="dialog"
            className="inline-flex h-10 items-center gap-2 rounded-lg border border-line-strong px-4 text-sm font-medium text-ink transition-colors hover:bg-hover"
          >
            <Magnifier className="size-4 text-muted" />
            {messages.search}
          </button>
          <NavLink
            href={hrefOfPath(homePath)}
            className="inline-flex h-10 items-center rounded-lg bg-(--accent-button,var(--primary)) px-4 text-sm font-medium text-(--accent-button-text,var(--on-primary)) transition-[filter] hover:brightness-110"
          >
            {messages.backToHome}
          </NavLink>
        </div>
      </main>
    </div>
  );
}

function SimilarPages({ pages, title }: { pages: readonly SimilarPage[]; title: string }): ReactNode {
  return (
    <section aria-labelledby="similar-pages" className="mt-10">
      <h2 id="similar-pages" className="mb-3 text-sm font-semibold text-ink">
        {title}
      </h2>
      <ul className="not-found-recommended-pages-list divide-y divide-line overflow-hidden rounded-xl border border-line">
        {pages.map((page) => (
          <li key={page.href}>
            <NavLink
              href={page.href}
              className="not-found-recommended-page-link group/page flex items-center gap-4 px-4 py-3 outline-offset-[-2px] transition-colors hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm font-medium text-ink">
                  {page.label}
                  {page.group && page.group !== page.label && (
                    <span className="font-normal text-muted"> · {page.group}</span>
                  )}
                </span>
                <span className="block truncate text-[0.8125rem] text-muted">{page.href}</span>
              </span>
              <ArrowEnd className="size-4 text-muted transition-transform group-hover/page:translate-x-0.5 rtl:-scale-x-100" />
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
