import type { ReactNode } from "react";
import { Magnifier } from "@/components/search/search-glyphs";
import type { SearchMessages } from "@/components/search/search-messages";
import type { SearchRow } from "@/components/search/search-rows";
import type { SearchState } from "@/components/search/use-search-client";
import { formatMessage } from "@/lib/i18n/messages";

export interface SearchNoticeProps {
  rows: readonly SearchRow[];
  query: string;
  search: SearchState;
  /** The answer belongs to another query or tab than the current one. */
  isStale: boolean;
  messages: SearchMessages;
  onCorrect: (text: string) => void;
}

/** The notices above the rows: corrected words, no results, or a failed search. */
export function SearchNotice({ query, search, isStale, rows, messages, onCorrect }: SearchNoticeProps): ReactNode {
  if (query === "") {
    return rows.length === 0 ? <Message title={messages.searchEmpty} /> : null;
  }
  if (search.hasFailed) return <Message title={messages.searchFailed} />;
  const { answer } = search;
  if (!answer || (isStale && answer.results.length === 0)) return null;
  const building = buildingText(search, messages);
  if (answer.results.length === 0) {
    return <Message title={building ?? formatMessage(messages.searchNoResults, { query })} />;
  }
  if (building) return <Hint>{building}</Hint>;
  const instead = insteadText(search, query, messages);
  if (!instead) return null;
  const { label, corrected } = instead;
  if (corrected === undefined) return <Hint>{label}</Hint>;
  return (
    <Hint>
      <CorrectionButton onClick={() => onCorrect(corrected)}>{label}</CorrectionButton>
      <CorrectionButton onClick={() => onCorrect(`"${query}"`)}>
        {formatMessage(messages.searchAsWritten, { query })}
      </CorrectionButton>
    </Hint>
  );
}

function CorrectionButton({ onClick, children }: { onClick: () => void; children: ReactNode }): ReactNode {
  return (
    <button type="button" className="-my-1 me-4 min-h-6 text-start hover:text-ink touch:min-h-11" onClick={onClick}>
      {children}
    </button>
  );
}

/** The notice for results that do not match the query as typed: words were corrected, or do not occur anywhere. */
export function insteadText({ answer, answered }: SearchState, query: string, messages: SearchMessages) {
  const unknown = answer?.unknownWords?.join(", ");
  if (unknown) return { label: formatMessage(messages.searchNoExact, { query: unknown }) };
  const corrections = Object.entries(answer?.corrections ?? {});
  if (corrections.length === 0) return undefined;
  const corrected = correctedText(answered ?? query, corrections);
  return { label: formatMessage(messages.searchCorrected, { query: corrected }), corrected };
}

/** The notice while the index is built for the first time, when missing results mean nothing; otherwise undefined. */
export function buildingText({ answer }: SearchState, messages: SearchMessages): string | undefined {
  if (answer?.building === undefined) return undefined;
  return formatMessage(messages.searchBuilding, { percent: String(answer.building) });
}

function correctedText(query: string, corrections: readonly (readonly [string, string])[]): string {
  return corrections.reduce((text, [wrong, right]) => {
    const start = text.toLowerCase().indexOf(wrong);
    return start < 0 ? text : text.slice(0, start) + right + text.slice(start + wrong.length);
  }, query);
}

function Hint({ children }: { children: ReactNode }): ReactNode {
  return <p className="px-3 pt-2 pb-1.5 text-xs text-muted">{children}</p>;
}

function Message({ title }: { title: string }): ReactNode {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <span className="grid size-11 place-items-center rounded-2xl border border-line bg-page text-muted">
        <Magnifier className="size-5" />
      </span>
      <p className="max-w-full text-sm text-balance wrap-break-word text-muted">{title}</p>
    </div>
  );
}

/** Gray bars in place of the first results. */
export function Skeleton(): ReactNode {
  return (
    <div aria-hidden="true" className="flex animate-pulse flex-col gap-1">
      {["w-2/5", "w-3/5", "w-1/2"].map((width) => (
        <div key={width} className="flex items-center gap-3 px-3 py-3">
          <span className="mx-2.5 size-5 rounded bg-hover" />
          <span className="flex flex-1 flex-col gap-2">
            <span className={`h-3 rounded bg-hover ${width}`} />
            <span className="h-2.5 w-4/5 rounded bg-hover" />
          </span>
        </div>
      ))}
    </div>
  );
}
