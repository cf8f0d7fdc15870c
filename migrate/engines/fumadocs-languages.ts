import type { LanguageFiles } from "@/migrate/engines/language-files";
import { isWithin } from "@/migrate/paths";
import type { Redirect, SourceFolder } from "@/migrate/types";

/** The languages of `defineI18n({ languages: ["en", "cn"] })`, the default one first; one without a code if the site names none. */
export function readFumadocsLanguages(folder: SourceFolder, root: string, docs: string): LanguageFiles[] {
  const text = findDefinition(folder, root);
  const list = /\blanguages:\s*\[([^\]]*)\]/.exec(text)?.[1] ?? "";
  const codes = Array.from(list.matchAll(/["']([\w-]+)["']/g), ([, code = ""]) => code);
  const main = /\bdefaultLanguage:\s*["']([\w-]+)["']/.exec(text)?.[1] ?? codes[0] ?? "";
  if (codes.length < 2) return [{ code: "", isDefault: true, base: docs, suffixes: [] }];
  const isInFolders = /\bparser:\s*["']dir["']/.test(text);
  return [main, ...codes.filter((code) => code !== main)].map((code) => ({
    code,
    isDefault: code === main,
    base: isInFolders ? `${docs}/${code}` : docs,
    suffixes: isInFolders ? [] : codes,
  }));
}

/** The code that names the languages; empty if there is none. */
function findDefinition(folder: SourceFolder, root: string): string {
  const files = folder.files.filter((file) => isWithin(file, root) && /(?:^|\/)i18n\.[jt]sx?$/.test(file));
  return files.map((file) => folder.read(file)).find((text) => /\bdefaultLanguage:/.test(text)) ?? "";
}

/** Pages of the default language lose its code; their addresses with it go on working. */
export function languageRedirects([main, ...others]: readonly LanguageFiles[]): Redirect[] {
  return main && others.length > 0 ? [{ source: `/${main.code}/:path*`, destination: "/:path*" }] : [];
}
