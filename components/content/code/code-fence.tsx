import type { ReactNode } from "react";
import { RuntimeCode } from "#runtime-code";
import { joinClasses, readText } from "@/components/content/prop-values";
import type { RuntimeSource } from "@/components/content/types";
import { codeLook, currentMessages } from "@/components/render-context";
import { Icon } from "@/components/ui/icon";
import { findGrammarName } from "@/lib/content/pipeline/code/languages";
import { formatMessage } from "@/lib/i18n/messages";

export interface CodeFenceProps {
  /** Markup of the highlighted lines, made when the page is compiled. */
  html?: string;
  /** Instead of markup: text that is only known at render time. */
  source?: RuntimeSource;
  language?: string;
  title?: string;
  icon?: string;
  themeClass?: string;
  /** Set for blocks that can be expanded. */
  lineCount?: number;
  /** The block scrolls until it is expanded, instead of starting collapsed. */
  isTall?: boolean;
  isDark?: boolean;
  hasLineNumbers?: boolean;
  hasFocus?: boolean;
  wraps?: boolean;
  noCopy?: boolean;
  /** The block is in a group that shows its title. */
  isBare?: boolean;
}

/** A highlighted block of code with its header and its copy button, which reads the text from the page. */
export function CodeFence({ html, source, language, title, icon, isBare, ...options }: CodeFenceProps): ReactNode {
  const isDark = options.isDark ?? (source && codeLook()?.isAlwaysDark);
  const showsHeader = !isBare && Boolean(title || icon);
  return (
    <div
      className={joinClasses("code-block", options.themeClass)}
      {...(showsHeader && title ? { role: "figure", "aria-label": title } : {})}
      {...lookAttributes({ ...options, isDark })}
      translate="no"
    >
      {showsHeader ? (
        <div className="code-header">
          <Icon icon={icon} />
          <span className="code-title">{title}</span>
        </div>
      ) : null}
      <CodeBody html={html} source={source} language={language} />
      {options.noCopy ? null : <CopyButton />}
      {isLong(options.lineCount) ? <ExpandButton lineCount={options.lineCount ?? 0} /> : null}
    </div>
  );
}

/** The attributes that the stylesheet reads. Unset ones are omitted: each would add to the size of every block. */
function lookAttributes(options: Partial<CodeFenceProps>): Record<string, string> {
  const { isDark, hasLineNumbers, hasFocus, wraps, isTall, lineCount = 0 } = options;
  return {
    ...(isDark ? { "data-dark": "" } : {}),
    ...(hasLineNumbers ? { "data-lines": "" } : {}),
    ...(hasFocus ? { "data-focus": "" } : {}),
    ...(wraps ? { "data-wrap": "" } : {}),
    ...(isLong(lineCount) ? { "data-expandable": isTall ? "tall" : lineCount < 7 ? "short" : "long" } : {}),
  };
}

function isLong(lineCount: number | undefined): boolean {
  return lineCount !== undefined && lineCount > 2;
}

function CodeBody({ html = "", source, language }: Pick<CodeFenceProps, "html" | "source" | "language">): ReactNode {
  const grammar = findGrammarName(readText(language) ?? "");
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll; a script removes the tab stop where it does not
    <pre tabIndex={0}>
      {source ? (
        <RuntimeCode {...source} />
      ) : (
        <code
          className={grammar ? `language-${grammar}` : undefined}
          // oxlint-disable-next-line react/no-danger -- markup made by the highlighter, which escapes all text
          dangerouslySetInnerHTML={{ __html: html }}
        />
      )}
    </pre>
  );
}

/** The button of a block; shown once scripts run and the browser has a clipboard. */
export function CopyButton(): ReactNode {
  return (
    <button
      type="button"
      className="code-copy code-block-copy-button"
      data-copy=""
      aria-label={currentMessages().copyCode}
    />
  );
}

function ExpandButton({ lineCount }: { lineCount: number }): ReactNode {
  const messages = currentMessages();
  return (
    <button type="button" className="code-expand" data-expand="" aria-expanded={false} data-less={messages.showLess}>
      {formatMessage(messages.seeAllLines, { count: String(lineCount) })}
    </button>
  );
}

/** The style rules that the blocks of a file use. React moves them to the head, once for each name. */
export function CodeStyles({ css, name }: { css: string; name: string }): ReactNode {
  return (
    <style href={`code-${name}`} precedence="code">
      {css}
    </style>
  );
}
