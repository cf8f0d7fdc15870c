import type { ReactNode } from "react";
import { descriptionHtml } from "@/lib/openapi/description-html";

// Descriptions are small texts in many places; these rules stand in for the stylesheet of page content.
const style =
  "text-sm leading-relaxed text-text [&_:is(p,ul,ol,pre,table,blockquote)]:mt-2 [&>:first-child]:mt-0 [&_:is(h1,h2,h3,h4)]:mt-4 [&_:is(h1,h2,h3,h4)]:font-semibold [&_:is(h1,h2,h3,h4)]:text-ink [&_a]:font-medium [&_a]:text-primary [&_a]:underline [&_a]:underline-offset-2 [&_code]:rounded [&_code]:bg-hover [&_code]:px-1 [&_code]:py-0.5 [&_code]:font-mono [&_code]:text-[0.8125em] [&_code]:break-words [&_pre]:overflow-x-auto [&_pre]:rounded-lg [&_pre]:bg-sunken [&_pre]:p-3 [&_pre_code]:bg-transparent [&_pre_code]:p-0 [&_ul]:list-disc [&_ul]:ps-5 [&_ol]:list-decimal [&_ol]:ps-5 [&_table]:block [&_table]:overflow-x-auto [&_:is(td,th)]:border [&_:is(td,th)]:border-line [&_:is(td,th)]:px-2 [&_:is(td,th)]:py-1 [&_:is(td,th)]:text-start [&_img]:max-w-full [&_strong]:font-semibold [&_strong]:text-ink";

/** A description from a specification: Markdown, drawn small. */
export function Description({ markdown, className = "" }: { markdown?: string; className?: string }): ReactNode {
  if (!markdown) return null;
  return (
    <div
      className={`api-description ${style} ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by descriptionHtml
      dangerouslySetInnerHTML={{ __html: descriptionHtml(markdown) }}
    />
  );
}
