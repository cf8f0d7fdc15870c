import type { ReactNode } from "react";
import { renderInlineMarkdown } from "@/components/content/inline-markdown";
import { feedbackButtonStyle, VOTES } from "@/components/docs/feedback-parts";
import { FeedbackAnswers } from "@/components/lazy-client";
import { NavLink } from "@/components/navigation/nav-link";
import { currentMessages, edgeDirection, renderContext } from "@/components/render-context";
import { ArrowEnd, Flag, Pencil, ThumbDown, ThumbUp } from "@/components/ui/action-glyph";
import { titleText } from "@/components/ui/breakable-text";
import { ArrowStart } from "@/components/ui/glyph";
import { hrefOfPath } from "@/lib/base/paths";
import { formatMessage } from "@/lib/i18n/messages";
import type { PagerLink, PageView } from "@/lib/navigation/types";

export interface PageEndProps {
  view: PageView;
  /** When the page last changed, milliseconds since the epoch; absent to show nothing. */
  modifiedAt?: number;
  /** The page's file in the repository host, for editing. */
  editHref?: string;
  /** A new issue about the page. */
  issueHref?: string;
  /** Pages and links on the same subject. */
  related?: readonly { label: string; href: string }[];
  /** Description of the next page. */
  nextDescription?: string;
  /** `hideFooterPagination`. */
  hidesPager?: boolean;
}

/** The part below the content: related pages, date, feedback, repository links, previous and next page. */
export function PageEnd(props: PageEndProps): ReactNode {
  const { view, related = [], hidesPager, nextDescription } = props;
  const hasPager = !hidesPager && (view.previous || view.next);
  return (
    <div className="mt-14 flex flex-col gap-8 print:hidden">
      {related.length > 0 && <Related links={related} />}
      <Toolbar {...props} />
      {hasPager && <Pager previous={view.previous} next={view.next} description={nextDescription} />}
    </div>
  );
}

function Toolbar({ view, modifiedAt, editHref, issueHref }: PageEndProps): ReactNode {
  const { settings, messages, language } = renderContext();
  const { thumbsRating, suggestEdit, raiseIssue } = settings.feedback;
  const editLink = suggestEdit ? editHref : undefined;
  const issueLink = raiseIssue ? issueHref : undefined;
  if (!thumbsRating && !editLink && !issueLink && modifiedAt === undefined) return null;
  return (
    <div className="feedback-toolbar flex flex-col gap-4 border-t border-line pt-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        {thumbsRating && <Feedback path={view.path} />}
        <div className="flex flex-wrap gap-2">
          {editLink && (
            <RepositoryLink href={editLink} icon={<Pencil className="size-3.5" />} label={messages.suggestEdits} />
          )}
          {issueLink && (
            <RepositoryLink href={issueLink} icon={<Flag className="size-3.5" />} label={messages.raiseIssue} />
          )}
        </div>
      </div>
      {modifiedAt !== undefined && (
        <p className="text-sm text-muted">
          {formatMessage(messages.lastModified, { date: formatDate(modifiedAt, language.tag) })}
        </p>
      )}
    </div>
  );
}

/** The day in UTC, so that every server and reader sees the same one. */
function formatDate(milliseconds: number, languageTag: string): string {
  return new Intl.DateTimeFormat(languageTag, { dateStyle: "long", timeZone: "UTC" }).format(new Date(milliseconds));
}

function RepositoryLink({ href, icon, label }: { href: string; icon: ReactNode; label: string }): ReactNode {
  return (
    <NavLink
      href={href}
      className="flex h-8 items-center gap-2 rounded-lg border border-line px-2.5 text-sm text-muted transition-colors hover:border-line-strong hover:text-ink touch:h-11"
    >
      {icon}
      {titleText(label, edgeDirection(label))}
    </NavLink>
  );
}

function Related({ links }: { links: NonNullable<PageEndProps["related"]> }): ReactNode {
  return (
    <section aria-labelledby="related-topics" className="border-t border-line pt-6">
      <h2 id="related-topics" className="mb-3 text-sm font-semibold text-ink">
        {currentMessages().relatedTopics}
      </h2>
      <ul className="flex flex-col gap-1.5">
        {links.map((link) => (
          <li key={link.href}>
            <NavLink href={link.href} className="text-sm text-primary-strong underline-offset-4 hover:underline">
              {link.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PagerProps {
  previous: PagerLink | undefined;
  next: PagerLink | undefined;
  /** Description of the next page. */
  description: string | undefined;
}

function Pager({ previous, next, description }: PagerProps): ReactNode {
  const messages = currentMessages();
  return (
    <nav id="pagination" aria-label={messages.previousAndNext} className="grid gap-3 sm:grid-cols-2">
      {previous && (
        <NavLink href={hrefOfPath(previous.path)} rel="prev" className="pagination-prev">
          <span>
            <ArrowStart className="size-3.5" />
            {messages.previous}
          </span>
          <PagerTitle {...previous} />
        </NavLink>
      )}
      {next && (
        <NavLink href={hrefOfPath(next.path)} rel="next" className="pagination-next">
          <span>
            {messages.next}
            <ArrowEnd className="size-3.5" />
          </span>
          <PagerTitle {...next} />
          {description && (
            <span className="max-w-full text-[0.8125rem] leading-5 wrap-anywhere text-muted">
              {/* In end-aligned text, the ellipsis would lie outside the box. */}
              <span className="line-clamp-2 text-start">{renderInlineMarkdown(description)}</span>
            </span>
          )}
        </NavLink>
      )}
    </nav>
  );
}

function PagerTitle({ label, group }: PagerLink): ReactNode {
  return (
    <span className="pagination-title">
      {label}
      {group !== undefined && <span className="font-normal text-muted"> · {group}</span>}
    </span>
  );
}

/** Asks whether the page helped. */
function Feedback({ path }: { path: string }): ReactNode {
  const { feedbackQuestion, yes, no, feedbackThanks, feedbackPlaceholder, send } = currentMessages();
  return (
    <div className="needs-script flex min-w-0 flex-col gap-3 max-sm:grow">
      <div className="flex flex-wrap items-center gap-2">
        <p className="me-2 text-sm text-muted">{feedbackQuestion}</p>
        <button type="button" id={VOTES.yes} aria-pressed={false} className={feedbackButtonStyle}>
          <ThumbUp className="size-3.5" />
          {yes}
        </button>
        <button type="button" id={VOTES.no} aria-pressed={false} className={feedbackButtonStyle}>
          <ThumbDown className="size-3.5" />
          {no}
        </button>
      </div>
      <FeedbackAnswers path={path} messages={{ thanks: feedbackThanks, placeholder: feedbackPlaceholder, send }} />
    </div>
  );
}
