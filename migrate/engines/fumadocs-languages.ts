import { ModuleReader } from "@/migrate/configuration/read-module";
import type { LanguageFiles } from "@/migrate/engines/language-files";
import { pagesIn, recordOf, textOf } from "@/migrate/engines/shared";
import { isWithin } from "@/migrate/paths";
import type { Data, Redirect, SourceFolder } from "@/migrate/types";

/**
 * The languages that the site defines (`defineI18n`), else those in which the names of many files end (`page.cn.mdx`), the default one
 * first; one without a code if there is but one.
 */
export function readFumadocsLanguages(
  folder: SourceFolder,
  root: string,
  docs: string,
  aliases: Readonly<Record<string, string>>,
): LanguageFiles[] {
  const definition = findDefinition(folder, root, aliases);
  const written = Array.isArray(definition.languages) ? definition.languages.flatMap((code) => textOf(code) ?? []) : [];
  const suffixes = languageSuffixes(folder, docs);
  const main = textOf(definition.defaultLanguage) ?? written[0] ?? "en";
  const codes = written.length > 1 || suffixes.length === 0 ? written : [main, ...suffixes];
  if (codes.length < 2) return [{ code: "", isDefault: true, base: docs, suffixes: [] }];
  const isInFolders = definition.parser === "dir";
  return [main, ...codes.filter((code) => code !== main)].map((code) => ({
    code,
    isDefault: code === main,
    base: isInFolders ? `${docs}/${code}` : docs,
    suffixes: isInFolders ? [] : codes,
  }));
}

/** What names the languages: an object of a file called `i18n` that has a default one. */
function findDefinition(folder: SourceFolder, root: string, aliases: Readonly<Record<string, string>>): Data {
  const reader = new ModuleReader(folder, aliases);
  const files = folder.files.filter((file) => isWithin(file, root) && /(?:^|\/)i18n(?:\/index)?\.[jt]sx?$/.test(file));
  const values = files.flatMap((file) => Object.values(reader.read(file)).map(recordOf));
  return values.find((value) => textOf(value.defaultLanguage) !== undefined) ?? {};
}

/** Codes of languages that stand at the end of the names of at least two files, each beside a file without it. */
export function languageSuffixes(folder: SourceFolder, base: string): string[] {
  const counts = new Map<string, number>();
  for (const file of pagesIn(folder, base)) {
    const [, place, code, ending] = /^(.*)\.([a-z]{2}(?:-[A-Za-z]{2,4})?)(\.mdx?)$/.exec(file) ?? [];
    if (code !== undefined && folder.has(`${place}${ending}`)) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts].flatMap(([code, count]) => (count > 1 ? code : []));
}

/** Pages of the default language lose its code; their addresses with it go on working. */
export function languageRedirects([main, ...others]: readonly LanguageFiles[]): Redirect[] {
  return main && others.length > 0 ? [{ source: `/${main.code}/:path*`, destination: "/:path*" }] : [];
}
