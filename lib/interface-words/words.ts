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
  searchOpen: string;
  searchMove: string;
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
  askAssistantHint: string;
  openIn: string;
  openInHint: string;
  readPagePrompt: string;
  copyServerUrl: string;
  copyServerUrlHint: string;
  copyServerCommand: string;
  copyServerCommandHint: string;
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
  tryAgain: string;
  noPages: string;
  keyboardShortcuts: string;
  shortcutSearch: string;
  shortcutAssistant: string;
  shortcutHelp: string;
  shortcutClose: string;
  copyCode: string;
  expandCode: string;
  collapseCode: string;
  copyLink: string;
  showMore: string;
  showLess: string;
  filters: string;
  clearFilters: string;
  subscribe: string;
  noEntries: string;
  zoomImage: string;
  assistant: string;
  assistantPlaceholder: string;
  assistantWelcome: string;
  assistantNotice: string;
  assistantUnavailable: string;
  assistantFailed: string;
  assistantLimit: string;
  searching: string;
  searchedFor: string;
  newChat: string;
  stop: string;
  copyAnswer: string;
  copyConversation: string;
  goodAnswer: string;
  badAnswer: string;
  sources: string;
  addToAssistant: string;
  removeContext: string;
  tryIt: string;
  sendRequest: string;
  request: string;
  response: string;
  requestExample: string;
  responseExample: string;
  authorization: string;
  pathParameters: string;
  queryParameters: string;
  headers: string;
  cookies: string;
  body: string;
  required: string;
  defaultValue: string;
  example: string;
  availableOptions: string;
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
