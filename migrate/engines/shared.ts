import Color from "colorjs.io";
import { parse as parseJsonc } from "jsonc-parser";
import { toString as textOfNode } from "mdast-util-to-string";
import { isExternal } from "@/lib/base/paths";
import { socialPlatforms } from "@/lib/config/value-lists";
import { decodeEntities } from "@/migrate/markdown/entities";
import { recordOf, recordsOf, textOf, withoutFrontmatter } from "@/migrate/markdown/frontmatter";
import { parseMarkdown } from "@/migrate/markdown/parse";
import { isMarkdownFile, isWithin, joinPath, labelFromName, nameOf } from "@/migrate/paths";
import type { Data, Dialect, NavigationItem, SourceFolder } from "@/migrate/types";

/** The color of a site, and that for dark mode where it is another one. */
interface SiteColors {
  primary?: string | undefined;
  light?: string | undefined;
}

/** Keys that every site needs: what is left where the old site says nothing. */
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

/** A color in any notation of CSS as six hexadecimal digits; undefined for what is none. */
export function longHex(color: string | undefined): string | undefined {
  try {
    return color && new Color(color).to("srgb").toString({ format: "hex", collapse: false }).slice(0, 7);
  } catch {
    return undefined;
  }
}

/**
 * The values of a custom property in the style sheets of a folder, where they are colors.
 * @param isDark tells selectors of rules for dark mode.
 * @param properties the first one that is a color in a rule for light mode counts.
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

/** The selector of the rule around a place in a style sheet. */
function selectorAt(sheet: string, place: number): string {
  const start = sheet.lastIndexOf("{", place);
  const before = sheet.slice(Math.max(0, start - 500), Math.max(0, start));
  return before.slice(Math.max(before.lastIndexOf("}"), before.lastIndexOf("{"), before.lastIndexOf(";")) + 1);
}

/** An account: its address, and the name of the icon that it is shown with. */
interface SocialLink {
  href: string;
  icon?: unknown;
}

/** `footer.socials` from accounts. The address tells the platform, else the icon does. */
export function socialsOf(links: readonly (string | SocialLink)[]): Data {
  const socials: Record<string, string> = {};
  for (const link of links) {
    const { href: address, icon } = typeof link === "string" ? { href: link } : link;
    const platform = platformOf(address) ?? platformOfIcon(icon);
    if (platform && address.startsWith("https:")) socials[platform] ??= address;
  }
  return socials;
}

/** A message for accounts that docs.json has no name for. */
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

