import type { MDXComponents } from "mdx/types";
import { setCodeLook } from "@/components/content/code/code-look";
import { componentMap } from "@/components/content/component-map";
import { type ContentLabels, setContentLabels } from "@/components/content/labels";
import { setVariations } from "@/components/content/view/variation";

/** What the components of one render depend on besides their props. */
export interface MdxComponentOptions {
  /** Fixed strings in the page's language; those left out are English. */
  labels?: Partial<ContentLabels>;
  /** How code is colored whose text is only known while the page runs. */
  codeLook?: Parameters<typeof setCodeLook>[0];
  /** Variants of the site's content, the first being the default. */
  variations?: Parameters<typeof setVariations>[0];
}

/** The component map for one render. Call it in the page, before its content is rendered. */
export function createMdxComponents(options: MdxComponentOptions = {}): MDXComponents {
  const { labels, codeLook, variations } = options;
  if (labels) setContentLabels(labels);
  if (codeLook) setCodeLook(codeLook);
  if (variations) setVariations(variations);
  return componentMap as unknown as MDXComponents;
}

/** The component map as `@next/mdx` asks for it. */
export function useMDXComponents(): MDXComponents {
  return componentMap as unknown as MDXComponents;
}
