import { readStoredJson, store } from "@/components/ui/stored";

const KEY = "lectern-recent-pages";
/** Maximum number of remembered pages. */
const MAX_PAGES = 6;

/** A page that the reader has opened. */
export interface RecentPage {
  /** URL path without base path. */
  path: string;
  title: string;
}

/** The pages that the reader opened last in this browser, newest first. */
export function readRecentPages(): RecentPage[] {
  const value = readStoredJson(KEY);
  return Array.isArray(value) ? value.filter(isRecentPage) : [];
}

/** Stores a page as the most recent one. */
export function rememberPage(page: RecentPage): void {
  if (page.path === "" || page.title === "") return;
  const others = readRecentPages().filter(({ path }) => path !== page.path);
  store(KEY, JSON.stringify([page, ...others].slice(0, MAX_PAGES)));
}

function isRecentPage(value: unknown): value is RecentPage {
  const { path, title } = (value ?? {}) as Partial<RecentPage>;
  return typeof path === "string" && typeof title === "string";
}
