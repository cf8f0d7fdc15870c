import { cache } from "react";

/** Fixed strings of content components. */
export interface ContentLabels {
  copyCode: string;
  copied: string;
  seeAllLines: (count: number) => string;
  collapse: string;
  show: (name: string) => string;
  hide: (name: string) => string;
  showChildren: string;
  hideChildren: string;
  required: string;
  deprecated: string;
  defaultValue: string;
  note: string;
  info: string;
  tip: string;
  warning: string;
  check: string;
  danger: string;
  copyLink: string;
  copyPrompt: string;
  openInCursor: string;
  filters: string;
  clearFilters: string;
  noEntries: string;
  selectView: string;
  selectLanguage: string;
  request: string;
  response: string;
  stars: string;
  forks: string;
  diagram: string;
  opensInNewTab: string;
  copyImage: string;
  downloadImage: string;
  enlargeImage: string;
}

/** The strings in English, which stand in for languages that have none of their own. */
export const englishLabels: ContentLabels = {
  copyCode: "Copy code",
  copied: "Copied",
  seeAllLines: (count) => `Show all ${count} lines`,
  collapse: "Collapse",
  show: (name) => `Show ${name}`,
  hide: (name) => `Hide ${name}`,
  showChildren: "Show child attributes",
  hideChildren: "Hide child attributes",
  required: "required",
  deprecated: "deprecated",
  defaultValue: "default",
  note: "Note",
  info: "Info",
  tip: "Tip",
  warning: "Warning",
  check: "Check",
  danger: "Danger",
  copyLink: "Copy link to this section",
  copyPrompt: "Copy prompt",
  openInCursor: "Open in Cursor",
  filters: "Filters",
  clearFilters: "Clear filters",
  noEntries: "No entries match the selected filters.",
  selectView: "View",
  selectLanguage: "Language",
  request: "Request",
  response: "Response",
  stars: "stars",
  forks: "forks",
  diagram: "Diagram",
  opensInNewTab: "opens in a new tab",
  copyImage: "Copy image",
  downloadImage: "Download image",
  enlargeImage: "Enlarge image",
};

const current = cache((): { labels: ContentLabels } => ({ labels: englishLabels }));

/** Sets the strings of the render in progress; those left out stay English. Call it first in pages. */
export function setContentLabels(labels: Partial<ContentLabels>): void {
  current().labels = { ...englishLabels, ...labels };
}

/** The strings of this render. */
export function contentLabels(): ContentLabels {
  return current().labels;
}
