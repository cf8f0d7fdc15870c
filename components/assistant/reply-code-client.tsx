"use client";

import { useEffect, useState } from "react";
import type { CodeToken } from "@/components/assistant/highlight-client";
import { useReplyContext } from "@/components/assistant/reply-context-client";
import { useCopy } from "@/components/assistant/use-copy-client";
import { Check, Copy } from "@/components/ui/glyph";

interface ReplyCodeProps {
  source: string;
  language: string;
  isArriving: boolean;
}

/** A block of code. It is readable at once and coloured when it is complete and the highlighter has loaded. */
export function ReplyCode({ source, language, isArriving }: ReplyCodeProps) {
  const { words } = useReplyContext().config;
  const { isCopied, copy } = useCopy();
  const [lines, setLines] = useState<{ source: string; tokens: CodeToken[][] }>();

  useEffect(() => {
    if (isArriving || language === "") return;
    let isCurrent = true;
    import("@/components/assistant/highlight-client")
      .then((file) => file.highlight(source, language))
      .then((tokens) => isCurrent && tokens && setLines({ source, tokens }), reportError);
    return () => {
      isCurrent = false;
    };
  }, [source, language, isArriving]);

  return (
    <div className="assistant-code" dir="ltr" translate="no">
      <div className="flex h-9 items-center justify-between ps-3.5 pe-1 text-xs text-muted">
        <span>{language}</span>
        <button
          type="button"
          aria-label={isCopied ? words.copied : words.copyCode}
          title={words.copyCode}
          className="grid size-7 place-items-center rounded-md hover:bg-hover hover:text-ink touch:size-9"
          onClick={() => copy(source)}
        >
          {isCopied ? <Check className="size-3.5 text-success" /> : <Copy className="size-3.5" />}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{lines?.source === source ? <ColouredLines lines={lines.tokens} /> : source}</code>
      </pre>
    </div>
  );
}

function ColouredLines({ lines }: { lines: CodeToken[][] }) {
  return lines.map((tokens, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a block never move
    <span key={line}>
      {tokens.map(({ text, color }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: neither do the words of a line
        <span key={index} style={color ? { color } : undefined}>
          {text}
        </span>
      ))}
      {line < lines.length - 1 && "\n"}
    </span>
  ));
}
