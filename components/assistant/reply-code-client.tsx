"use client";

import { CopyIcon, CopyNotice } from "@/components/assistant/copy-icon-client";
import { useReplyContext } from "@/components/assistant/reply-context-client";
import { useColoredCode } from "@/components/assistant/use-colored-code-client";
import { useCopy } from "@/components/assistant/use-copy-client";
import type { CodeRun } from "@/lib/content/pipeline/code/code-runs";

interface ReplyCodeProps {
  source: string;
  language: string;
}

/** A block of code. It is readable at once and colored line by line as the server answers; nothing moves by that. */
export function ReplyCode({ source, language }: ReplyCodeProps) {
  const { labels } = useReplyContext().config;
  const { outcome, copy } = useCopy();
  const { text, block } = useColoredCode(source, language);
  const lines = block?.lines ?? [];

  return (
    <div className="assistant-code" dir="ltr" translate="no">
      {block?.background && (
        <style href="assistant-code-background" precedence="code">
          {block.background}
        </style>
      )}
      <div className="flex h-9 items-center justify-between touch:h-11 ps-3.5 pe-1 text-xs text-muted">
        <span>{language}</span>
        <CopyNotice outcome={outcome} labels={labels} />
        <button
          type="button"
          aria-label={labels.copyCode}
          title={labels.copyCode}
          className="grid size-7 place-items-center rounded-md hover:bg-hover hover:text-ink touch:size-11"
          onClick={() => copy(source)}
        >
          <CopyIcon outcome={outcome} size="size-3.5" />
        </button>
      </div>
      <pre>
        <code>
          <ColoredLines lines={lines} />
          {lines.length > 0 ? source.slice(text.length) : source}
        </code>
      </pre>
    </div>
  );
}

function ColoredLines({ lines }: { lines: CodeRun[][] }) {
  return lines.map((runs, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a block never move
    <span key={line}>
      {runs.map(([text, color], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: neither do the words of a line
        <span key={index} style={color ? { color } : undefined}>
          {text}
        </span>
      ))}
      {line < lines.length - 1 && "\n"}
    </span>
  ));
}
