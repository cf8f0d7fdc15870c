import type { ReactNode } from "react";
import { withBasePath } from "@/components/ui/base-path";
import { Line } from "@/components/ui/glyph";

/** Leads to the feed of a page, for readers who follow it elsewhere. `href` is without base path. */
export function FeedLink({ href }: { href: string }): ReactNode {
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
