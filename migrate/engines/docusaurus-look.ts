import { addressOf } from "@/migrate/address-book";
import { pluginOptions } from "@/migrate/engines/docusaurus-plugins";
import { readTopBar } from "@/migrate/engines/docusaurus-top-bar";
import { bannerColorOf, timestampOf } from "@/migrate/engines/page-features";
import {
  baseSettings,
  findCssColors,
  footerOf,
  isExternal,
  markdownOf,
  navbarOf,
  recordOf,
  recordsOf,
  socialsOf,
  textOf,
} from "@/migrate/engines/shared";
import { headElementsOf } from "@/migrate/head-elements";
import { pagePath } from "@/migrate/paths";
import type { Data, SourceFolder } from "@/migrate/types";

/** The icon among the tags of the head. */
function iconOf(config: Data): string | undefined {
  const icon = headElementsOf(config.headTags).find(({ attributes }) => /(?:^|\s)icon$/.test(String(attributes.rel)));
  return textOf(icon?.attributes.href);
}

/** Themes of code under the names that the old engine has for them. */
const CODE_THEMES: Readonly<Record<string, string>> = {
  ...{ dracula: "dracula", github: "github-light", gruvboxMaterialDark: "gruvbox-dark-medium", vsDark: "dark-plus" },
  ...{ gruvboxMaterialLight: "gruvbox-light-medium", nightOwl: "night-owl", okaidia: "monokai", vsLight: "light-plus" },
  ...{ oneDark: "one-dark-pro", oneLight: "one-light", palenight: "material-theme-palenight" },
  ...{ synthwave84: "synthwave-84", jettwaveDark: "night-owl", jettwaveLight: "light-plus" },
};

/** The themes of code, which the configuration takes from a package. */
function codeThemesOf(source: string): Data {
  const [light, dark] = ["theme", "darkTheme"].map((key) => {
    const pattern = new RegExp(`\\b${key}:\\s*(?:[\\w.]*\\b[tT]hemes?\\.|require\\([^)]*/themes/)(\\w+)`);
    return CODE_THEMES[pattern.exec(source)?.[1] ?? ""];
  });
  return light || dark ? { styling: { codeblocks: { theme: { light: light ?? dark, dark: dark ?? light } } } } : {};
}

/**
 * The settings of a site that its configuration tells: names, images, colors, links of the top bar and the footer.
 * @param tabs labels of entries of the top bar that are tabs.
 */
export function readDocusaurusSettings(
  folder: SourceFolder,
  { config, file }: { config: Data; file: string },
  tabs: readonly string[],
): Data {
  const theme = recordOf(config.themeConfig);
  const navbar = recordOf(theme.navbar);
  const logo = recordOf(navbar.logo);
  const links = readTopBar(theme, []).links.filter(({ label }) => !tabs.includes(label));
  const footer = recordOf(theme.footer);
  const written = recordsOf(footer.links);
  // The links of a simple footer are in no column.
  const isSimple = written.some(({ items }) => items === undefined);
  const columns = (isSimple ? [{ items: written.flatMap((link) => link.items ?? link) } as Data] : written).map(
    (column) => ({
      header: textOf(column.title),
      items: recordsOf(column.items).flatMap((item) => {
        const href = textOf(item.href) ?? textOf(item.to);
        const label = textOf(item.label);
        return href && label
          ? [
              {
                label,
                href: isExternal(href) ? href.replace(/^http:/, "https:") : addressOf(pagePath(href)),
              },
            ]
          : [];
      }),
    }),
  );
  const bar = recordOf(theme.announcementBar);
  const announcement = textOf(bar.content);
  const mode = recordOf(theme.colorMode);
  return {
    ...baseSettings(
      textOf(config.title),
      "#2E8555",
      findCssColors(folder, (selector) => /data-theme=["']?dark/.test(selector), "--ifm-color-primary"),
    ),
    ...codeThemesOf(folder.read(file)),
    description: textOf(config.tagline),
    logo: logo.src ? { light: logo.src, dark: logo.srcDark ?? logo.src } : undefined,
    favicon: textOf(config.favicon) ?? iconOf(config),
    ...(textOf(mode.defaultMode) && mode.respectPrefersColorScheme !== true
      ? { appearance: { default: mode.defaultMode, ...(mode.disableSwitch === true ? { strict: true } : {}) } }
      : {}),
    ...(announcement
      ? {
          banner: {
            content: markdownOf(announcement),
            dismissible: bar.isCloseable !== false,
            ...bannerColorOf(bar.backgroundColor),
          },
        }
      : {}),
    ...timestampOf(pluginOptions(config).some(({ showLastUpdateTime }) => showLastUpdateTime === true)),
    ...navbarOf(links),
    ...footerOf(socialsOf(columns.flatMap(({ items }) => items.map(({ href }) => href))), columns),
  };
}
