"use client";

import type { Components } from "hast-util-to-jsx-runtime";
import { type ComponentProps, memo, type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import { ReplyCode } from "@/components/assistant/reply-code-client";
import { useReplyContext } from "@/components/assistant/reply-context-client";
import { SourceLink } from "@/components/assistant/source-card-client";
import { findCitation } from "@/lib/assistant/client/find-citation";
import { isPlainDiagram } from "@/lib/assistant/client/plain-diagram";
import { safeLink } from "@/lib/assistant/client/safe-link";

/** Renderers for the elements of a reply: only those that Markdown can produce. */
export const replyElements: Partial<Components> = {
  a: ReplyLink,
  pre: ReplyPre,
  code: ReplyInlineCode,
  table: ReplyTable,
  th: ReplyHeaderCell,
  ...Object.fromEntries(["h1", "h2", "h3", "h4", "h5", "h6"].map((name) => [name, ReplyHeading])),
  input: ({ checked }) => (
    <input type="checkbox" checked={Boolean(checked)} readOnly tabIndex={-1} aria-hidden="true" />
  ),
  img: ({ alt }) => <>{alt}</>,
};

/** A link, with its number where it leads to a page that the reply cites. Unsafe URLs are shown as text. */
function ReplyLink({ href, children }: ComponentProps<"a">): ReactNode {
  const { sources, passages, config } = useReplyContext();
  const base = { ...config, origin: location.origin };
  const link = safeLink(href ?? "", base);
  if (!link) return children;
  const citation = findCitation(link.href, sources, passages, (url) => safeLink(url, base)?.href);
  const outside = link.isInternal ? {} : { target: "_blank", rel: "noopener noreferrer nofollow" };
  if (citation) {
    return (
      <SourceLink isNumber source={citation.source} href={link.href} {...outside}>
        {children}
        <sup className="assistant-number">{citation.number}</sup>
      </SourceLink>
    );
  }
  // The text of a link may be misleading, so the title of an external link shows its URL.
  return (
    <a href={link.href} title={link.isInternal ? undefined : link.href} {...outside}>
      {children}
      {!link.isInternal && <span className="sr-only"> ({config.labels.opensInNewTab})</span>}
    </a>
  );
}

/** Headings of a reply are below those of the panel, at every level. */
function ReplyHeading({ children }: ComponentProps<"h2">): ReactNode {
  return <h4>{children}</h4>;
}

/** A table whose cells carry the names of their columns, shown where the panel is narrow. */
function ReplyTable({ children }: ComponentProps<"table">): ReactNode {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const names = Array.from(table.current?.tHead?.rows[0]?.cells ?? [], ({ textContent }) => textContent ?? "");
    for (const cell of table.current?.querySelectorAll("td") ?? []) cell.dataset.name = names[cell.cellIndex] ?? "";
  });
  return (
    <div className="assistant-table">
      <table ref={table}>{children}</table>
    </div>
  );
}

/** Renders an empty corner of a table as a data cell, not as a header. */
function ReplyHeaderCell({ children, ...cell }: ComponentProps<"th">): ReactNode {
  return children ? <th {...cell}>{children}</th> : <td {...cell} />;
}

function ReplyInlineCode({ className, children }: ComponentProps<"code">): ReactNode {
  if (className === "math-inline") return <ReplyMath source={String(children)} isBlock={false} />;
  if (className === "math-block") return <ReplyMath source={String(children)} isBlock />;
  return <code>{children}</code>;
}

function ReplyPre({ children }: ComponentProps<"pre">): ReactNode {
  const { isArriving } = useReplyContext();
  const { className, children: text } = (children as ReactElement<ComponentProps<"code">>).props;
  const language = /language-([\w#+-]+)/.exec(className ?? "")?.[1] ?? "";
  const source = String(text ?? "").replace(/\n$/, "");
  if (language === "mermaid" && !isArriving && isPlainDiagram(source)) return <ReplyDiagram source={source} />;
  return <ReplyCode source={source} language={language} />;
}

/** A diagram whose source has been checked to load nothing and run nothing. */
const ReplyDiagram = memo(function ReplyDiagram({ source }: { source: string }) {
  const { labels } = useReplyContext().config;
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = figure.current;
    if (!element || element.dataset.state) return;
    import("#browser/content/mermaid/render-diagram-client.ts")
      .then(({ renderDiagram }) => renderDiagram(element))
      .catch(reportError);
  }, []);
  return (
    <figure ref={figure} className="mermaid" data-controls={labels.diagramControls} aria-label={labels.diagram}>
      <pre className="mermaid-source">{source}</pre>
    </figure>
  );
});

/** Mathematics. The source is shown until the renderer has loaded; invalid source stays visible. */
function ReplyMath({ source, isBlock }: { source: string; isBlock: boolean }) {
  const { config, isArriving } = useReplyContext();
  const [html, setHtml] = useState<string>();

  useEffect(() => {
    if (isArriving) return;
    let isCurrent = true;
    import("temml")
      .then(({ default: temml }) =>
        temml.renderToString(source, { displayMode: isBlock, throwOnError: true, trust: false, maxExpand: 200 }),
      )
      .then((rendered) => isCurrent && setHtml(rendered))
      // Not valid mathematics: the source stays visible.
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [source, isBlock, isArriving]);

  if (html === undefined) return <code dir="ltr">{source}</code>;
  return (
    <>
      <link rel="stylesheet" href={config.mathStylesHref} precedence="math" />
      <span
        dir="ltr"
        className={isBlock ? "block overflow-x-auto overflow-y-hidden py-1" : undefined}
        // oxlint-disable-next-line react/no-danger -- Temml escapes its input, and commands that load resources are off (trust: false)
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  );
}
