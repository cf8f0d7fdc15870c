"use client";

import { type ReactNode, useEffect } from "react";
import { type EnhancementLoader, enhancementLoaders } from "@/components/content/enhancement-loaders-client";
import * as scrollers from "@/components/content/scrollers-client";
import { hashTarget } from "@/components/navigation/hash-target";

const loaders: readonly EnhancementLoader[] = [
  ...enhancementLoaders,
  // Nearly every page has one of these.
  ["pre, .table-scroll, math", async () => scrollers],
  ["[data-is-long], .update", () => import("#browser/content/render-far-client.ts")],
  ['link[data-precedence="site"]', () => import("#browser/theme/style-repairs-client.ts")],
  // Last, so that the scripts that show hidden content are ready.
  [
    ".mdx-content details, [data-tabs], [data-view], [data-variation]",
    () => import("#browser/content/reveal-client.ts"),
  ],
];

interface ContentEnhancementsProps {
  /** Anything that changes with the content. */
  page: string;
  words: StatusWords;
}

/** Messages of scripts in the language of the page, stored as attributes of the status line. */
export interface StatusWords {
  "data-copy-status": string;
  "data-copy-failed": string;
  /** Name of the button that closes an enlarged image. */
  "data-close-label": string;
  /** Name of the button that wraps lines of code. */
  "data-wrap-label": string;
  /** Shown when code that a reader waits for cannot be loaded. */
  "data-load-failed": string;
}

/** A hash without a target may be spelled as another engine would; the code that resolves it is loaded only then. */
function followHash(): void {
  if (location.hash.length < 2 || hashTarget(location.hash)) return;
  import("#browser/content/respell-anchor-client.ts").then(({ respellAnchor }) => respellAnchor(), reportError);
}

/** Makes the static HTML of the content interactive. Each script is loaded only on pages that need it. */
export function ContentEnhancements({ page, words }: ContentEnhancementsProps): ReactNode {
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const start = async () => {
      const wanted = loaders.flatMap(([selector, load]) => (document.querySelector(selector) ? load() : []));
      const enhancements = await Promise.all(wanted);
      const hasInput = document.lecternClick || document.lecternKey;
      const early = hasInput && (await import("#browser/theme/early-input-client.ts"));
      if (signal.aborted) return;
      for (const { attach } of enhancements) attach(signal);
      early?.repeatContentInput();
    };
    start().catch(reportError);
    followHash();
    window.addEventListener("hashchange", followHash, { signal });
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the content changes with the page, which may be opened with a hash of its own
  }, [page]);

  return <p role="status" className="sr-only" {...words} />;
}
