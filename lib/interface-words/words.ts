/**
 * Every fixed string of the interface. Braces hold places that `fillWords` fills: `{name}`, `{query}`, `{date}`, `{url}`.
 * Each language is one file in `languages/` with exactly these keys.
 */
export interface InterfaceWords {
  skipToContent: string;
  openMenu: string;
  close: string;
  dismissBanner: string;
  siteNavigation: string;
  sectionNavigation: string;
  pageNavigation: string;
  opensInNewTab: string;
  groupPages: string;
  search: string;
  searchPlaceholder: string;
  searchNoResults: string;
  searchRecent: string;
  theme: string;
  themeSystem: string;
  themeLight: string;
  themeDark: string;
  selectProduct: string;
  selectVersion: string;
  selectLanguage: string;
  selectSection: string;
  onThisPage: string;
  breadcrumbs: string;
  deprecated: string;
  lastModified: string;
  previous: string;
  next: string;
  previousAndNext: string;
  relatedTopics: string;
  suggestEdits: string;
  raiseIssue: string;
  feedbackQuestion: string;
  yes: string;
  no: string;
  feedbackThanks: string;
  feedbackPlaceholder: string;
  send: string;
  pageActions: string;
  copyPage: string;
  copyPageHint: string;
  copied: string;
  copyFailed: string;
  viewMarkdown: string;
  viewMarkdownHint: string;
  askAssistant: string;
  openIn: string;
  askHint: string;
  readPagePrompt: string;
  copyServerUrl: string;
  copyHint: string;
  copyServerCommand: string;
  connectTo: string;
  connectToHint: string;
  downloadPdf: string;
  downloadPdfHint: string;
  downloadSpecification: string;
  downloadSpecificationHint: string;
  pageNotFound: string;
  pageNotFoundText: string;
  similarPages: string;
  backToHome: string;
  pageFailed: string;
  pageFailedText: string;
  keyboardShortcuts: string;
  shortcutSearch: string;
  shortcutAssistant: string;
  shortcutHelp: string;
  shortcutClose: string;
  copyCode: string;
  copyLink: string;
  note: string;
  info: string;
  tip: string;
  warning: string;
  check: string;
  danger: string;
  showMore: string;
  showLess: string;
  filters: string;
  clearFilters: string;
  subscribe: string;
  noEntries: string;
  assistant: string;
  assistantPlaceholder: string;
  assistantWelcome: string;
  assistantNotice: string;
  assistantUnavailable: string;
  assistantFailed: string;
  assistantLimit: string;
  searching: string;
  newChat: string;
  stop: string;
  copyAnswer: string;
  goodAnswer: string;
  badAnswer: string;
  sources: string;
  tryIt: string;
  sendRequest: string;
  request: string;
  response: string;
  authorization: string;
  pathParameters: string;
  queryParameters: string;
  headers: string;
  cookies: string;
  body: string;
  required: string;
  defaultValue: string;
  example: string;
  showChildren: string;
  hideChildren: string;
}

/**
 * Puts values into the places of a string; a place without value stays as it is.
 * @example fillWords("Open in {name}", { name: "Claude" }) // "Open in Claude"
 */
export function fillWords(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
