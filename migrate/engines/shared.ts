import { parse as parseJsonc } from "jsonc-parser";
import { toString as textOfNode } from "mdast-util-to-string";
import { findColor, toHex } from "@/lib/base/color";
import { parseJson } from "@/lib/base/parse-json";
import { isExternal } from "@/lib/base/paths";
import { socialPlatforms } from "@/lib/config/value-lists";
import { addressOf } from "@/migrate/address-book";
import { convertFence } from "@/migrate/fences";
import { withEmoji } from "@/migrate/markdown/emoji";
import { decodeEntities } from "@/migrate/markdown/entities";
import { recordOf, recordsOf, textOf, withoutFrontmatter } from "@/migrate/markdown/frontmatter";
import { githubHeadingId } from "@/migrate/markdown/heading-ids";
import { parseMarkdown } from "@/migrate/markdown/parse";
import { isMarkdownFile, isWithin, joinPath, labelFromName, nameOf, pagePath } from "@/migrate/paths";
import type { Data, Dialect, NavigationItem, SourceFolder } from "@/migrate/types";

/** The color of a site. */
interface SiteColors {
  primary?: string | undefined;
  /** The color for dark mode, if it differs. */
  light?: string | undefined;
}

/** The settings that every site needs, with defaults for those that the old site does not have. */
export function baseSettings(name: string | undefined, fallbackColor: string, colors: SiteColors = {}): Data {
  return {
    $schema: "https://mintlify.com/docs.json",
    theme: "mint",
    name: name ?? "Documentation",
    colors: {
      primary: longHex(colors.primary) ?? longHex(colors.light) ?? fallbackColor,
      ...(longHex(colors.light) ? { light: longHex(colors.light) } : {}),
    },
  };
}

/** Converts a CSS color in any notation to six hexadecimal digits; undefined for other values. */
export function longHex(color = ""): string | undefined {
  const found = findColor(color);
  return found && toHex(found);
}

/**
 * Finds the colors of a custom property in the style sheets of a folder.
 * @param isDark whether a selector is for dark mode.
 * @param properties candidates; the first one that is a color counts.
 */
export function findCssColors(
  folder: SourceFolder,
  isDark: (selector: string) => boolean,
  ...properties: string[]
): SiteColors {
  const sheets = folder.files.filter((name) => /\.(?:css|scss)$/.test(name)).map(folder.read);
  for (const property of properties) {
    const declaration = new RegExp(`(?<![\\w-])${property}\\s*:\\s*([^;{}]+)`, "g");
    const found = sheets.flatMap((sheet) =>
      [...sheet.matchAll(declaration)].map(({ index, 1: color }) => ({
        color,
        isDark: isDark(selectorAt(sheet, index)),
      })),
    );
    const colorOf = (wanted: boolean) =>
      longHex(found.find((item) => item.isDark === wanted && longHex(item.color))?.color);
    const [primary, dark] = [colorOf(false), colorOf(true)];
    if (primary ?? dark) return { primary, ...(dark !== primary ? { light: dark } : {}) };
  }
  return {};
}

/** The selector of the rule at an offset of a style sheet. */
function selectorAt(sheet: string, place: number): string {
  const start = sheet.lastIndexOf("{", place);
  const before = sheet.slice(Math.max(0, start - 500), Math.max(0, start));
  return before.slice(Math.max(before.lastIndexOf("}"), before.lastIndexOf("{"), before.lastIndexOf(";")) + 1);
}

/** An account on a platform, with the name of its icon. */
interface SocialLink {
  href: string;
  icon?: unknown;
}

/** Writes `footer.socials`. The URL of an account determines its platform, or else the icon does. */
export function socialsOf(links: readonly (string | SocialLink)[]): Data {
  const socials: Record<string, string> = {};
  for (const link of links) {
    const { href: address, icon } = typeof link === "string" ? { href: link } : link;
    const platform = platformOf(address) ?? platformOfIcon(icon);
    if (platform && address.startsWith("https:")) socials[platform] ??= address;
  }
  return socials;
}

