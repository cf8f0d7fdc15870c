"use client";

import { presentAnswer } from "@/lib/search/present-results";
import type { SearchResponse } from "@/lib/search/response-types";
import { StaticIndex } from "@/lib/search/static/static-index";
import type { SearchScope } from "@/lib/search/types";

/** Pages of an answer, as many as the server gives. */
const LIMIT = 12;

let index: StaticIndex | undefined;
const files = new Map<string, Promise<unknown>>();

/** Searches the files of an exported site. @throws if one of them cannot be loaded. */
export async function searchFiles(text: string, scope: SearchScope, basePath: string): Promise<SearchResponse> {
  index ??= new StaticIndex((file) => loadFile(`${basePath}/_lectern/search/${file}`));
  return presentAnswer(await index.search({ text, scope, limit: LIMIT, isTyping: true }));
}

function loadFile(address: string): Promise<unknown> {
  const known = files.get(address);
  if (known) return known;
  const loading = fetch(address).then((response) => {
    if (!response.ok) throw new Error(`The search index returned status ${response.status}.`);
    return response.json();
  });
  files.set(address, loading);
  // Without network the next attempt may succeed.
  loading.catch(() => files.delete(address));
  return loading;
}
