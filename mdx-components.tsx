import type { MDXComponents } from "mdx/types";
import { componentMap } from "@/components/content/component-map";

/** The components of content. What they show depends on the context of the render (`components/render-context.ts`). */
export const mdxComponents = componentMap as unknown as MDXComponents;

/** The component map for the MDX files in `app`, as `@next/mdx` asks for it. */
export function useMDXComponents(): MDXComponents {
  return mdxComponents;
}
