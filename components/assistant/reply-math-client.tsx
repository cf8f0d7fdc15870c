"use client";

import { useEffect, useState } from "react";
import { useReplyContext } from "@/components/assistant/reply-context-client";

/** Mathematics. The source is shown until the renderer has loaded; one that cannot be read stays as it is. */
export function ReplyMath({ source, isBlock }: { source: string; isBlock: boolean }) {
  const { config, isArriving } = useReplyContext();
  const [html, setHtml] = useState<string>();

  useEffect(() => {
    if (isArriving) return;
    let isCurrent = true;
    import("temml")
      .then(({ default: temml }) =>
        temml.renderToString(source, { displayMode: isBlock, throwOnError: true, trust: false, maxExpand: 200 }),
      )
      .then((rendered) => isCurrent && setHtml(rendered))
      // Not valid mathematics: the source stays visible.
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [source, isBlock, isArriving]);

  if (html === undefined) return <code dir="ltr">{source}</code>;
  return (
    <>
      <link rel="stylesheet" href={config.mathStylesHref} precedence="math" />
      <span
        dir="ltr"
        className={isBlock ? "assistant-math" : undefined}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: Temml escapes its input, and commands that reach out are off (trust: false)
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  );
}
