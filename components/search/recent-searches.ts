import { storedList } from "@/components/ui/stored-list";

/** The reader's last searches in this browser. */
export const recentSearches = storedList<string>("lectern-recent-searches", 6, (text) => text.toLowerCase());
