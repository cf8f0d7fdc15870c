import type { ReactNode } from "react";
import { Copy } from "@/components/ui/action-glyph";
import { Check } from "@/components/ui/glyph";
import type { Messages } from "@/lib/i18n/messages";
import { emptyFenceMeta } from "@/lib/mdx/code/fence-meta";
import type { CodeOptions } from "@/lib/mdx/code/types";
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
  const style = "max-h-[26rem] overflow-auto p-4 font-mono text-xs leading-[1.65] text-text [scrollbar-width:thin]";
  return (
    <>
      {names.length > 0 && (
        <style href={`api-code-${names.join("-")}`} precedence="code">
          {names.map((name) => rules[name]).join("")}
        </style>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as in CodeFence */}
      <pre dir="ltr" translate="no" tabIndex={0} className={style}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: markup made by the highlighter, which escapes all text */}
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </>
  );
}

/** Copies the code that is seen in the frame around the button. */
export function CopyCodeButton({ messages }: { messages: Messages }): ReactNode {
  return <CopyButton label={messages.copyCode} />;
}

/** Copies a text, or without one the code in the frame around the button, and says that it did. */
export function CopyButton({ text, label }: { text?: string; label: string }) {
  return (
    <button
      type="button"
      data-copy=""
      data-copy-text={text}
      aria-label={label}
      className="group/copy grid size-7 shrink-0 place-items-center rounded-lg text-muted hover:bg-hover hover:text-ink data-copied:text-success"
    >
      <Copy className="size-3.5 group-data-copied/copy:hidden" />
      <Check className="hidden size-3.5 group-data-copied/copy:block" />
    </button>
  );
}
