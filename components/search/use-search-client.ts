"use client";

import { useEffect, useState } from "react";
import { isExported } from "@/components/navigation/navigate-client";
import type { SearchResponse } from "@/lib/search/response-types";
import type { SearchScope } from "@/lib/search/types";

/** How long the reader must pause before a search is sent, in milliseconds. */
const TYPING_PAUSE = 80;

/** Interval between repeated searches while the index is being built, in milliseconds. */
const RETRY_INTERVAL = 3_000;

/** The state of a search: the last answer stays while the next is under way. */
export interface SearchState {
  answer?: SearchResponse;
  /** The text that the answer is for. */
  answered?: string;
  /** Number of pages found in each tab, from the last search that was not narrowed to a tab. */
  tabCounts: Readonly<Record<string, number>>;
  isLoading: boolean;
  hasFailed: boolean;
}

const EMPTY: SearchState = { tabCounts: {}, isLoading: false, hasFailed: false };

/** Searches as the reader types, after a short pause. Answers to an earlier query are dropped. */
export function useSearch(query: string, scope: SearchScope, basePath: string): SearchState {
  const [state, setState] = useState<SearchState>(EMPTY);
  const text = query.trim();
  const { language = "", version = "", tab = "" } = scope;

  useEffect(() => {
    if (text === "") {
      setState(EMPTY);
      return;
    }
    const abort = new AbortController();
    setState((current) => ({ ...current, isLoading: true, hasFailed: false }));
    const ask = async () => {
      try {
        const narrowed = Object.entries({ language, version, tab }).filter(([, value]) => value !== "");
        const search = isExported() ? searchInFiles : askServer;
        const answer = await search(text, Object.fromEntries(narrowed), basePath, abort.signal);
        if (abort.signal.aborted) return;
        setState((last) => ({
          answer,
          answered: text,
          tabCounts: tab === "" ? (answer.tabCounts ?? {}) : last.answered === text ? last.tabCounts : {},
          isLoading: false,
          hasFailed: false,
        }));
        if (answer.building !== undefined) timer = setTimeout(ask, RETRY_INTERVAL);
      } catch {
        // Shown as a message; an aborted search is no failure.
        if (!abort.signal.aborted) setState({ ...EMPTY, answered: text, hasFailed: true });
      }
    };
    let timer = setTimeout(ask, TYPING_PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, language, version, tab, basePath]);

  return state;
}

type Search = (
  text: string,
  scope: Readonly<Record<string, string>>,
  basePath: string,
  signal: AbortSignal,
) => Promise<SearchResponse>;

const askServer: Search = async (text, scope, basePath, signal) => {
  const address = `${basePath}/_lectern/search?${new URLSearchParams({ q: text, ...scope })}`;
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`The search returned status ${response.status}.`);
  return (await response.json()) as SearchResponse;
};

/** An exported site has no server; the code that searches its files is loaded with the first search. */
const searchInFiles: Search = async (text, scope, basePath) => {
  const { searchFiles } = await import("#browser/search/static-search-client.ts");
  return searchFiles(text, scope, basePath);
};
