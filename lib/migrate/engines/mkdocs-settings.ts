import { googleServices, integrationsOf } from "@/lib/migrate/engines/head-scripts";
import { mkdocsAppearance, mkdocsColor } from "@/lib/migrate/engines/mkdocs-colors";
import { baseSettings, findCssColors, isExternal, navbarOf, recordOf, textOf } from "@/lib/migrate/engines/shared";
import { joinPath } from "@/lib/migrate/paths";
import type { Data, SourceFolder } from "@/lib/migrate/types";

/** Name, look, and services of the site. */
export function mkdocsSettings(folder: SourceFolder, config: Data, theme: Data, docs: string): Data {
  const written = findCssColors(folder, (selector) => selector.includes("slate"), "--md-primary-fg-color");
  const repository = textOf(config.repo_url);
  const font = textOf(recordOf(theme.font).text);
  return {
    ...baseSettings(textOf(config.site_name), "#4051B5", {
      primary: written.primary ?? mkdocsColor(theme.palette),
      light: written.light,
    }),
    description: textOf(config.site_description),
    ...mkdocsAppearance(theme.palette),
    logo: place(theme.logo, docs),
    favicon: place(theme.favicon, docs),
    ...navbarOf(repository ? [{ label: textOf(config.repo_name) ?? "Repository", href: repository }] : []),
    ...(font ? { fonts: { family: font } } : {}),
    ...integrationsOf(googleServices(recordOf(recordOf(config.extra).analytics).property)),
  };
}

function place(path: unknown, docs: string): string | undefined {
  return typeof path === "string" && !isExternal(path) ? joinPath(docs, path) : undefined;
}
