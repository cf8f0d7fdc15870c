import { ModuleReader } from "@/lib/migrate/configuration/read-module";
import { FunctionValue } from "@/lib/migrate/configuration/values";
import { footerOf, isExternal, navbarOf, recordOf, recordsOf, socialsOf, textOf } from "@/lib/migrate/engines/shared";
import { isWithin, relativeTo } from "@/lib/migrate/paths";
import type { Data, SourceFolder } from "@/lib/migrate/types";

/** Where the options that all layouts share are written. */
const FILES = /(?:^|\/)layout\.(?:config|shared)\.[jt]sx?$/;

/**
 * Name and links of a Fumadocs site, from the options of its layouts: an object, or what a function returns.
 * @param aliases prefixes of import paths, and the folders they stand for.
 */
export function readFumadocsLook(
  folder: SourceFolder,
  root: string,
  aliases: Readonly<Record<string, string>>,
): { name: string | undefined; settings: Data } {
  const file = folder.files.find((name) => isWithin(name, root) && FILES.test(relativeTo(name, root)));
  const reader = new ModuleReader(folder, aliases);
  const { baseOptions } = file === undefined ? {} : reader.read(file);
  const { nav, githubUrl, links } = recordOf(
    baseOptions instanceof FunctionValue ? reader.call(baseOptions) : baseOptions,
  );
  const github = textOf(githubUrl);
  const written = recordsOf(links).map(({ url, text, label, type }) => ({
    href: textOf(url) ?? "",
    label: textOf(text) ?? textOf(label) ?? "",
    isIcon: type === "icon",
  }));
  const addresses = [github ?? "", ...written.map(({ href }) => href)].filter(isExternal);
  const shown = written.filter(({ href, label, isIcon }) => !isIcon && label !== "" && isExternal(href));
  return {
    name: textOf(recordOf(nav).title),
    settings: {
      ...navbarOf([...shown, ...(github ? [{ label: "GitHub", href: github }] : [])]),
      ...footerOf(socialsOf(addresses), []),
    },
  };
}
