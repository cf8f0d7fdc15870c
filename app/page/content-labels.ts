import type { ContentLabels } from "@/components/mdx/labels";
import { fillWords, type InterfaceWords } from "@/lib/i18n/messages";

/** The strings of content components in the language of the page. */
export function contentLabels(words: InterfaceWords): ContentLabels {
  return {
    copyCode: words.copyCode,
    copied: words.copied,
    seeAllLines: (count) => fillWords(words.seeAllLines, { count: String(count) }),
    collapse: words.showLess,
    show: (name) => fillWords(words.showItem, { name }),
    hide: (name) => fillWords(words.hideItem, { name }),
    showChildren: words.showChildren,
    hideChildren: words.hideChildren,
    required: words.required,
    deprecated: words.deprecated,
    defaultValue: words.defaultValue,
    note: words.note,
    info: words.info,
    tip: words.tip,
    warning: words.warning,
    check: words.check,
    danger: words.danger,
    copyLink: words.copyLink,
    copyPrompt: words.copyPrompt,
    openInCursor: fillWords(words.openIn, { name: "Cursor" }),
    filters: words.filters,
    clearFilters: words.clearFilters,
    noEntries: words.noEntries,
    selectView: words.selectView,
    selectLanguage: words.selectLanguage,
    request: words.request,
    response: words.response,
    stars: words.stars,
    forks: words.forks,
    diagram: words.diagram,
    copyImage: words.copyImage,
    downloadImage: words.downloadImage,
    enlargeImage: words.enlargeImage,
    opensInNewTab: words.opensInNewTab,
  };
}
