import { isWithin } from "@/lib/migrate/paths";
import type { Redirect, SourceFolder } from "@/lib/migrate/types";

/** A language of a Fumadocs site. */
export interface FumadocsLanguage {
  /** Empty on sites in one language. */
  code: string;
  isDefault: boolean;
  /** The folder of its files. */
  base: string;
  /** All languages of the site, if the names of its files tell them apart (`page.cn.mdx`); else each has a folder. */
  suffixes: readonly string[];
}

/** The languages of `defineI18n({ languages: ["en", "cn"] })`, the default one first; one without a code if the site names none. */
export function readFumadocsLanguages(folder: SourceFolder, root: string, docs: string): FumadocsLanguage[] {
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

/** The name of a file of the language without suffix and language; undefined for files of other languages. */
export function nameInLanguage(name: string, { code, isDefault, suffixes }: FumadocsLanguage): string | undefined {
  const written = suffixes.find((suffix) => name.endsWith(`.${suffix}`));
  if (written === undefined) return suffixes.length === 0 || isDefault ? name : undefined;
  return written === code ? name.slice(0, -written.length - 1) : undefined;
}

/** Pages of the default language lose its code; their addresses with it go on working. */
export function languageRedirects([main, ...others]: readonly FumadocsLanguage[]): Redirect[] {
  return main && others.length > 0 ? [{ source: `/${main.code}/:path*`, destination: "/:path*" }] : [];
}
