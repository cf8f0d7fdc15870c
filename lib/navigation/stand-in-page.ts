import type { PageRecord } from "@/lib/content/scan/types";
import { findLanguage } from "@/lib/i18n/languages";
import type { BuildContext, BuildScope, SiteLanguages } from "@/lib/navigation/build-context";
import { withoutLocale } from "@/lib/navigation/counterparts";
import { pathOfReference } from "@/lib/navigation/page-index";

/** Pages of the default language by their path without a language, for each list of languages. */
const originals = new WeakMap<SiteLanguages, Map<string, PageRecord>>();

/**
 * The page that stands in for one that a language lists and nobody has translated: that of the default language, at the
 * address that the translation will have. Undefined where there is none, or a reference names no language.
 */
export function findStandIn(context: BuildContext, reference: string, scope: BuildScope): PageRecord | undefined {
  const { language, languages } = scope;
  if (language === undefined || languages === undefined || language === languages.standard) return undefined;
  const path = pathOfReference(reference);
  const wanted = withoutLocale(path, languages.codes);
  if (wanted === path.slice(1)) return undefined;
  const known = originals.get(languages) ?? indexOriginals(context, languages);
  originals.set(languages, known);
  const original = known.get(wanted);
  if (!original) return undefined;
  const { tag, direction = "ltr", nativeName } = findLanguage(languages.standard) ?? {};
  return {
    ...original,
    path,
    tag: original.tag ?? nativeName ?? languages.standard,
    standsInFor: { path: original.path, languageTag: tag ?? languages.standard, direction },
  };
}

function indexOriginals({ pages }: BuildContext, { codes, standard }: SiteLanguages): Map<string, PageRecord> {
  const found = new Map<string, PageRecord>();
  for (const page of pages.values()) {
    const locale = page.path.split("/").find((segment) => codes.has(segment.toLowerCase()));
    const isOriginal = locale === undefined || locale.toLowerCase() === standard.toLowerCase();
    if (isOriginal && page.url === undefined) found.set(withoutLocale(page.path, codes), page);
  }
  return found;
}
