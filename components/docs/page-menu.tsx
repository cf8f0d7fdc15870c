import type { ReactNode } from "react";
import { markdownPath, type PageMenuSource, pageMenuEntries } from "@/components/docs/page-menu-entries";
import { PageMenuActions } from "@/components/lazy-client";
import { renderContext } from "@/components/render-context";
import { Check, ChevronDown } from "@/components/ui/action-glyph";
import { basePath, withBasePath } from "@/components/ui/base-path";
import { Dots } from "@/components/ui/glyph";

const buttonStyle =
  "flex h-8 items-center gap-2 px-2.5 text-sm font-medium text-text transition-colors hover:bg-hover hover:text-ink touch:h-11";

/** The actions on a page: on wide screens, the first is the button itself. The buttons confirm that something was copied. */
export function PageMenu(props: PageMenuSource): ReactNode {
  const entries = pageMenuEntries(props);
  const [first] = entries;
  if (!first) return null;
  const { messages, settings } = renderContext();
  const hasMore = entries.length > 1;
  return (
    <div id="page-context-menu" className="needs-script flex rounded-lg border border-line bg-surface shadow-xs">
      <button
        type="button"
        id="page-context-menu-button"
        className={`${buttonStyle} ${hasMore ? "rounded-s-[0.4375rem] max-sm:hidden" : "rounded-[0.4375rem]"}`}
      >
        <span className="contents in-data-copied:hidden">
          {first.icon}
          {first.label}
        </span>
        <span className="hidden in-data-copied:contents">
          <Check />
          {messages.copied}
        </span>
      </button>
      {hasMore && (
        <button
          type="button"
          className={`${buttonStyle} rounded-[0.4375rem] px-1.5! sm:rounded-s-none sm:border-s sm:border-line touch:px-3!`}
          aria-haspopup="menu"
          aria-expanded={false}
          aria-label={messages.pageActions}
        >
          <ChevronDown className="size-3.5 max-sm:hidden" />
          <Dots className="size-4 in-data-copied:hidden sm:hidden" />
          <Check className="hidden size-4 max-sm:in-data-copied:block" />
        </button>
      )}
      <PageMenuActions
        entries={entries}
        facts={{
          path: withBasePath(props.path),
          markdownPath: withBasePath(markdownPath(props.path)),
          serverPath: `${basePath()}/mcp`,
          serverName: settings.name,
          prompt: messages.readPagePrompt,
        }}
      />
    </div>
  );
}
