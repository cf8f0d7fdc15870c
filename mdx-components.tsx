import type { MDXComponents } from "mdx/types";
import { setCodeLook } from "@/components/content/code/code-look";
import { componentMap } from "@/components/content/component-map";
import { setContentMessages } from "@/components/content/content-messages";
import { setVariations } from "@/components/content/view/variation";
import type { Messages } from "@/lib/i18n/messages";

/** What the components of one render depend on besides their props. */
export interface MdxComponentOptions {
  /** Messages in the language of the page; English without. */
  messages?: Messages;
  /** How code is colored whose text is only known while the page runs. */
  codeLook?: Parameters<typeof setCodeLook>[0];
  /** Variants of the site's content, the first being the default. */
  variations?: Parameters<typeof setVariations>[0];
}

/** The component map for one render. Call it in the page, before its content is rendered. */
export function createMdxComponents(options: MdxComponentOptions = {}): MDXComponents {
  const { messages, codeLook, variations } = options;
  if (messages) setContentMessages(messages);
  if (codeLook) setCodeLook(codeLook);
  if (variations) setVariations(variations);
  return componentMap as unknown as MDXComponents;
}

/** The component map for the MDX files in `app`, as `@next/mdx` asks for it. */
export function useMDXComponents(): MDXComponents {
  return componentMap as unknown as MDXComponents;
}
