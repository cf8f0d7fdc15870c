import { ModuleReader, resultOf } from "@/migrate/configuration/read-module";
import { isUnknown, NEEDS_RUNNING } from "@/migrate/configuration/values";
import { nextServices } from "@/migrate/engines/next-config";
import { reportLostLabels, timestampOf } from "@/migrate/engines/page-features";
import { footerOf, isExternal, navbarOf, recordOf, recordsOf, socialsOf, textOf } from "@/migrate/engines/shared";
import { findConfiguration } from "@/migrate/find-configuration";
import { isWithin, relativeTo } from "@/migrate/paths";
import type { Data, Finding, SourceFolder } from "@/migrate/types";

/** Files with the options that all layouts share. */
const FILES = /(?:^|\/)layout\.(?:config|shared)\.[jt]sx?$/;

/**
 * Reads the name and links of a Fumadocs site from the options of its layouts, which are an object or the result of a function.
 * @param aliases folders by prefix of import paths.
 * @param hasPage true for the address of a page.
 */
export function readFumadocsLook(
  folder: SourceFolder,
  root: string,
  aliases: Readonly<Record<string, string>>,
  hasPage: (address: string) => boolean,
): { file: string | undefined; name: string | undefined; settings: Data; findings: Finding[] } {
  const file = folder.files.find((name) => isWithin(name, root) && FILES.test(relativeTo(name, root)));
  const configuration = findConfiguration(folder, /(?:^|\/)source\.config\.[cm]?[jt]s$/) ?? "";
  const reader = new ModuleReader(folder, aliases);
  const { baseOptions } = file === undefined ? {} : reader.read(file);
  const options = resultOf(baseOptions);
  const { nav, githubUrl, links } = recordOf(options);
  const github = textOf(githubUrl);
  const written = recordsOf(links).flatMap(readLink);
  const addresses = [github ?? "", ...written.map(({ href }) => href)].filter(isExternal);
  const named = written.filter(({ label, isIcon }) => !isIcon && label !== "");
  const shown = named.filter(({ href }) => isExternal(href) || hasPage(href));
  const lost = named.filter((link) => !shown.includes(link)).map(({ label }) => `\`${label}\``);
  const message = `Links of the top bar that lead to no page of the documentation were left out: ${lost.join(", ")}.`;
  return {
    file,
    name: textOf(recordOf(nav).title),
    findings: [
      ...(isUnknown(options) ? [NEEDS_RUNNING] : []),
      ...(lost.length > 0 ? [message] : []),
      ...reportLostLabels(
        recordsOf(links).map(({ type, text, label }) => (type === "menu" ? textOf(text ?? label) : "")),
      ),
    ].map((text) => ({ file: file ?? "", message: text })),
    settings: {
      ...timestampOf(/\blastModified(?:Time)?\b/.test(folder.read(configuration))),
      ...nextServices(folder, root),
      ...navbarOf([...shown, ...(github ? [{ label: "GitHub", href: github }] : [])]),
      ...footerOf(socialsOf(addresses), []),
    },
  };
}

interface WrittenLink {
  href: string;
  label: string;
  isIcon: boolean;
}

/** Reads a link of the top bar, or the links of a menu. */
function readLink({ url, text, label, type, items }: Data): WrittenLink[] {
  const own = { href: textOf(url) ?? "", label: textOf(text) ?? textOf(label) ?? "", isIcon: type === "icon" };
  return type === "menu" ? recordsOf(items).flatMap(readLink) : [own];
}
