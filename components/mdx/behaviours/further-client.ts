import type { Behaviour } from "@/components/mdx/content-behaviours-client";

/** What few pages hold: where each piece of code lies is itself something that other pages need not know. */
const behaviours: readonly [selector: string, load: () => Promise<Behaviour>][] = [
  ["[data-tree]", () => import("@/components/mdx/behaviours/tree-client")],
  ["[data-tooltip]", () => import("@/components/mdx/behaviours/tooltip-client")],
  ["[data-variation-select]", () => import("@/components/mdx/behaviours/variations-client")],
  ["[data-update-filters]", () => import("@/components/mdx/behaviours/update-filters-client")],
  ["[data-mermaid]", () => import("@/components/mdx/behaviours/diagrams-client")],
  ["details.expandable", () => import("@/components/mdx/behaviours/expandables-client")],
  ["[data-image-copy]", () => import("@/components/mdx/behaviours/image-actions-client")],
  ["[data-repository]", () => import("@/components/mdx/behaviours/repository-client")],
];

/** Loads what the page needs of these, as one behaviour. */
export async function loadFurther(): Promise<Behaviour> {
  const wanted = behaviours.filter(([selector]) => document.querySelector(selector));
  const loaded = await Promise.all(wanted.map(([, load]) => load()));
  return {
    attach() {
      const stops = loaded.map((behaviour) => behaviour.attach());
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
