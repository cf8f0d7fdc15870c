import { calloutOf } from "@/migrate/lines/containers";
import { iconOf } from "@/migrate/markdown/frontmatter";
import { addressAttribute, openingTag, pickAttributes, textAttribute } from "@/migrate/markdown/tags";
import type { AttributeValue, ComponentRule, Data, Replacement, RulePage, TagElement } from "@/migrate/types";

/** An element of ours in place of another one. */
export function element(
  name: string,
  attributes: Readonly<Record<string, AttributeValue | undefined>>,
  { isSelfClosing }: Pick<TagElement, "isSelfClosing">,
): Replacement {
  return { open: openingTag(name, attributes, isSelfClosing), close: isSelfClosing ? "" : `</${name}>` };
}

/** The content alone. */
export const unwrap: ComponentRule = () => ({ open: "", close: "" });

/** A component of another name, with the attributes of the names. */
export function rename(name: string, ...attributes: string[]): ComponentRule {
  return (found) => element(name, pickAttributes(found.attributes, ...attributes), found);
}

/** `<Aside type="tip" title="…">` and its relatives; `type` may be called otherwise. */
export function calloutRule(fallback: string, ...names: string[]): ComponentRule {
  return (found) => {
    const type = textAttribute(found.attributes, ...names) ?? fallback;
    const alias: Record<string, string> = { default: "note", warn: "warning", idea: "tip", caution: "warning" };
    const callout = calloutOf(alias[type] ?? type, textAttribute(found.attributes, "title"));
    return element(callout.name, { title: callout.title }, found);
  };
}

/** A card that is a link. Its target may be called otherwise. */
export function cardRule(...targets: string[]): ComponentRule {
  return (found, page) => {
    const { attributes } = found;
    const description = textAttribute(attributes, "description");
    const card = element(
      "Card",
      {
        title: titleOf(attributes),
        icon: iconAttribute(attributes),
        href: targetAttribute(attributes, targets, page),
      },
      { isSelfClosing: found.isSelfClosing && description === undefined },
    );
    if (description === undefined) return card;
    return found.isSelfClosing
      ? { open: `${card.open}${escapeText(description)}</Card>`, close: "" }
      : { open: `${card.open}\n${escapeText(description)}\n`, close: card.close };
  };
}

/** The name of an icon, written as such or as an element: `<BookOpenIcon />` is `book-open`. A component that renders any icon names none. */
export function iconAttribute(attributes: ReadonlyMap<string, AttributeValue>): string | undefined {
  const value = attributes.get("icon");
  return iconOf(
    typeof value === "object" ? /^\s*<([A-Z]\w*)/.exec(value.expression)?.[1] : value === true ? undefined : value,
  );
}

/** The title of a card; an emoji in place of its icon is in front. */
function titleOf(attributes: ReadonlyMap<string, AttributeValue>): AttributeValue | undefined {
  const [title, icon] = [attributes.get("title"), attributes.get("icon")];
  const isEmoji = typeof icon === "string" && /^\p{Extended_Pictographic}\uFE0F?$/u.test(icon);
  return isEmoji && typeof title === "string" ? `${icon} ${title}` : title;
}

/** The headings of the page, as a list; with a title, the list is folded. */
export function contentsRule(fallback?: string): ComponentRule {
  return ({ inner }, page) => {
    const list = page.contents();
    const title = inner.replace(/<[^>]*>|[{}]/g, "").trim() || fallback;
    const isFolded = list !== "" && title !== undefined;
    return {
      open: isFolded ? `${openingTag("Accordion", { title })}\n\n${list}\n\n</Accordion>` : list,
      close: "",
      content: "",
    };
  };
}

/** Text that MDX reads as nothing but text. */
export function escapeText(text: string): string {
  return text.replace(/[{}<]/g, "\\$&");
}

