import { joinPath, relativeTo, withoutSuffix } from "@/migrate/paths";
import type { SourcePage } from "@/migrate/types";

/** The files of a language. */
export interface LanguageFiles {
  /** Empty on sites in one language. */
  code: string;
  isDefault: boolean;
  /** The folder of its files. */
  base: string;
  /** All languages of the site, if the names of its files tell them apart (`page.cn.mdx`); else each has a folder. */
  suffixes: readonly string[];
}

/** The name of a file of the language without suffix and language; undefined for files of other languages. */
export function nameInLanguage(name: string, { code, isDefault, suffixes }: LanguageFiles): string | undefined {
  const written = suffixes.find((suffix) => name.endsWith(`.${suffix}`));
  if (written === undefined) return suffixes.length === 0 || isDefault ? name : undefined;
  return written === code ? name.slice(0, -written.length - 1) : undefined;
}

/** Where a file of the language would be without the language in its name; undefined for files of other languages. */
export function placeInLanguage(file: string, language: LanguageFiles): string | undefined {
  const name = relativeTo(file, language.base);
  const plain = nameInLanguage(withoutSuffix(name), language);
  return plain === undefined ? undefined : joinPath(language.base, plain + name.slice(withoutSuffix(name).length));
}

/** The place of a page among the files of its language. */
export function placeOf({ file, translation }: SourcePage): string {
  return translation?.place ?? file;
}
