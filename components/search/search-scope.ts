/** What narrows a search. */
export interface SearchScopeParameters {
  language?: string;
  version?: string;
  tab?: string;
}
