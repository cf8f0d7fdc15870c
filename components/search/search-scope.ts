/** What narrows a search. */
export interface SearchScopeParameters {
  language?: string | undefined;
  version?: string | undefined;
  tab?: string | undefined;
}
