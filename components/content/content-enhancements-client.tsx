"use client";

import { type ReactNode, useEffect } from "react";
import { copyOnClick } from "@/components/content/code/copy-client";
import { repeatContentInput } from "@/components/theme/early-input-client";

/** Takes part in a page until the function it returns is called. */
export type Behaviour = { attach(): () => void };

/** What content may hold, and the code that makes it work. Loaded only where a page has it. */
const behaviours: readonly [selector: string, load: () => Promise<Behaviour>][] = [
  ["[data-tabs]", () => import("@/components/content/tabs/tabs-client")],
  ["[data-tree]", () => import("@/components/content/tree/tree-client")],
  ["[data-tooltip]", () => import("@/components/content/tooltip/tooltip-client")],
  ["[data-expand], [data-view-select]", () => import("@/components/content/code/expand-client")],
  ["[data-variation-select]", () => import("@/components/content/view/variations-client")],
  ["[data-update-filters]", () => import("@/components/content/update/update-filters-client")],
  ["[data-mermaid]", () => import("@/components/content/mermaid/diagrams-client")],
  ["pre, .table-scroll, .katex-display", () => import("@/components/content/scrollers-client")],
  ["[data-image-copy], img[data-zoom]", () => import("@/components/content/media/images-client")],
  ["[data-repository]", () => import("@/components/content/github/repository-client")],
  // Last, so that what it opens is ready.
  [
    ".mdx-content details, [data-tabs], [data-view], [data-variation]",
    () => import("@/components/content/reveal-client"),
  ],
];

/**
 * Makes the content of a page work: content is drawn on the server as plain HTML, and this listens for the whole
 * document. Render it once per page, beside the content; `page` is anything that changes with the content, `copied` what
 * screen readers hear when something was copied.
 */
export function ContentBehaviours({ page, copied }: { page: string; copied: string }): ReactNode {
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

  return <p role="status" className="sr-only" data-copy-status={copied} />;
}
