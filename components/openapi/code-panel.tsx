import type { ReactNode } from "react";
import { emptyFenceMeta } from "@/lib/content/pipeline/code/fence-meta";
import type { CodeOptions } from "@/lib/content/pipeline/code/types";
import { app } from "@/lib/port";

const HIGHLIGHT_LIMIT = 60_000;

/** Code highlighted on the server, without a frame of its own; it scrolls when it is long. */
export async function CodePanel({
  source,
  grammar,
  code,
}: {
  source: string;
  grammar: string;
  code: CodeOptions;
}): Promise<ReactNode> {
  const language = source.length > HIGHLIGHT_LIMIT ? "text" : grammar;
  const { html, rules } = await app().highlight(source, language, emptyFenceMeta(), code);
  const names = Object.keys(rules).sort();
  const style = "max-h-[26rem] py-4 text-xs";
  return (
    <>
      {names.length > 0 && (
        <style href={`api-code-${names.join("-")}`} precedence="code">
          {names.map((name) => rules[name]).join("")}
        </style>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as in CodeFence */}
      <pre dir="ltr" translate="no" tabIndex={0} data-field-lines="" className={style}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: markup made by the highlighter, which escapes all text */}
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </>
  );
}
