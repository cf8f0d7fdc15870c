"use client";

import type { ReactNode } from "react";
import type { SearchMessages } from "@/components/search/search-messages";
import type { SearchScope } from "@/lib/search/types";

/** A tab of the site that the search can be narrowed to. */
export interface SearchTab {
  id: string;
  label: string;
}

export interface SearchFiltersProps {
  tabs: readonly SearchTab[];
  versions: readonly string[];
  chosen: SearchScope;
  /** How many pages were found by tab; empty before there is an answer. */
  counts: Readonly<Record<string, number>>;
  messages: SearchMessages;
  onChoose: (chosen: Pick<SearchScope, "tab" | "version">) => void;
}

/** Chips that narrow the search to a tab of the site and to a version; nothing where there is nothing to choose from. */
export function SearchFilters({ tabs, versions, chosen, counts, messages, onChoose }: SearchFiltersProps): ReactNode {
  const hasTabs = tabs.length > 1;
  const hasVersions = versions.length > 1;
  if (!hasTabs && !hasVersions) return null;
  return (
    <fieldset
      aria-label={messages.filters}
      className="scroll-fade flex shrink-0 gap-1.5 overflow-x-auto border-b border-line px-4 py-2.5 [scrollbar-width:none]"
    >
      {hasTabs && (
        <Chip label={messages.searchAll} isChosen={!chosen.tab} onChoose={() => onChoose({ tab: undefined })} />
      )}
      {hasTabs &&
        tabs.map(({ id, label }) => (
          <Chip
            key={id}
            label={label}
            count={counts[id]}
            isChosen={id === chosen.tab}
            onChoose={() => onChoose({ tab: id })}
          />
        ))}
      {hasTabs && hasVersions && <span className="mx-1 w-px shrink-0 self-stretch bg-line" />}
      {hasVersions &&
        versions.map((version) => {
          const isChosen = version === chosen.version;
          // A second click widens the search to all versions.
          const next = isChosen ? undefined : version;
          return (
            <Chip key={version} label={version} isChosen={isChosen} onChoose={() => onChoose({ version: next })} />
          );
        })}
    </fieldset>
  );
}

interface ChipProps {
  label: string;
  count?: number | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

function Chip({ label, count, isChosen, onChoose }: ChipProps): ReactNode {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className="relative h-7 shrink-0 rounded-full after:absolute after:inset-x-0 after:-inset-y-1 border border-line px-3 text-xs font-medium whitespace-nowrap text-muted transition-colors hover:text-ink aria-pressed:border-transparent aria-pressed:bg-ink aria-pressed:text-page touch:h-9"
      onClick={onChoose}
    >
      {label}
      {count !== undefined && (
        <>
          {" "}
          <span className="ms-1 font-normal tabular-nums">{count}</span>
        </>
      )}
    </button>
  );
}
