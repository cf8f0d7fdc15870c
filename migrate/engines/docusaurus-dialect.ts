import { StaticCall } from "@/migrate/configuration/values";
import { convertFence } from "@/migrate/fences";
import { indexBody } from "@/migrate/generated-index";
import { rewriteContainers } from "@/migrate/lines/containers";
import { chain, FenceTracker, titleAttribute } from "@/migrate/lines/line-walker";
import { withEmoji } from "@/migrate/markdown/emoji";
import { recordOf, recordsOf, textOf } from "@/migrate/markdown/frontmatter";
import { githubHeadingId } from "@/migrate/markdown/heading-ids";
import { addressAttribute, openingTag, pickAttributes, textAttribute } from "@/migrate/markdown/tags";
import {
  calloutRule,
  contentsRule,
  element,
  escapeText,
  labelAttribute,
  linkRule,
  rename,
  unwrap,
  youtubeRule,
} from "@/migrate/rules";
import type { ComponentRule, Dialect, NavigationItem, NavigationVariant, RewrittenLine } from "@/migrate/types";

/** The settings of the configuration that apply to pages. */
export interface DocusaurusMarkdown {
  /** The folder of the configuration. */
  root: string;
  contentFolders: readonly string[];
  /** The rule for lists of cards, which depend on the sidebar. */
  cardList: ComponentRule;
  isMdx(file: string): boolean;
}

/** The dialect of Docusaurus pages. */
export function docusaurusDialect({ root, contentFolders, cardList, isMdx }: DocusaurusMarkdown): Dialect {
  const prefix = root === "" ? "" : `${root}/`;
  return {
    isMdx,
    enginePackages: /^(?:@theme|@docusaurus|@theme-original)\/|^(?:react-lite-youtube-embed|react-player)(?:\/|$)/,
    standIns: ["@docusaurus/BrowserOnly"],
    components: {
      Tabs: rename("Tabs"),
      TabItem: tabItem,
      Admonition: calloutRule("note", "type"),
      CodeBlock: codeBlock,
      Link: linkRule("to", "href"),
      Translate: unwrap,
      Details: details,
      LiteYouTubeEmbed: youtubeRule("id", "videoId", "videoid"),
      ReactPlayer: youtubeRule("url", "src"),
      ThemedImage: themedImage,
      TOCInline: contentsRule(),
      IdealImage: idealImage,
      Redirect: movedTo,
      DocCard: docCard,
      DocCardList: cardList,
      Head: pageHead,
      head: pageHead,
    },
    convertFence,
    headingId: githubHeadingId,
    aliases: { "@site/": root },
    publicFolders: [`${prefix}static`, ...contentFolders],
    rewriteText: withEmoji,
    rewriteLines: chain(
      withoutMdxFences,
      rewriteContainers({
        details: (rest) => ({ open: `<Accordion${titleAttribute(rest || "Details")}>`, close: "</Accordion>" }),
      }),
    ),
  };
}

/** A tab, labeled by its `label`, by the entry in `values` of the parent, or by its value. */
const tabItem: ComponentRule = (found) => {
  const value = textAttribute(found.attributes, "value");
  const values = found.parent?.attributes.get("values");
  const list: unknown = typeof values === "object" ? values.value : undefined;
  const entry: unknown = Array.isArray(list) ? list.find((item) => item?.value === value) : undefined;
  const listed = typeof entry === "object" && entry !== null && "label" in entry ? String(entry.label) : undefined;
  return element("Tab", { title: labelAttribute(found.attributes, "label") ?? listed ?? value ?? "Tab" }, found);
};

/** A code block with its language, title, and line numbers. */
const codeBlock: ComponentRule = (found) => {
  const hasLines = found.attributes.has("showLineNumbers");
  const named = /\blanguage-([\w-]+)/.exec(textAttribute(found.attributes, "className") ?? "")?.[1];
  const kept = pickAttributes(found.attributes, "language", "title");
  return element(
    "CodeBlock",
    { ...(named ? { language: named } : {}), ...kept, ...(hasLines ? { lines: true as const } : {}) },
    found,
  );
};

/** An accordion, or `<details>` if the summary is not plain text. */
const details: ComponentRule = (found) => {
  const summary = textAttribute(found.attributes, "summary");
  if (summary !== undefined) return element("Accordion", { title: summary }, found);
  return element("details", pickAttributes(found.attributes, "open"), found);
};

