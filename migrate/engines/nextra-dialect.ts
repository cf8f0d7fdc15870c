import { convertFence } from "@/migrate/fences";
import { withoutInlineLanguages } from "@/migrate/lines/inline-code";
import { chain } from "@/migrate/lines/line-walker";
import { githubHeadingId } from "@/migrate/markdown/heading-ids";
import { textAttribute } from "@/migrate/markdown/tags";
import { joinPath } from "@/migrate/paths";
import { calloutRule, cardRule, element, imageRule, linkRule, listedTab, rename, unwrap } from "@/migrate/rules";
import type { ComponentRule, Dialect } from "@/migrate/types";

/** The dialect of Nextra pages. */
export function nextraDialect(root: string, contentFolders: readonly string[]): Dialect {
  return {
    isMdx: () => true,
    enginePackages: /^(?:nextra(?:-theme-\w+)?|next)(?:\/|$)/,
    components: COMPONENTS,
    convertFence,
    headingId: githubHeadingId,
    aliases: {
      "/public/": joinPath(root, "public") ?? "public",
      "@components/": joinPath(root, "components") ?? "",
      "@/": root,
      "~/": root,
      "components/": joinPath(root, "components") ?? "",
    },
    publicFolders: [joinPath(root, "public") ?? "public", ...contentFolders],
    rewriteLines: chain(withoutInlineLanguages),
    // Inline code may be followed by its language.
    rewriteText: (text) => text.replace(/^\{:\w+\}/, ""),
  };
}

const folder: ComponentRule = (found) => {
  const isOpen = found.attributes.has("open") || found.attributes.has("defaultOpen");
  return element(
    "Tree.Folder",
    { name: found.attributes.get("name") ?? "", ...(isOpen ? { defaultOpen: true } : {}) },
    found,
  );
};

/** A component whose attribute `source` is Markdown. */
const playground: ComponentRule = ({ attributes }) => {
  const source = textAttribute(attributes, "source");
  return source === undefined ? undefined : { open: source, close: "", content: "" };
};

const cell = (name: string) => rename(name, "align", "colSpan", "rowSpan");

const COMPONENTS: Readonly<Record<string, ComponentRule>> = {
  Callout: calloutRule("note", "type"),
  Cards: rename("Columns"),
  "Cards.Card": cardRule("href"),
  Card: cardRule("href"),
  Tabs: rename("Tabs"),
  "Tabs.Tab": listedTab,
  Tab: listedTab,
  Steps: rename("Steps"),
  FileTree: rename("Tree"),
  "FileTree.Folder": folder,
  "FileTree.File": rename("Tree.File", "name"),
  Bleed: unwrap,
  Collapse: unwrap,
  Table: rename("table"),
  "Table.Tr": rename("tr"),
  "Table.Th": cell("th"),
  "Table.Td": cell("td"),
  Tr: rename("tr"),
  Th: cell("th"),
  Td: cell("td"),
  Code: rename("code"),
  Pre: rename("pre"),
  Playground: playground,
  Details: rename("details", "open"),
  Summary: rename("summary"),
  Image: imageRule("width", "height", "className"),
  ImageZoom: imageRule("width", "height", "className"),
  Link: linkRule("href"),
  Anchor: linkRule("href"),
  NextLink: linkRule("href"),
};
