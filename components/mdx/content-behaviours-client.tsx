"use client";

import { type ReactNode, useEffect } from "react";
import { copyOnClick } from "@/components/mdx/behaviours/copy-client";
import { repeatContentInput } from "@/components/theme/early-input-client";

/** Takes part in a page until the function it returns is called. */
export type Behaviour = { attach(): () => void };

/** What content may hold, and the code that makes it work. Loaded only where a page has it. */
const behaviours: readonly [selector: string, load: () => Promise<Behaviour>][] = [
  ["[data-tabs]", () => import("@/components/mdx/behaviours/tabs-client")],
  ["[data-tree]", () => import("@/components/mdx/behaviours/tree-client")],
  ["[data-tooltip]", () => import("@/components/mdx/behaviours/tooltip-client")],
  ["[data-expand], [data-view-select]", () => import("@/components/mdx/behaviours/expand-client")],
  ["[data-variation-select]", () => import("@/components/mdx/behaviours/variations-client")],
  ["[data-update-filters]", () => import("@/components/mdx/behaviours/update-filters-client")],
  ["[data-mermaid]", () => import("@/components/mdx/behaviours/diagrams-client")],
  ["pre, .table-scroll, .katex-display", () => import("@/components/mdx/behaviours/scrollers-client")],
  [".code-block", () => import("@/components/mdx/behaviours/wrap-client")],
  ["[data-image-copy], img[data-zoom]", () => import("@/components/mdx/behaviours/images-client")],
  ["[data-repository]", () => import("@/components/mdx/behaviours/repository-client")],
  // Last, so that what it opens is ready.
  [
    ".mdx-content details, [data-tabs], [data-view], [data-variation]",
    () => import("@/components/mdx/behaviours/reveal-client"),
  ],
];

interface ContentBehavioursProps {
  /** Anything that changes with the content. */
  page: string;
  /** What screen readers hear when something was copied. */
  copied: string;
  /** Name of the button that wraps lines of code. */
  wrapLines: string;
}

/**
 * Makes the content of a page work: content is rendered on the server as plain HTML, and this listens for the whole
 * document. Render it once per page, beside the content.
 */
export function ContentBehaviours({ page, copied, wrapLines }: ContentBehavioursProps): ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content changes with the page
  useEffect(() => {
    const stops: (() => void)[] = [];
    let hasStopped = false;
    const start = async () => {
      const wanted = behaviours.filter(([selector]) => document.querySelector(selector));
      const loaded = await Promise.all(wanted.map(([, load]) => load()));
      if (hasStopped) return;
      for (const behaviour of loaded) stops.push(behaviour.attach());
      repeatContentInput();
    };
    start().catch(reportError);
    return () => {
      hasStopped = true;
      for (const stop of stops) stop();
    };
  }, [page]);

  useEffect(() => {
    document.addEventListener("click", copyOnClick);
    return () => document.removeEventListener("click", copyOnClick);
  }, []);

  return <p role="status" className="sr-only" data-copy-status={copied} data-wrap-label={wrapLines} />;
}
