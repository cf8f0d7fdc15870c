import { z } from "zod";
import {
  type ContentKey,
  type ElementKind,
  elementDefinitions,
  elementKindOfKey,
  globalKeys,
} from "@/lib/config/navigation-elements";
import { asyncapi, graphql, openapi, sdk } from "@/lib/config/schema/api";
import { banner, footer, navbar } from "@/lib/config/schema/layout";
import {
  anyText,
  colorPair,
  derivedSetting,
  href,
  icon,
  iconType,
  label,
  setting,
  text,
} from "@/lib/config/schema/values";
import { languages } from "@/lib/i18n/languages";

type Fields = Record<string, z.ZodType>;

const languageCode = z
  .enum([...languages.map((language) => language.code), "fr-ca", "ja-jp"])
  .meta({ description: "Code of the language." });

const iconFields = {
  icon: setting(icon, "Icon before the label."),
  iconType: setting(iconType, "Style of the icon."),
};

/** Fields that every element except the root may have. */
const commonFields = {
  hidden: setting(z.boolean(), "Leave the element out of the navigation; its pages are still served.", false),
  openapi: setting(openapi, "Specification of this element and of what it holds."),
  asyncapi: setting(asyncapi, "AsyncAPI specification of this element and of what it holds."),
  public: setting(
    z.boolean(),
    "Whether everyone may see the pages without signing in; the nearest setting applies. Where readers cannot sign in, `false` hides the pages from everyone.",
  ),
};

/** Lists at the end of a group's `root` page. */
export const DIRECTORY_STYLES = ["none", "accordion", "card"] as const;

const directoryStyle = z.enum(DIRECTORY_STYLES);
const directory = setting(directoryStyle, "List of the children at the end of a group's `root` page.", "none");

/** The folder whose pages a group lists: its `directory` where that is no style; such a name is written with a slash. */
export function folderOfGroup({ group, directory: value }: Readonly<Record<string, unknown>>): string | undefined {
  if (group === undefined || typeof value !== "string" || value.trim() === "") return undefined;
  return directoryStyle.safeParse(value).success ? undefined : value;
}

/** Where an element leads that may be a link. */
function destination(name: string) {
  const root = setting(text, "Page that opens first, before those listed.");
  return { root, directory, href: setting(href, `The ${name} is a link.`) };
}

const color = setting(colorPair, "Color of the icon.");
const description = setting(anyText, "Second line of the entry.");
const searchable = setting(z.boolean(), "Keep the pages of a hidden element in search.");
/** Names of groups of readers, one or a list, and for each entry who is excluded. */
export const readers = z.union([
  text,
  z.array(
    z.union([
      text,
      z.strictObject({
        includes: setting(z.union([text, z.array(text)]), "Groups whose readers may see it."),
        excludes: setting(
          z.union([text, z.array(text)]),
          "Groups whose readers may not, even if another group admits them.",
        ),
      }),
    ]),
  ),
]);
const readersBesides = "On an element with other content: names of groups of readers who may see the pages.";
const readersDescription =
  'Names of groups of readers who may see the pages, as in frontmatter; `"*"` is all who have signed in.';
const isDefault = derivedSetting(z.boolean(), "Select this entry first.", "the first entry");

