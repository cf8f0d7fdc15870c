import type { ContentLabels } from "@/components/content/labels";
import { formatMessage, type Messages } from "@/lib/i18n/messages";

/** The messages of content components in the language of the page. */
export function contentLabels(messages: Messages): ContentLabels {
  return {
    copyCode: messages.copyCode,
    copied: messages.copied,
    seeAllLines: (count) => formatMessage(messages.seeAllLines, { count: String(count) }),
    collapse: messages.showLess,
    show: (name) => formatMessage(messages.showItem, { name }),
    hide: (name) => formatMessage(messages.hideItem, { name }),
    showChildren: messages.showChildren,
    hideChildren: messages.hideChildren,
    required: messages.required,
    deprecated: messages.deprecated,
    defaultValue: messages.defaultValue,
    note: messages.note,
    info: messages.info,
    tip: messages.tip,
    warning: messages.warning,
    check: messages.check,
    danger: messages.danger,
    copyLink: messages.copyLink,
    copyPrompt: messages.copyPrompt,
    openInCursor: formatMessage(messages.openIn, { name: "Cursor" }),
    filters: messages.filters,
    clearFilters: messages.clearFilters,
    noEntries: messages.noEntries,
    selectView: messages.selectView,
    selectLanguage: messages.selectLanguage,
    request: messages.request,
    response: messages.response,
    stars: messages.stars,
    forks: messages.forks,
    diagram: messages.diagram,
    copyImage: messages.copyImage,
    downloadImage: messages.downloadImage,
    enlargeImage: messages.enlargeImage,
    opensInNewTab: messages.opensInNewTab,
  };
}
