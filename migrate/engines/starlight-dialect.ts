import { ownValue } from "@/lib/base/own-value";
import { recordOf, textOf } from "@/migrate/engines/shared";
import { heroActions } from "@/migrate/engines/starlight-sidebar";
import { convertFence } from "@/migrate/fences";
import { rewriteContainers } from "@/migrate/lines/containers";
import { chain, titleAttribute } from "@/migrate/lines/line-walker";
import { githubHeadingId } from "@/migrate/markdown/heading-ids";
import { htmlAsMdx } from "@/migrate/markdown/html-layout";
import { openingTag, textAttribute } from "@/migrate/markdown/tags";
import { packageManagers } from "@/migrate/package-commands";
import { joinPath } from "@/migrate/paths";
import {
  badgeRule,
  calloutRule,
  cardRule,
  element,
  escapeText,
  heroImages,
  iconAttribute,
  imageRule,
  labelAttribute,
  linkRule,
  rename,
  youtubeRule,
} from "@/migrate/rules";
import type { ComponentRule, Data, Dialect, SourcePage } from "@/migrate/types";

/**
 * How pages of Starlight are written.
 * @param root the folder of its configuration.
 * @param source the folder of its pages and components.
 * @param config what the configuration of Astro says.
 */
export function starlightDialect(root: string, source: string, config: Data): Dialect {
  return {
    isMdx: (file) => file.endsWith(".mdx"),
    enginePackages:
      /^(?:@astrojs\/starlight\/|astro:|astro\/|starlight-package-managers$|(?:@astro-community\/)?astro-embed)/,
    components: COMPONENTS,
    convertFence,
    headingId: githubHeadingId,
    aliases: { "~/": source, "@/": source },
    publicFolders: [joinPath(root, "public") ?? "public", source],
    hasFolderAddresses: config.trailingSlash !== "never" && recordOf(config.build).format !== "file",
    rewriteLines: chain(rewriteContainers()),
    leadOf: heroLead,
  };
}

const tabItem: ComponentRule = (found) =>
  element("Tab", { title: labelAttribute(found.attributes, "label") ?? "Tab", icon: iconOf(found.attributes) }, found);

const icon: ComponentRule = (found) => {
  const written = textAttribute(found.attributes, "name");
  // Names with a colon are logos of other sets.
  const name = written?.replace(/^.*:.*$/, (logo) => ownValue(iconNames, logo) ?? "");
  const label = textAttribute(found.attributes, "label");
  return name === undefined
    ? undefined
    : {
        open: `${name && openingTag("Icon", { icon: ownValue(iconNames, name) ?? name }, true)}${label ? ` ${escapeText(label)}` : ""}`,
        close: "",
      };
};

const code: ComponentRule = (found) => {
  const value = found.attributes.get("code");
  if (value === undefined) return undefined;
  const open = openingTag("CodeBlock", {
    language: found.attributes.get("lang"),
    filename: found.attributes.get("title"),
  });
  const text = typeof value === "object" ? `{${value.expression}}` : `{${JSON.stringify(value)}}`;
  return { open: `${open}${text}</CodeBlock>`, close: "", content: "" };
};

const card: ComponentRule = (found) =>
  element("Card", { title: found.attributes.get("title"), icon: iconOf(found.attributes) }, found);

/** Icons of Starlight that are called otherwise in our libraries. */
const iconNames: Readonly<Record<string, string>> = {
  "open-book": "book-open",
  "right-arrow": "arrow-right",
  "left-arrow": "arrow-left",
  "up-arrow": "arrow-up",
  "down-arrow": "arrow-down",
  "right-caret": "chevron-right",
  "approve-check": "check",
  "approve-check-circle": "circle-check",
  "add-document": "file-plus",
  bars: "menu",
  document: "file-text",
  external: "external-link",
  "forward-slash": "slash",
  translate: "languages",
  warning: "triangle-alert",
  information: "info",
  error: "circle-x",
  setting: "settings",
  magnifier: "search",
  "seti:folder": "folder",
  "comment-alt": "message-square",
  random: "shuffle",
  "x.com": "x-twitter",
  pnpm: "package",
  bun: "package",
  deno: "package",
  astro: "rocket",
  "seti:config": "settings",
};

function iconOf(attributes: Parameters<typeof iconAttribute>[0]): string | undefined {
  const name = iconAttribute(attributes);
  if (name === undefined) return undefined;
  // Names with a colon are logos of other sets.
  return ownValue(iconNames, name) ?? (name.includes(":") ? undefined : name);
}

/** A fragment; one of literal HTML holds that. */
const fragment: ComponentRule = (found) => {
  if (!found.attributes.has("set:html")) return { open: "", close: "" };
  const html = textAttribute(found.attributes, "set:html");
  if (html !== undefined) return { open: htmlAsMdx(html), close: "", content: "" };
  return { open: "", close: "", loss: "The HTML of this fragment is known only when the code runs; it was left out." };
};

const COMPONENTS: Readonly<Record<string, ComponentRule>> = {
  Tabs: rename("Tabs"),
  TabItem: tabItem,
  Card: card,
  CardGrid: rename("Columns"),
  LinkCard: cardRule("href"),
  LinkButton: linkRule("href"),
  Aside: calloutRule("note", "type"),
  Badge: badgeRule({ note: "blue", tip: "purple", success: "green", caution: "yellow", danger: "red" }),
  Icon: icon,
  FileTree: rename("Tree"),
  Steps: rename("Steps"),
  Code: code,
  Image: imageRule(),
  Picture: imageRule(),
  Fragment: fragment,
  PackageManagers: packageManagers,
  YouTube: youtubeRule("id"),
};

/** The hero of a landing page. */
function heroLead(frontmatter: Data, _page: SourcePage, link: (target: string) => string): string {
  const hero = recordOf(frontmatter.hero);
  const { file, light = file, dark, alt } = recordOf(hero.image);
  const tagline = textOf(hero.tagline);
  const cards = heroActions(hero).map(
    ({ label, href }) => `  <Card${titleAttribute(label)}${titleAttribute(link(href), "href")} />`,
  );
  const banner = textOf(recordOf(frontmatter.banner).content)?.replace(
    /\bhref="([^"]+)"/g,
    (_, href: string) => `href="${link(href)}"`,
  );
  return [
    banner ?? "",
    tagline ? escapeText(tagline.replace(/<[^>]+>/g, "")) : "",
    heroImages({ light, dark, alt }, link),
    cards.length > 0 ? `<Columns>\n${cards.join("\n")}\n</Columns>` : "",
  ]
    .filter(Boolean)
    .join("\n\n");
}
