import type { ContentLabels } from "@/components/mdx/labels";
import type { InterfaceWords } from "@/lib/interface-words/words";

/** The strings of content components in the language of the page. */
export function contentLabels(words: InterfaceWords): Partial<ContentLabels> {
  return {
    copyCode: words.copyCode,
    copied: words.copied,
    collapse: words.showLess,
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
    filters: words.filters,
    clearFilters: words.clearFilters,
    selectView: words.selectSection,
    selectLanguage: words.selectLanguage,
    request: words.request,
    response: words.response,
    opensInNewTab: words.opensInNewTab,
  };
}
