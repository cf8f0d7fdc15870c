import { type LanguageFiles, placeInLanguage } from "@/migrate/engines/language-files";
import { isExternal, recordOf, recordsOf, textOf } from "@/migrate/engines/shared";
import { isWithin, joinPath, relativeTo } from "@/migrate/paths";
import type { Data, SourcePage } from "@/migrate/types";

/** A language of the plugin `i18n`. */
export interface MkdocsLanguage extends LanguageFiles {
  /** `nav` of its own. */
  nav?: unknown;
  /** Labels of `nav` in the language. */
  labels: Data;
}

/**
 * The languages of the plugin `i18n` (mkdocs-static-i18n, and its form before version 1), the default one first; one without a
 * code on sites without the plugin.
 */
export function readMkdocsLanguages(options: unknown, docs: string): MkdocsLanguage[] {
  const config = recordOf(options);
  const listed = Array.isArray(config.languages)
    ? recordsOf(config.languages)
    : Object.entries(recordOf(config.languages)).map(([locale, value]) => ({ locale, ...recordOf(value) }) as Data);
  const built = listed.filter(({ locale, build }) => textOf(locale) && build !== false);
  const main = textOf(built.find((language) => language.default === true)?.locale ?? config.default_language);
  const codes = [...new Set([main, ...built.map(({ locale }) => textOf(locale))])].flatMap((code) => code ?? []);
  if (codes.length < 2) return [{ code: "", isDefault: true, base: docs, suffixes: [], labels: {} }];
  const isInFolders = config.docs_structure === "folder";
  return codes.map((code, index) => {
    const own = built.find(({ locale }) => locale === code) ?? {};
    return {
      code,
      isDefault: index === 0,
      base: isInFolders ? (joinPath(docs, code) ?? docs) : docs,
      suffixes: isInFolders ? [] : codes,
      labels: recordOf(own.nav_translations ?? recordOf(config.nav_translations)[code]),
      ...(own.nav === undefined ? {} : { nav: own.nav }),
    };
  });
}

/**
 * Languages that are other sites, which the theme lists: `extra.alternate`.
 * @param own the language of this site
 */
export function readAlternates(extra: unknown, own: string): { language: string; href: string; sections: [] }[] {
  return recordsOf(recordOf(extra).alternate).flatMap(({ lang, link }) => {
    const [language, href] = [textOf(lang), textOf(link)];
    return language && href && language !== own && isExternal(href) ? [{ language, href, sections: [] }] : [];
  });
}

/**
 * The pages of each language. What is not translated is shown in the default language.
 * @param pathOf the path of a page by its file and its name among those of the language.
 */
export function pagesOfLanguages(
  languages: readonly MkdocsLanguage[],
  files: readonly string[],
  pathOf: (file: string, name: string) => string,
): Map<MkdocsLanguage, SourcePage[]> {
  const [main] = languages;
  const isSingle = languages.length < 2;
  const original = new Map<string, string>();
  return new Map(
    languages.map((language) => {
      const found = new Map<string, string>(language === main ? [] : original);
      for (const file of files) {
        if (isWithin(file, language.base)) {
          const place = placeInLanguage(file, language);
          if (place !== undefined) found.set(relativeTo(place, language.base), file);
        }
      }
      if (language === main) for (const [name, file] of found) original.set(name, file);
      const prefix = language.isDefault ? "" : language.code;
      const pages = [...found].map(([name, file]): SourcePage => {
        const path = [prefix, pathOf(file, name)]
          .filter(Boolean)
          .join("/")
          .replace(/\/index$/, "");
        const place = joinPath(language.base, name) ?? name;
        const isCopy = language !== main && original.get(name) === file;
        const translation = { language: language.code, prefix, place };
        return isSingle ? { file, path } : { file, path, translation, ...(isCopy ? { isCopy } : {}) };
      });
      return [language, pages];
    }),
  );
}