/** A message about accounts on platforms that docs.json does not support. */
export function unknownAccounts(links: readonly SocialLink[]): string[] {
  const others = links.filter(({ href, icon }) => href !== "" && !(platformOf(href) ?? platformOfIcon(icon)));
  if (others.length === 0) return [];
  return [`Accounts of other platforms were left out: ${others.map(({ href }) => `\`${href}\``).join(", ")}.`];
}

const HOSTS: readonly [pattern: RegExp, platform: (typeof socialPlatforms)[number]][] = [
  [/(?:^|\.)(?:twitter|x)\.com$/, "x"],
  [/(?:^|\.)github\.com$/, "github"],
  [/(?:^|\.)discord\.(?:gg|com)$|(?:^|\.)discordapp\.com$/, "discord"],
  [/(?:^|\.)slack\.com$/, "slack"],
  [/(?:^|\.)linkedin\.com$/, "linkedin"],
  [/(?:^|\.)youtube\.com$/, "youtube"],
  [/(?:^|\.)facebook\.com$/, "facebook"],
  [/(?:^|\.)instagram\.com$/, "instagram"],
  [/(?:^|\.)medium\.com$/, "medium"],
  [/(?:^|\.)(?:telegram\.org|t\.me)$/, "telegram"],
  [/(?:^|\.)bsky\.app$/, "bluesky"],
  [/(?:^|\.)threads\.net$/, "threads"],
  [/(?:^|\.)reddit\.com$/, "reddit"],
];

function platformOf(address: string): string | undefined {
  const host = URL.canParse(address) ? new URL(address).hostname : "";
  return HOSTS.find(([pattern]) => pattern.test(host))?.[1] ?? (host.includes("discord") ? "discord" : undefined);
}

/** The platform of an icon such as `discord`, `x.com`, or `fontawesome/brands/x-twitter`. */
function platformOfIcon(icon: unknown): string | undefined {
  const name = textOf(icon)?.toLowerCase().replace(/^.*\//, "");
  return name === "twitter" || name === "x-twitter" || name === "x.com"
    ? "x"
    : socialPlatforms.find((platform) => platform === name);
}

/** Writes `footer`, without empty parts. */
export function footerOf(
  socials: Data,
  columns: readonly { header?: string | undefined; items: { label: string; href: string }[] }[],
): Data {
  const links = columns.filter(({ items }) => items.length > 0).slice(0, 4);
  const footer = {
    ...(Object.keys(socials).length > 0 ? { socials } : {}),
    ...(links.length > 0 ? { links } : {}),
  };
  return Object.keys(footer).length > 0 ? { footer } : {};
}

const GITHUB_REPOSITORY = /^https:\/\/(?:www\.)?github\.com\/[^/]+\/[^/]+\/?$/;

/** Writes `navbar.links`. Links to GitHub repositories get the type `github`. */
export function navbarOf(links: readonly { label: string; href: string }[]): Data {
  const written = links.map(({ label, href }) =>
    GITHUB_REPOSITORY.test(href) ? { type: "github", href } : { label, href },
  );
  return written.length === 0 ? {} : { navbar: { links: written } };
}

/** The GitHub repository among accounts, which other engines show in the top bar. */
export function repositoriesOf(accounts: readonly SocialLink[]): { label: string; href: string }[] {
  const found = accounts.find(({ href }) => GITHUB_REPOSITORY.test(href));
  return found ? [{ label: "GitHub", href: found.href }] : [];
}

/** The fragment of a URL. A navigation entry with a fragment only refers to its page. */
export function referenceOf(address: string): string | undefined {
  return /#.+$/.exec(address)?.[0];
}

/** Markdown pages in a folder, in the order of their paths. */
export function pagesIn(folder: SourceFolder, base: string): string[] {
  return folder.files.filter((file) => isMarkdownFile(file) && isWithin(file, base));
}

/** Adds the import aliases in `tsconfig.json` to a dialect. */
export function withImportAliases(dialect: Dialect, folder: SourceFolder, root: string): Dialect {
  const config = recordOf(parseJsonc(folder.read(joinPath(root, "tsconfig.json") ?? "")));
  const { baseUrl, paths } = recordOf(config.compilerOptions);
  const aliases = Object.entries(recordOf(paths)).flatMap(([pattern, targets]): [string, string][] => {
    const target = Array.isArray(targets) ? textOf(targets[0]) : undefined;
    if (!pattern.endsWith("/*") || !target?.endsWith("/*")) return [];
    const place = joinPath(root, textOf(baseUrl) ?? ".", target.slice(0, -1));
    return place === undefined ? [] : [[pattern.slice(0, -1), place]];
  });
  const all = Object.entries({ ...dialect.aliases, ...Object.fromEntries(aliases) });
  return { ...dialect, aliases: Object.fromEntries(all.sort(([one], [other]) => other.length - one.length)) };
}

/** Titles of a home page that do not name the product. */
const PAGE_TITLE = /^\W*(?:introduction|intro|overview|welcome|home|getting started|about|readme)\W*$/i;

/** Package names that do not name the product. */
const GENERIC_NAME =
  /^(?:web|website|web-?app|docs?|documentation|site|www|app|root|monorepo|workspace|my-app|project)$/i;

/** The name of a site. */
interface SiteName {
  name: string | undefined;
  /** The file from which the name was guessed. */
  guessedName?: string;
}

/**
 * The name in the configuration of a site, else a guess: the title of README.md, or else the name in package.json, in a folder or at
 * the top.
 */
export function nameOfSite(written: string | undefined, folder: SourceFolder, root: string): SiteName {
  if (written !== undefined) return { name: written };
  for (const base of new Set([root, ""])) {
    const place = (name: string) => (base === "" ? name : `${base}/${name}`);
    const readme = place("README.md");
    const heading = parseMarkdown(withoutFrontmatter(folder.read(readme))).children.find(
      ({ type }) => type === "heading",
    );
    const title = heading ? textOfNode(heading, { includeImageAlt: false, includeHtml: false }) : "";
    const plain = title.replace(/^(?:\p{Extended_Pictographic}|\uFE0F|\s)+/u, "").trim();
    if (plain !== "" && !PAGE_TITLE.test(plain)) {
      return { name: plain.replace(/^welcome to\s+(?:the\s+)?/i, ""), guessedName: readme };
    }
    const file = place("package.json");
    const { name, repository } = recordOf(parseJson(folder.read(file)));
    const address = textOf(repository) ?? textOf(recordOf(repository).url) ?? "";
    const found = [nameOf(textOf(name) ?? ""), nameOf(address).replace(/\.git$/, "")].find(
      (candidate) => candidate !== "" && !GENERIC_NAME.test(candidate),
    );
    if (found) return { name: labelFromName(found), guessedName: file };
  }
  return { name: undefined };
}

/** The dialect of Markdown without components. */
export const MARKDOWN_DIALECT: Omit<Dialect, "publicFolders"> = {
  isMdx: () => false,
  enginePackages: /^$/,
  components: {},
  convertFence,
  headingId: githubHeadingId,
  aliases: {},
  rewriteText: withEmoji,
};

/** The new address of a page that a redirect names by its file or its old address. */
export function redirectTarget(destination: string): string {
  if (isExternal(destination)) return destination;
  return addressOf(pagePath(destination)) + (referenceOf(destination) ?? "");
}

/** Removes HTML tags from a text, and decodes entities. */
export function plainLabel(text: string): string {
  return decodeEntities(text.replace(/<[^>]*>/g, ""))
    .replace(/\s+/g, " ")
    .trim();
}

/** Converts a line of HTML to Markdown: keeps links, and removes all other tags. */
export function markdownOf(html: string): string {
  return html
    .replace(
      /<(a|Link)\b[^>]*\bhref=["']([^"']+)["'][^>]*>([\s\S]*?)<\/\1>/g,
      (_, __, href: string, text: string) => `[${text}](${href})`,
    )
    .replace(/<[^>]+>/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

export { isExternal, recordOf, recordsOf, textOf };

/** The text of a page without its frontmatter and its blocks of code. */
export function withoutCode(source: string): string {
  return withoutFrontmatter(source).replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, "");
}

/** An import, export, or component of MDX at the start of a line. */
const MDX = /^(?:import|export)\s.*(?:\bfrom\b|=|\{)|^<\/?[A-Z][\w.]*[\s/>]/m;

/** Creates a function that decides by suffix whether a file is MDX. A `.md` file with imports or components is MDX, too. */
export function isMdxIn(folder: SourceFolder): (file: string) => boolean {
  return (file) => !file.endsWith(".md") || MDX.test(withoutCode(folder.read(file)));
}

/** Converts a glob with `**`, `*`, `?` and `{a,b}` to a regular expression. */
export function globPattern(glob: string): RegExp {
  const source = glob.replace(/\*\*\/?|\*|\?|\{|\}|,|[.+^$()|[\]\\]/g, (token) => {
    if (token.startsWith("**")) return token.endsWith("/") ? "(?:.*/)?" : ".*";
    const known: Record<string, string> = { "*": "[^/]*", "?": "[^/]", "{": "(?:", "}": ")", ",": "|" };
    return known[token] ?? `\\${token}`;
  });
  return new RegExp(`^${source}$`);
}

/**
 * A message about plugins that were left out, together with the pages and parts that they generate.
 * @param known plugins that were converted, or that generate nothing visible.
 */
export function unreadPlugins(names: readonly string[], known: RegExp): string[] {
  const others = names.filter((name) => !known.test(name)).map((name) => `\`${name}\``);
  return others.length > 0 ? [`Plugins were left out, with what they add to pages: ${others.join(", ")}.`] : [];
}

/** Messages about settings with scripts or style sheets of the old site, for each of the names that is set. */
export function foreignSettings(settings: Data, ...names: readonly string[]): string[] {
  return names
    .filter((name) => [settings[name]].flat().some(Boolean))
    .map((name) => `\`${name}\` was left out: it was written for other markup.`);
}

/** Message about `copyright` in a footer. */
export const NO_COPYRIGHT = "The footer here holds links, no text; `copyright` was left out.";

/** Whether a page is among the items, or is the root of a group. */
export function listsPage(items: readonly NavigationItem[], path: string): boolean {
  return items.some((item) =>
    item.type === "group"
      ? item.root === path || listsPage(item.items, path)
      : item.type === "page" && item.path === path,
  );
}
