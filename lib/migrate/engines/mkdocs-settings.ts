import { mkdocsAppearance, mkdocsColor } from "@/lib/migrate/engines/mkdocs-colors";
import { baseSettings, findCssColors, navbarOf, recordOf, textOf } from "@/lib/migrate/engines/shared";
import { googleServices, integrationsOf } from "@/lib/migrate/head-elements";
import type { Data, SourceFolder } from "@/lib/migrate/types";

/** Name, look, and services of the site. */
export function mkdocsSettings(folder: SourceFolder, config: Data, theme: Data): Data {
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
    logo: textOf(theme.logo),
    favicon: textOf(theme.favicon),
    ...navbarOf(repository ? [{ label: textOf(config.repo_name) ?? "Repository", href: repository }] : []),
    ...(font ? { fonts: { family: font } } : {}),
    ...integrationsOf(googleServices(recordOf(recordOf(config.extra).analytics).property)),
  };
}
