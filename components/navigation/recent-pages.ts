import { storedList } from "@/components/ui/stored-list";

/** A page that the reader has opened. */
export interface RecentPage {
  /** URL path without base path. */
  path: string;
  title: string;
}

/** The pages that the reader opened last in this browser. */
export const recentPages = storedList<RecentPage>("lectern-recent-pages", 6, ({ path }) => path);
