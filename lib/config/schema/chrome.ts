import { z } from "zod";
import {
  anyText,
  colorPair,
  derivedSetting,
  footerHref,
  hex,
  href,
  icon,
  iconType,
  profileUrl,
  setting,
  text,
  uniqueList,
} from "@/lib/config/schema/values";
import { contextualOptions, socialPlatforms } from "@/lib/config/value-lists";

const linkType = z.enum(["github", "discord", "button", "link"]);

function isPlatform(type: z.infer<typeof linkType> | undefined): boolean {
  return type === "github" || type === "discord";
}

const navbarLink = z
  .strictObject({
    label: setting(anyText, "Text of the link."),
    href: href.meta({ description: "Where the link leads." }),
    icon: setting(icon, "Icon before the text."),
    iconType: setting(iconType, "Style of the icon."),
    type: setting(
      linkType,
      "`github` and `discord` show the sign of the platform, with the stars of a repository or the members that are online; `button` and `link` are links like those without a type.",
    ),
  })
  .refine((link) => link.label !== undefined || isPlatform(link.type) || link.icon !== undefined, {
    error: "needs a label",
    path: ["label"],
    params: { isMissing: true },
  });

const navbarPrimary = z
  .strictObject({
    type: z.enum(["button", "github", "discord"]).meta({ description: "A button, or a link to GitHub or Discord." }),
    label: setting(anyText, "Text of the button; required for `button`."),
    href: href.meta({ description: "Where the button leads." }),
  })
  .refine((link) => link.type !== "button" || link.label !== undefined, {
    error: "needs a label",
    path: ["label"],
    params: { isMissing: true },
  });

export const navbar = z
  .strictObject({
    links: setting(z.array(navbarLink), "Links at the end of the top bar."),
    primary: setting(navbarPrimary, "The button at the end of the top bar."),
  })
  .meta({ id: "navbar" });

const footerColumn = z.strictObject({
  header: setting(anyText, "Heading of the column."),
  items: z
    .array(
      z.strictObject({
        label: text.meta({ description: "Text of the link." }),
        href: footerHref.meta({ description: "Where the link leads." }),
      }),
    )
    .min(1)
    .meta({ description: "Links of the column." }),
});

export const footer = z
  .strictObject({
    socials: setting(z.partialRecord(z.enum(socialPlatforms), profileUrl), "Links to profiles, shown as icons."),
    links: setting(z.array(footerColumn).min(1).max(4), "Columns of links, one to four."),
  })
  .meta({ id: "footer" });

export const banner = z
  .strictObject({
    content: text.meta({ description: "Text of the bar: Markdown with links, bold and italic." }),
    dismissible: setting(z.boolean(), "Let readers close the bar; a changed text shows it again.", false),
    type: setting(z.enum(["info", "warning", "critical"]), "Colour of the bar: brand, amber or red.", "info"),
    color: setting(z.union([hex, colorPair]), "Colour of the bar, before that of its type."),
  })
  .meta({ id: "banner" });

export const interaction = z.strictObject({
  drilldown: derivedSetting(z.boolean(), "Selecting a group opens its first page.", "by theme"),
});

export const search = z.strictObject({
  prompt: setting(anyText, "Text in the empty search box."),
});

export const metadata = z.strictObject({
  timestamp: setting(z.boolean(), "Show on every page when it was last changed.", false),
});

export const variables = z.record(z.string(), z.union([z.string(), z.number()]));

export const redirect = z.strictObject({
  source: text.meta({ description: "Old path; `:name`, `:name*` and a final `*` match parts of it." }),
  destination: text.meta({ description: "New path or address." }),
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
  ),
});

const customOption = z.strictObject({
  title: text.meta({ description: "Name of the entry." }),
  description: setting(anyText, "Second line of the entry."),
  icon: setting(icon, "Icon of the entry."),
  iconType: setting(iconType, "Style of the icon."),
  href: z
    .union([
      text,
      z.strictObject({
        base: text.meta({ description: "Address without query." }),
        query: setting(
          z.array(z.strictObject({ key: text, value: anyText })),
          "Query parameters; `$page`, `$path` and `$mcp` are filled in.",
        ),
      }),
    ])
    .meta({ description: "Where the entry leads; `$page`, `$path` and `$mcp` are filled in." }),
});

export const contextual = z.strictObject({
  options: uniqueList(z.union([z.enum(contextualOptions), customOption]), (option) =>
    typeof option === "string" ? option : undefined,
  ).meta({ description: "Entries of the page menu, in order; the first is the button." }),
  display: setting(z.enum(["header", "toc"]), "Where the menu sits.", "header"),
});

export const feedback = z.strictObject({
  enabled: setting(z.boolean(), "`false` switches all feedback off, `true` the question of `thumbsRating` on."),
  thumbsRating: setting(z.boolean(), "Ask readers whether a page was helpful.", false),
  suggestEdit: setting(z.boolean(), "Link from each page to its file in the repository.", false),
  raiseIssue: setting(z.boolean(), "Link from each page to a new issue.", false),
  repository: setting(text, "Address of the docs folder at its host, for the two links."),
});
