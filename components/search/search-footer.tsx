import type { ReactNode } from "react";
import type { SearchMessages } from "@/components/search/search-messages";
import type { SearchRow } from "@/components/search/search-rows";
import { formatMessage } from "@/lib/i18n/messages";

const keyStyle =
  "inline-grid h-5 min-w-5 place-items-center rounded border border-line bg-page px-1 font-sans text-[0.6875rem] text-text";

type Hint = readonly [keys: string[], label: string];

interface SearchFooterProps {
  /** The row that is pointed at. */
  row: SearchRow | undefined;
  messages: SearchMessages;
}

/** What the keys do; only where there is a keyboard. */
export function SearchFooter({ row, messages }: SearchFooterProps): ReactNode {
  const hints: readonly Hint[] = [
    [["↑", "↓"], messages.keyMove],
    [["↵"], messages.keyOpen],
    [["Esc"], messages.close],
    ...hintsFor(row, messages),
  ];
  return (
    <div
      aria-hidden="true"
      className="hidden shrink-0 items-center gap-5 border-t border-line bg-sunken px-5 py-2.5 text-xs text-muted sm:flex touch:hidden"
    >
      {hints.map(([keys, label]) => (
        <span key={label} className="flex items-center gap-1.5">
          {keys.map((key) => (
            <kbd key={key} className={keyStyle}>
              {key}
            </kbd>
          ))}
          {label}
        </span>
      ))}
    </div>
  );
}

function hintsFor(row: SearchRow | undefined, messages: SearchMessages): Hint[] {
  if (row?.type === "recent") return [[["⇧", "Del"], formatMessage(messages.searchRemove, { name: row.text })]];
  if (row?.type !== "page" || !row.folded) return [];
  return [[["→"], formatMessage(messages.searchMoreOnPage, { count: String(row.folded) })]];
}
