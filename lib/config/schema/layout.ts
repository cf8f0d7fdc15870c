import { z } from "zod";
import type { IconReference } from "@/lib/config/icon-library";
import { isObject, readText } from "@/lib/config/read-value";
import {
  anyText,
  colorPair,
  derivedSetting,
  footerHref,
  hex,
  href,
  icon,
  iconType,
  inBothModes,
  profileUrl,
  setting,
  styledIcon,
  text,
  uniqueList,
} from "@/lib/config/schema/values";
import { contextualOptions, socialPlatforms } from "@/lib/config/value-lists";

const linkType = z.enum(["github", "discord", "button", "link"]);

function isPlatform(type: z.infer<typeof linkType> | undefined): boolean {
  return type === "github" || type === "discord";
}

/** Looser spellings of a link: `url` for `href`, `name` or `title` for `label`. */
function readLinkKeys(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { href, url, label, name, title } = value;
  return { ...value, href: href ?? url, label: [label, name, title].find((text) => readText(text) !== undefined) };
}

const platformNames = { github: "GitHub", discord: "Discord" } as const;

/** The label of a link: as written, else the name of the platform, else the host. */
function nameLink(label: string | undefined, type: string, href: string): string {
  if (label !== undefined && label !== "") return label;
  if (type === "github" || type === "discord") return platformNames[type];
  return /^https?:\/\/([^/?#]+)/i.exec(href)?.[1] ?? href;
}

/** A link of the top bar. */
export interface NavbarLink {
  type: z.output<typeof linkType>;
  label: string;
  href: string;
  icon?: IconReference | undefined;
  /** It signs out the reader, whose menu has this name until theirs is known. */
  account?: string;
}

const navbarLink = z
  .strictObject({
    label: setting(anyText, "Text of the link."),
    href: href.meta({ description: "Where the link leads." }),
    icon: setting(icon, "Icon before the text."),
    iconType: setting(iconType, "Style of the icon."),
    type: setting(
      linkType,
      "`github` and `discord` show the icon of the platform, with the stars of the repository or the members who are online; `button` and `link` are links like those without a type.",
    ),
  })
  .refine((link) => link.label !== undefined || isPlatform(link.type) || link.icon !== undefined, {
    error: "needs a label",
    path: ["label"],
    params: { isMissing: true },
  })
  .transform(({ label, href, icon, iconType, type = "link" }): NavbarLink => ({
    type,
    label: nameLink(label, type, href),
    href,
    icon: styledIcon(icon, iconType),
  }))
  .meta({ normalize: readLinkKeys });

const navbarPrimary = z
  .strictObject({
    type: z
      .enum(["button", "github", "discord"])
      .meta({ description: "A button, or a link to GitHub or Discord.", fallback: "button" }),
    label: setting(anyText, "Text of the button; required for `button`."),
    href: href.meta({ description: "Where the button leads." }),
  })
  .refine((link) => link.type !== "button" || link.label !== undefined, {
    error: "needs a label",
    path: ["label"],
    params: { isMissing: true },
  })
  .transform(({ label, href, type }): NavbarLink => ({ type, label: nameLink(label, type, href), href }))
  .meta({ normalize: readLinkKeys });

export const navbar = z
  .strictObject({
    links: setting(z.array(navbarLink), "Links at the end of the top bar.", []),
    primary: setting(navbarPrimary, "The button at the end of the top bar."),
  })
  .meta({ id: "navbar" });

const footerColumn = z.strictObject({
  header: setting(anyText, "Heading of the column."),
  items: z
    .array(
      z.strictObject({
        label: text.meta({ description: "Text of the link.", fallbackKey: "href" }),
        href: footerHref.meta({ description: "Where the link leads." }),
      }),
    )
    .min(1)
    .meta({ description: "Links of the column." }),
});

export const footer = z
  .strictObject({
    socials: setting(
      z
        .partialRecord(z.enum(socialPlatforms), profileUrl)
        .transform((profiles) => Object.entries(profiles).map(([platform, href]) => ({ platform, href }))),
      "Links to profiles, shown as icons.",
      {},
    ),
    links: setting(z.array(footerColumn).min(1).max(4), "Columns of links, one to four."),
  })
  .transform(({ socials, links = [] }) => ({ socials, columns: links.filter(({ items }) => items.length > 0) }))
  .meta({ id: "footer" });

export const banner = z
  .strictObject({
    content: text.meta({ description: "Text of the bar: Markdown with links, bold and italic." }),
    dismissible: setting(z.boolean(), "Let readers close the bar; a changed text shows it again.", false),
    type: setting(z.enum(["info", "warning", "critical"]), "Color of the bar: brand, amber or red.", "info"),
    color: setting(
      z.union([hex, colorPair]).transform(inBothModes),
      "Color of the bar; takes precedence over the color of its type.",
    ),
  })
  .meta({ id: "banner", normalize: (value: unknown) => (readText(value) === undefined ? value : { content: value }) });

export const interaction = z.strictObject({
  drilldown: derivedSetting(z.boolean(), "Selecting a group opens its first page.", "by theme"),
});

export const search = z.strictObject({
  prompt: setting(anyText, "Text in the empty search box."),
});

export const assistant = z.strictObject({
  questions: setting(z.array(text), "Questions that an empty conversation offers, up to three, on every page.", []),
  support: setting(
    z.strictObject({
      label: text.meta({ description: "Text of the link." }),
      href: href.meta({ description: "Where people answer; it gets the conversation as `threadId` in its query." }),
    }),
    "A link below replies for readers who need a person.",
  ),
});

export const metadata = z.strictObject({
  timestamp: setting(z.boolean(), "Show the date of the last change on every page.", false),
});

export const variables = z.record(z.string(), z.union([z.string(), z.number()]).transform(String));

function withLeadingSlash(value: unknown): string | undefined {
  const path = readText(value);
  return path === undefined || /^([a-z][a-z\d+.-]*:|[#/])/i.test(path) ? path : `/${path}`;
}

export const redirect = z.strictObject({
  source: text.meta({
    description: "Old path; `:name`, `:name*` and a final `*` match parts of it.",
    normalize: (path: unknown) => (/[#?]/.test(readText(path) ?? "") ? undefined : withLeadingSlash(path)),
  }),
  destination: text.meta({ description: "New path or URL.", normalize: withLeadingSlash }),
  permanent: setting(z.boolean(), "Answer with 308, or with 307 if false.", true),
});

export const errors = z.strictObject({
  "404": setting(
    z.strictObject({
      redirect: setting(z.boolean(), "Lead unknown paths to the home page.", false),
      title: setting(anyText, "Heading of the page that is shown for unknown paths."),
      description: setting(anyText, "Text of that page, with components."),
    }),
    "What a reader sees at an unknown path.",
    {},
  ),
});

const customOption = z
  .strictObject({
    title: text.meta({ description: "Name of the entry." }),
    description: setting(anyText, "Second line of the entry."),
    icon: setting(icon, "Icon of the entry."),
    iconType: setting(iconType, "Style of the icon."),
    href: z
      .union([
        text,
        z.strictObject({
          base: text.meta({ description: "URL without query." }),
          query: setting(
            z.array(z.strictObject({ key: text, value: anyText })),
            "Query parameters; `$page`, `$path` and `$mcp` are filled in.",
            [],
          ),
        }),
      ])
      .meta({ description: "Where the entry leads; `$page`, `$path` and `$mcp` are filled in." }),
  })
  .transform(({ icon, iconType, ...option }) => ({
    ...option,
    type: "custom" as const,
    icon: styledIcon(icon, iconType),
  }));

const builtInOption = z.enum(contextualOptions).transform((name) => ({ type: "builtin" as const, name }));

/** An entry of the page menu. */
export type ContextualOption = z.output<typeof customOption | typeof builtInOption>;

export const contextual = z
  .strictObject({
    options: uniqueList(z.union([builtInOption, customOption]), (option) =>
      option.type === "builtin" ? option.name : undefined,
    ).meta({ description: "Entries of the page menu, in order; the first is the button.", fallback: [] }),
    display: setting(
      z.enum(["header", "toc"]),
      "Where the menu is: next to the title, or in the table of contents.",
      "header",
    ),
  })
  .meta({ normalize: (value: unknown) => (Array.isArray(value) ? { options: value } : value) });

export const feedback = z.strictObject({
  enabled: setting(z.boolean(), "Whether pages ask for feedback. `false` switches all of it off.", true),
  thumbsRating: derivedSetting(z.boolean(), "Ask readers whether a page was helpful.", "the value of `enabled`"),
  mcp: setting(z.boolean(), "Give AI tools that use the MCP server a tool with which they rate pages.", false),
  suggestEdit: setting(z.boolean(), "Link from each page to its file in the repository.", false),
  raiseIssue: setting(z.boolean(), "Link from each page to a new issue.", false),
  repository: setting(text, "URL of the docs folder at its host, for the two links."),
});
