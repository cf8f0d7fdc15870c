import { timestampOf } from "@/migrate/engines/page-features";
import { baseSettings, findCssColors, markdownOf, navbarOf, recordOf, textOf } from "@/migrate/engines/shared";
import { googleServices, integrationsOf } from "@/migrate/head-elements";
import { joinPath } from "@/migrate/paths";
import type { Data, SourceFolder } from "@/migrate/types";

/** Name, look, and services of the site. */
export function mkdocsSettings(
  folder: SourceFolder,
  { config, theme, plugins, root }: { config: Data; theme: Data; plugins: ReadonlyMap<string, unknown>; root: string },
): Data {
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
    logo: logoOf(textOf(theme.logo), folder, root),
    favicon: textOf(theme.favicon),
    ...navbarOf(repository ? [{ label: textOf(config.repo_name) ?? "Repository", href: repository }] : []),
    ...timestampOf([...plugins.keys()].some((name) => name.startsWith("git-revision-date"))),
    ...bannerOf(folder, theme, root),
    ...(font ? { fonts: { family: font } } : {}),
    ...integrationsOf(googleServices(recordOf(recordOf(config.extra).analytics).property)),
  };
}

/**
 * The logo, unless its name says that it is white: it was made for a colored bar, and cannot be seen on a white one. A dark sibling is
 * for the light mode then.
 */
function logoOf(logo: string | undefined, folder: SourceFolder, root: string): unknown {
  if (logo === undefined || !/[-_.](?:white|light)\b/.test(logo)) return logo;
  const endings = ["", "-black", "-dark", "-color", "-teal"];
  const sibling = endings
    .map((ending) => logo.replace(/[-_.](?:white|light)\b/, ending))
    .find((name) => folder.files.some((file) => file.endsWith(`/${name}`) && file.startsWith(root)));
  return sibling === undefined ? undefined : { light: sibling, dark: logo };
}

/** The announcement that a template of the site holds: `{% block announce %}`. */
function bannerOf(folder: SourceFolder, theme: Data, root: string): Data {
  const file = joinPath(root, textOf(theme.custom_dir) ?? "overrides", "main.html") ?? "";
  const block = /\{%-?\s*block announce\s*-?%\}([\s\S]*?)\{%-?\s*endblock/.exec(folder.read(file))?.[1] ?? "";
  const content = /\{[{%]/.test(block) ? "" : markdownOf(block.replace(/<(style|script|svg)\b[\s\S]*?<\/\1>/g, ""));
  return content === ""
    ? {}
    : { banner: { content, dismissible: [theme.features].flat().includes("announce.dismiss") } };
}

/** The primary colors of Material for MkDocs by name. */
const COLORS: Readonly<Record<string, string>> = {
  red: "#EF5552",
  pink: "#E92063",
  purple: "#AB47BD",
  "deep purple": "#7E56C2",
  indigo: "#4051B5",
  blue: "#2094F3",
  "light blue": "#02A6F2",
  cyan: "#00BDD6",
  teal: "#009485",
  green: "#4CAE4F",
  "light green": "#8BC34B",
  lime: "#CBDC38",
  yellow: "#FFEC3D",
  amber: "#FFC105",
  orange: "#FFA724",
  "deep orange": "#FF6E42",
  brown: "#795649",
  grey: "#757575",
  "blue grey": "#546D78",
  black: "#000000",
};

/** The primary color of `theme.palette`: one scheme, or a list of them of which the first that names a color counts. */
function mkdocsColor(palette: unknown): string | undefined {
  const names = [palette].flat().map((scheme) => String(recordOf(scheme).primary ?? ""));
  return names.map((name) => COLORS[name.replace(/-/g, " ")]).find(Boolean);
}

/** The color mode of `theme.palette`: that of the first scheme, unless the system decides. */
function mkdocsAppearance(palette: unknown): Data {
  const schemes = [palette].flat().map(recordOf);
  const isChosenBySystem = schemes.some(({ media }) => media !== undefined);
  return schemes[0]?.scheme === "slate" && !isChosenBySystem ? { appearance: { default: "dark" } } : {};
}
