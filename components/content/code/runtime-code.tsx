import type { ReactNode } from "react";
import { CodeStyles } from "@/components/content/code/code-fence";
import type { RuntimeSource } from "@/components/content/types";
import { codeLook } from "@/components/render-context";
import { emptyFenceMeta } from "@/lib/content/pipeline/code/fence-meta";
import { shortName } from "@/lib/content/pipeline/code/render-code";
import { app } from "@/lib/port";

/** Colors code whose text is only known while the page runs; `#runtime-code` in code of the server. */
export async function RuntimeCode({ text, language, ...lines }: RuntimeSource): Promise<ReactNode> {
  const { html, rules } = await app().highlight(text, language ?? "", { ...emptyFenceMeta(), ...lines }, codeLook());
  const css = Object.values(rules).join("");
  return (
    <>
      {css ? <CodeStyles css={css} name={shortName(css)} /> : null}
      {/* oxlint-disable-next-line react/no-danger -- markup made by the highlighter, which escapes all text */}
      <code dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