/** An image in several sizes. */
const idealImage: ComponentRule = ({ attributes }, page) => {
  const source = addressAttribute(attributes, "img", "src");
  if (source === undefined) return undefined;
  return { open: openingTag("img", { src: page.link(source), alt: attributes.get("alt") ?? "" }, true), close: "" };
};

/** A component that redirects its page. */
const movedTo: ComponentRule = ({ attributes }, page) => {
  const target = addressAttribute(attributes, "to");
  if (target === undefined) return undefined;
  const loss = "A page does not lead elsewhere by itself here; a link was left. Add a redirect to `docs.json`.";
  return { open: `[${target}](${page.link(target)})`, close: "", content: "", loss };
};

/** A card that is given as an object. */
const docCard: ComponentRule = ({ attributes }, page) => {
  const item = attributes.get("item");
  const { label, href, description } = recordOf(typeof item === "object" ? item.value : undefined);
  const [title, target, text] = [textOf(label), textOf(href), textOf(description)];
  if (title === undefined) return undefined;
  const open = openingTag("Card", { title, href: target && page.link(target) }, text === undefined);
  return { open: text === undefined ? open : `${open}${escapeText(text)}</Card>`, close: "", content: "" };
};

/** Elements of the page's head, which Lectern generates from frontmatter. */
const pageHead: ComponentRule = () => ({
  open: "",
  close: "",
  content: "",
  loss: "Elements of `<head>` were left out.",
});

/** Removes `mdx-code-block` fences around content, which hide MDX from translation tools. */
function withoutMdxFences(lines: readonly RewrittenLine[]): RewrittenLine[] {
  const fences = new FenceTracker();
  let isOpen = false;
  return lines.flatMap((line) => {
    const wasOpen = isOpen;
    const isCode = fences.isCode(line.text);
    if (isCode && !wasOpen && /^\s*(?:`{3,}|~{3,})mdx-code-block\s*$/.test(line.text)) {
      isOpen = true;
      return [{ ...line, text: "" }];
    }
    if (!wasOpen || !/^\s*(?:`{3,}|~{3,})\s*$/.test(line.text)) return [line];
    isOpen = false;
    return [{ ...line, text: "" }];
  });
}

/** An image for each color mode. */
const themedImage: ComponentRule = ({ attributes }, page) => {
  const sources = attributes.get("sources");
  const { light, dark } = recordOf(typeof sources === "object" ? sources.value : undefined);
  const address = (value: unknown) => textOf(value instanceof StaticCall ? value.args[0] : value);
  const [first, second] = [address(light), address(dark)];
  if (first === undefined || second === undefined) return undefined;
  const image = (className: string, src: string) =>
    openingTag(
      "img",
      { className, src: page.link(src), ...pickAttributes(attributes, "alt", "width", "height") },
      true,
    );
  return { open: image("block dark:hidden", first) + image("hidden dark:block", second), close: "", content: "" };
};

/** The entries below or beside each page in a sidebar, by the page's path. */
type Neighbors = ReadonlyMap<string, readonly NavigationItem[]>;

/** The cards of `<DocCardList>`: its `items`, or the entries of the category that the page opens or is in. */
export function cardListRule(neighbors: Neighbors): ComponentRule {
  return ({ attributes }, page) => {
    const written = attributes.get("items");
    const listed = recordsOf(typeof written === "object" ? written.value : undefined).flatMap(
      ({ label, href }): NavigationItem[] => {
        const [title, target] = [textOf(label), textOf(href)];
        return title && target ? [{ type: "link", label: title, href: page.link(target) }] : [];
      },
    );
    const items = listed.length > 0 ? listed : (neighbors.get(page.path) ?? []);
    return items.length === 0 ? undefined : { open: indexBody(items, (path) => path), close: "", content: "" };
  };
}

/** Finds the entries that a `<DocCardList>` shows on each page. */
export function findNeighbors(variants: readonly NavigationVariant[]): Neighbors {
  const found = new Map<string, readonly NavigationItem[]>();
  const add = (path: string | undefined, items: readonly NavigationItem[]) => {
    if (path !== undefined && !found.has(path)) found.set(path, items);
  };
  const visit = (items: readonly NavigationItem[]) => {
    for (const item of items) {
      if (item.type !== "group") continue;
      add(item.root, item.items);
      visit(item.items);
    }
    for (const item of items) {
      const isIt = (other: NavigationItem) => other.type === "page" && item.type === "page" && other.path === item.path;
      if (item.type === "page")
        add(
          item.path,
          items.filter((other) => !isIt(other)),
        );
    }
  };
  for (const { sections } of variants) for (const { items = [] } of sections) visit(items);
  return found;
}