/** Own fields of each kind, without content and `global` (section 2.2). */
const ownFields: Readonly<Record<ElementKind, Fields>> = {
  root: { directory, openapi: setting(openapi, "Specification of the whole navigation.") },
  group: {
    group: label.meta({ description: "Label of the group in the sidebar." }),
    ...iconFields,
    ...commonFields,
    tag: setting(anyText, "Label after the group's name."),
    expanded: setting(z.boolean(), "Start open; for nested groups only.", false),
    root: setting(text, "Page that opens when the group's name is selected."),
    searchable,
    boost: setting(z.number().positive(), "Weight of the pages in search.", 1),
    directory: setting(
      z.union([directoryStyle, text]),
      "List of the children at the end of the `root` page. An extension of the format: any other value is a folder, such as `guides`, whose pages the group lists.",
      "none",
    ),
    sdk: setting(sdk, "Reference generated from code. No effect in Lectern."),
  },
  tab: {
    tab: label.meta({ description: "Label in the bar of tabs." }),
    ...iconFields,
    ...commonFields,
    searchable,
    align: setting(z.enum(["start", "end"]), "Side of the bar of tabs.", "start"),
    ...destination("tab"),
    graphql: setting(graphql, "GraphQL schema of the tab. No effect in Lectern."),
    sdk: setting(sdk, "Reference generated from code. No effect in Lectern."),
  },
  item: {
    item: label.meta({ description: "Label of the menu item." }),
    ...iconFields,
    ...commonFields,
    description,
    ...destination("item"),
  },
  anchor: {
    anchor: label.meta({ description: "Label at the top of the sidebar." }),
    ...iconFields,
    ...commonFields,
    color,
    ...destination("anchor"),
  },
  dropdown: {
    dropdown: label.meta({ description: "Label in the menu at the top of the sidebar." }),
    ...iconFields,
    ...commonFields,
    color,
    description,
    ...destination("entry"),
  },
  product: {
    product: label.meta({ description: "Name of the product." }),
    name: setting(anyText, "Label, if not the name."),
    ...iconFields,
    ...commonFields,
    color,
    description,
    ...destination("product"),
  },
  version: {
    version: label.meta({ description: "Label in the version switcher." }),
    ...commonFields,
    default: isDefault,
    tag: setting(anyText, "Label after the version."),
    ...destination("version"),
  },
  language: {
    language: languageCode,
    ...commonFields,
    default: isDefault,
    banner: setting(banner, "Bar above every page, while this language is active."),
    footer: setting(footer, "Footer, while this language is active."),
    navbar: setting(navbar, "Top bar, while this language is active."),
    ...destination("language"),
  },
};

const contentDescriptions: Readonly<Record<ContentKey, string>> = {
  products: "A division for each product.",
  languages: "A division for each language.",
  versions: "A division for each version.",
  tabs: "Sections, shown as a bar of tabs.",
  dropdowns: "Sections, shown in a menu at the top of the sidebar.",
  anchors: "Sections and links, shown at the top of the sidebar.",
  groups: "Labeled lists of pages.",
  pages:
    "Pages, operations such as `GET /users`, and groups. An extension of the format: `guides/*` lists what is in a folder.",
  menu: "Items that open below the tab.",
};

const kinds = Object.keys(elementDefinitions) as ElementKind[];

/** An entry of `global`: the fields of its kind, without content, and a link. */
function globalEntry(kind: ElementKind) {
  const groups = setting(readers, "Names of groups of readers who may see the link.");
  return z.strictObject({ ...ownFields[kind], groups, href: href.meta({ description: "Where the entry leads." }) });
}

export const globalNavigation = z
  .strictObject(
    Object.fromEntries(
      globalKeys.map((key) => [key, setting(z.array(globalEntry(elementKindOfKey[key])), globalDescription(key))]),
    ),
  )
  .meta({ id: "global" });

function globalDescription(key: ContentKey): string {
  return `Links on all pages, after the entries of \`${key}\`.`;
}

function contentFields(kind: ElementKind): Fields {
  return Object.fromEntries(
    elementDefinitions[kind].children.map((key) => [
      key,
      key === "groups" && kind !== "root"
        ? setting(z.union([contentSchema(key), readers]), `${contentDescriptions.groups} ${readersBesides}`)
        : setting(contentSchema(key), contentDescriptions[key]),
    ]),
  );
}

/** Elements refer to each other in circles, so their lists are looked up when first used. */
function contentSchema(key: ContentKey): z.ZodType {
  if (key === "pages") return z.lazy(() => z.array(z.union([z.string(), elementSchemas.group])));
  return z.lazy(() => z.array(elementSchemas[elementKindOfKey[key]]));
}

function elementSchema(kind: ElementKind): z.ZodType {
  const global = kind === "group" ? {} : { global: setting(globalNavigation, "Links on all pages below.") };
  const own = kind === "group" ? { groups: setting(readers, readersDescription) } : {};
  return z.strictObject({ ...ownFields[kind], ...own, ...global, ...contentFields(kind) }).meta({ id: kind });
}

function forEachKind(make: (kind: ElementKind) => z.ZodType): Readonly<Record<ElementKind, z.ZodType>> {
  const entries = kinds.map((kind): [ElementKind, z.ZodType] => [kind, make(kind)]);
  return Object.fromEntries(entries) as Record<ElementKind, z.ZodType>;
}

/** The schema of each kind of element, with all content that it may have. */
export const elementSchemas = forEachKind(elementSchema);

/**
 * The schema of each kind without content: what the element says of itself. Validation checks one element at a time and
 * the nesting apart, so that a message describes one mistake and not all alternatives.
 */
export const ownSchemas = forEachKind((kind) =>
  z.strictObject({ ...ownFields[kind], ...(kind !== "root" && { groups: setting(readers, readersDescription) }) }),
);