/** A badge with its text inside. */
export function badgeRule(colors: Readonly<Record<string, string>>): ComponentRule {
  return (found) => {
    const type = textAttribute(found.attributes, "variant", "type") ?? "";
    const text = textAttribute(found.attributes, "text");
    const open = openingTag("Badge", { color: colors[type] });
    if (text !== undefined) return { open: `${open}${escapeText(text)}</Badge>`, close: "", content: "" };
    return found.isSelfClosing ? { open: "", close: "" } : { open, close: "</Badge>" };
  };
}

/** The label of a tab in the first of the named attributes that is set: a text or an expression. */
export function labelAttribute(
  attributes: ReadonlyMap<string, AttributeValue>,
  ...names: readonly string[]
): AttributeValue | undefined {
  const known = textAttribute(attributes, ...names);
  return known ?? Object.values(pickAttributes(attributes, ...names)).find((value) => typeof value === "object");
}

/** A tab whose label is its own, or that of its place in `items` of the tabs around it. */
export const listedTab: ComponentRule = (found) => {
  const items = found.parent?.attributes.get("items");
  const list: unknown = typeof items === "object" ? items.value : undefined;
  const listed: unknown = Array.isArray(list) ? list[found.index] : undefined;
  const label = typeof listed === "object" && listed !== null && "label" in listed ? listed.label : listed;
  const own = labelAttribute(found.attributes, "title", "label", "value");
  return element("Tab", { title: own ?? (typeof label === "string" ? label : `Tab ${found.index + 1}`) }, found);
};

/** A link. Its target may be called otherwise. */
export function linkRule(...targets: string[]): ComponentRule {
  return ({ attributes, isSelfClosing }, page) =>
    element("a", { href: targetAttribute(attributes, targets, page) }, { isSelfClosing });
}

/** The new address in the first of the attributes of the names; one that only code knows stays as it is written. */
function targetAttribute(
  attributes: ReadonlyMap<string, AttributeValue>,
  names: readonly string[],
  page: RulePage,
): AttributeValue | undefined {
  const target = addressAttribute(attributes, ...names);
  return target === undefined ? Object.values(pickAttributes(attributes, ...names))[0] : page.link(target);
}

/** An image with its text and the attributes of the names. */
export function imageRule(...names: string[]): ComponentRule {
  return ({ attributes }, page) => {
    const source = addressAttribute(attributes, "src");
    const src = source === undefined ? attributes.get("src") : page.link(source);
    const kept = { src, alt: attributes.get("alt") ?? "", ...pickAttributes(attributes, ...names) };
    return element("img", kept, { isSelfClosing: true });
  };
}

/** A video of YouTube by its address; undefined for any other address. */
export function youtubeFrame(address: string, title = "Video"): string | undefined {
  const pattern = /(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]+)/;
  const src = `https://www.youtube.com/embed/${pattern.exec(address)?.[1]}`;
  if (!pattern.test(address)) return undefined;
  return `${openingTag("iframe", { className: "w-full aspect-video", src, title, allowFullScreen: true })}</iframe>`;
}

/** A video of YouTube by its address or its id, in the attributes of the names. */
export function youtubeRule(...names: string[]): ComponentRule {
  return ({ attributes }) => {
    const written = textAttribute(attributes, ...names) ?? "";
    const address = /^[\w-]+$/.test(written) ? `https://youtu.be/${written}` : written;
    const open = youtubeFrame(address, textAttribute(attributes, "title"));
    return open === undefined ? undefined : { open, close: "", content: "" };
  };
}

/** The image of a landing page, or one for each color mode; empty for none. */
export function heroImages({ light, dark, alt }: Data, link: (target: string) => string): string {
  return [
    { path: light, className: dark ? "block dark:hidden" : undefined },
    { path: dark, className: "hidden dark:block" },
  ]
    .flatMap(({ path, className }) =>
      typeof path === "string" ? openingTag("img", { className, src: link(path), alt: String(alt ?? "") }, true) : [],
    )
    .join("\n");
}
