"use client";

import { fetchOnce } from "@/components/ui/fetch-once";
import { presentAnswer } from "@/lib/search/present-results";
import type { SearchResponse } from "@/lib/search/response-types";
import { StaticIndex } from "@/lib/search/static/static-index";
import type { SearchScope } from "@/lib/search/types";

/** Maximum number of pages in an answer, the same as on the server. */
const LIMIT = 12;

let index: StaticIndex | undefined;

/** Searches the files of an exported site. @throws if one of them cannot be loaded. */
export async function searchFiles(text: string, scope: SearchScope, basePath: string): Promise<SearchResponse> {
  index ??= new StaticIndex((file) =>
    fetchOnce(`${basePath}/_lectern/search/${file}`, (response): Promise<unknown> => response.json()),
  );
  return presentAnswer(await index.search({ text, scope, limit: LIMIT, isTyping: true }));
}
