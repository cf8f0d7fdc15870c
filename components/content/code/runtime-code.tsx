import type { ReactNode } from "react";
import { CodeStyles } from "@/components/content/code/code-fence";
import { codeLook } from "@/components/content/code/code-look";
import type { RuntimeSource } from "@/components/content/types";
import { emptyFenceMeta } from "@/lib/mdx/code/fence-meta";
import { highlightCode } from "@/lib/mdx/code/highlight-code";
import { DEFAULT_CODE_THEME } from "@/lib/mdx/code/highlighter";
import { shortName } from "@/lib/mdx/code/render-code";

/** Colours code whose text is only known while the page runs; `#runtime-code` in code of the server. */
export async function RuntimeCode({ text, language, ...lines }: RuntimeSource): Promise<ReactNode> {
  const look = codeLook() ?? { theme: DEFAULT_CODE_THEME, isAlwaysDark: false };
  const { html, rules } = await highlightCode(text, language ?? "", { ...emptyFenceMeta(), ...lines }, look);
  const css = Object.values(rules).join("");
  return (
    <>
      {css ? <CodeStyles css={css} name={shortName(css)} /> : null}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: markup made by the highlighter, which escapes all text */}
      <code dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
