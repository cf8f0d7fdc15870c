"use client";

import { useEffect, useRef, useState } from "react";
import { CopyButton } from "@/components/assistant/copy-button-client";
import { useReplyContext } from "@/components/assistant/reply-context-client";
import type { CodeRun } from "@/lib/content/pipeline/code/code-runs";

/** A block of code: plain text at first, colored as the server answers, without a layout shift. */
export function ReplyCode({ source, language }: { source: string; language: string }) {
  const { labels } = useReplyContext().config;
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
        <span className="me-auto">{language}</span>
        <CopyButton label={labels.copyCode} read={() => source} labels={labels} />
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
    // oxlint-disable-next-line react/no-array-index-key -- the lines of a block never move
    <span key={line}>
      {runs.map(([text, color], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- neither do the words of a line
        <span key={index} style={color ? { color } : undefined}>
          {text}
        </span>
      ))}
      {line < lines.length - 1 && "\n"}
    </span>
  ));
}

/** Interval between two highlighting requests for the same block, in milliseconds. */
const REQUEST_INTERVAL = 250;

interface ColoredCode {
  /** The beginning of the source that has colors. */
  text: string;
  block: ColoredBlock | undefined;
}

/** Colors as much of a block as has arrived, with one request to the server at a time. */
function useColoredCode(source: string, language: string): ColoredCode {
  const { config, isArriving } = useReplyContext();
  // A block that is mounted again takes its colors from the cache.
  const [colored, setColored] = useState<ColoredCode>(() => ({
    text: source,
    block: known.get(keyOf(source, language)),
  }));
  const newest = useRef(source);
  const isAsking = useRef(false);
  const [answers, setAnswers] = useState(0);

  useEffect(() => {
    newest.current = source;
    if (isAsking.current || language === "" || source === "" || (colored.text === source && colored.block)) return;
    isAsking.current = true;
    const ask = async () => {
      const text = newest.current;
      const block = await loadCodeRuns(config.highlightHref, text, language);
      isAsking.current = false;
      if (block) setColored({ text, block });
      if (newest.current !== text) setAnswers((count) => count + 1);
    };
    if (isArriving) setTimeout(ask, REQUEST_INTERVAL);
    else ask();
    // oxlint-disable-next-line react/exhaustive-deps -- each answer triggers a request for the text that has arrived since
  }, [source, language, answers]);

  return source.startsWith(colored.text) ? colored : { text: "", block: undefined };
}

/** A highlighted block: its pieces line by line, and the style rule of the background of all blocks. */
interface ColoredBlock {
  lines: CodeRun[][];
  background: string;
}

/** Highlighting results by language and source, cached until the page is unloaded. */
const known = new Map<string, ColoredBlock>();

/** Maximum length of a block, in characters; the server accepts no more. */
const MAX_BLOCK_LENGTH = 20_000;

function keyOf(source: string, language: string): string {
  return `${language}\u0000${source}`;
}

/** Asks the server to highlight a block. @returns undefined on failure: the code then stays plain. */
async function loadCodeRuns(href: string, source: string, language: string): Promise<ColoredBlock | undefined> {
  if (source.length > MAX_BLOCK_LENGTH || language.length > 40) return undefined;
  const key = keyOf(source, language);
  const body = JSON.stringify({ source, language });
  try {
    const response = await fetch(href, { method: "POST", headers: { "content-type": "application/json" }, body });
    if (response.ok) known.set(key, await response.json());
  } catch {
    // Highlighting is optional: without a connection the code is plain.
  }
  return known.get(key);
}
