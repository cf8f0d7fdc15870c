import type { ReactNode } from "react";
import { MathStyles } from "@/components/content/latex/math-styles";
import { nodeText } from "@/components/content/node-text";

/** Mathematics that is only known when the page runs; `$…$` and static `<Latex>` are drawn when it is compiled. */
export async function Latex({ children, display }: { children?: ReactNode; display?: boolean }): Promise<ReactNode> {
  const { default: katex } = await import(/* turbopackIgnore: true */ "katex");
  const html = katex.renderToString(nodeText(children), { displayMode: display ?? false, throwOnError: false });
  return (
    <>
      <MathStyles />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: KaTeX escapes what it draws */}
      <span dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