/** The platform of `discord`, `x.com`, `fontawesome/brands/x-twitter`. */
function platformOfIcon(icon: unknown): string | undefined {
  const name = textOf(icon)?.toLowerCase().replace(/^.*\//, "");
  return name === "twitter" || name === "x-twitter" || name === "x.com"
    ? "x"
    : socialPlatforms.find((platform) => platform === name);
}

/** The footer of a site, without what is empty. */
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

/** `navbar.links`, with repositories of GitHub as such. */
export function navbarOf(links: readonly { label: string; href: string }[]): Data {
  const written = links.map(({ label, href }) =>
    GITHUB_REPOSITORY.test(href) ? { type: "github", href } : { label, href },
  );
  return written.length === 0 ? {} : { navbar: { links: written } };
}

/** The repository among accounts, which the other engines show in the top bar. */
export function repositoriesOf(accounts: readonly SocialLink[]): { label: string; href: string }[] {
  const found = accounts.find(({ href }) => GITHUB_REPOSITORY.test(href));
  return found ? [{ label: "GitHub", href: found.href }] : [];
}

/** The place on a page that an address leads to; an entry with such an address only refers to the page. */
export function referenceOf(address: string): string | undefined {
  return /#.+$/.exec(address)?.[0];
}

/** Markdown pages in a folder, in the order of their paths. */
export function pagesIn(folder: SourceFolder, base: string): string[] {
  return folder.files.filter((file) => isMarkdownFile(file) && isWithin(file, base));
}

/** A dialect that also knows the prefixes of import paths in `tsconfig.json`. */
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

/** Titles of a first page that name no product. */
const PAGE_TITLE = /^\W*(?:introduction|intro|overview|welcome|home|getting started|about|readme)\W*$/i;

/** Names of packages that say what they hold, not whose it is. */
const GENERIC_NAME =
  /^(?:web|website|web-?app|docs?|documentation|site|www|app|root|monorepo|workspace|my-app|project)$/i;

/** A name for a site that has none in its configuration, and the file that it was guessed from. */
interface GuessedName {
  name: string | undefined;
  guessedName: string | undefined;
}

/** The name of a site: from the title of its README, else from its package.json or its repository, in the first of the folders. */
export function guessName(folder: SourceFolder, ...bases: readonly string[]): GuessedName {
  for (const base of new Set([...bases, ""])) {
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
    const { name, repository } = recordOf(safeJson(folder.read(file)));
    const address = textOf(repository) ?? textOf(recordOf(repository).url) ?? "";
    const found = [nameOf(textOf(name) ?? ""), nameOf(address).replace(/\.git$/, "")].find(
      (candidate) => candidate !== "" && !GENERIC_NAME.test(candidate),
    );
    if (found) return { name: labelFromName(found), guessedName: file };
  }
  return { name: undefined, guessedName: undefined };
}

/** Parses JSON; undefined for what is none. */
export function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A text without tags of HTML, entities resolved as far as labels use them. */
export function plainLabel(text: string): string {
  return decodeEntities(text.replace(/<[^>]*>/g, ""))
    .replace(/\s+/g, " ")
    .trim();
}

/** A line of HTML as Markdown: links stay, and what else it holds is text. */
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

/** Statements and components of MDX at the start of a line. */
const MDX = /^(?:import|export)\s.*(?:\bfrom\b|=|\{)|^<\/?[A-Z][\w.]*[\s/>]/m;

/** Tells files that are parsed as MDX where the suffix decides; a `.md` file that is plainly MDX counts as such. */
export function isMdxIn(folder: SourceFolder): (file: string) => boolean {
  return (file) => !file.endsWith(".md") || MDX.test(withoutCode(folder.read(file)));
}

/** A pattern for paths as globs write them: `**`, `*`, `?` and `{a,b}`. */
export function globPattern(glob: string): RegExp {
  const source = glob.replace(/\*\*\/?|\*|\?|\{|\}|,|[.+^$()|[\]\\]/g, (token) => {
    if (token.startsWith("**")) return token.endsWith("/") ? "(?:.*/)?" : ".*";
    const known: Record<string, string> = { "*": "[^/]*", "?": "[^/]", "{": "(?:", "}": ")", ",": "|" };
    return known[token] ?? `\\${token}`;
  });
  return new RegExp(`^${source}$`);
}

/**
 * A message for plugins that were left out, and with them the pages and parts that they make.
 * @param known those that were read, and those that make nothing which readers see.
 */
export function unreadPlugins(names: readonly string[], known: RegExp): string[] {
  const others = names.filter((name) => !known.test(name)).map((name) => `\`${name}\``);
  return others.length > 0 ? [`Plugins were left out, with what they add to pages: ${others.join(", ")}.`] : [];
}

/** Messages about settings that hold scripts and style sheets of the old site, for the given names that are set. */
export function foreignSettings(settings: Data, ...names: readonly string[]): string[] {
  return names
    .filter((name) => [settings[name]].flat().some(Boolean))
    .map((name) => `\`${name}\` was left out: it was written for other markup.`);
}

/** The message about `copyright` in a footer. */
export const NO_COPYRIGHT = "The footer here holds links, no text; `copyright` was left out.";

/** Whether a page is among the items, or is the root of a group. */
export function listsPage(items: readonly NavigationItem[], path: string): boolean {
  return items.some((item) =>
    item.type === "group"
      ? item.root === path || listsPage(item.items, path)
      : item.type === "page" && item.path === path,
  );
}
