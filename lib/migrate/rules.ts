import { calloutOf } from "@/lib/migrate/lines/containers";
import { openingTag, pickAttributes, textAttribute } from "@/lib/migrate/markdown/tags";
import type { AttributeValue, ComponentRule, Data, Replacement, TagElement } from "@/lib/migrate/types";

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
    const target = textAttribute(attributes, ...targets);
    const description = textAttribute(attributes, "description");
    const card = element(
      "Card",
      {
        title: attributes.get("title"),
        icon: iconAttribute(attributes),
        href: target === undefined ? undefined : page.link(target),
      },
      { isSelfClosing: found.isSelfClosing && description === undefined },
    );
    if (description === undefined) return card;
    return found.isSelfClosing
      ? { open: `${card.open}${escapeText(description)}</Card>`, close: "" }
      : { open: `${card.open}\n${escapeText(description)}\n`, close: card.close };
  };
}

/** The name of an icon in the spelling of our libraries: `<BookOpenIcon />` is `book-open`. */
export function iconAttribute(attributes: ReadonlyMap<string, AttributeValue>): string | undefined {
  const value = attributes.get("icon");
  const name =
    typeof value === "string" ? value : /^\s*<([A-Z]\w*)/.exec(typeof value === "object" ? value.expression : "")?.[1];
  const icon = name
    ?.replace(/Icon$/, "")
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase();
  // A component that renders any icon names none.
  return icon || undefined;
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

/** A tab whose label is its own, or that of its place in `items` of the tabs around it. */
export const listedTab: ComponentRule = (found) => {
  const items = found.parent?.attributes.get("items");
  const list: unknown = typeof items === "object" ? items.value : undefined;
  const listed: unknown = Array.isArray(list) ? list[found.index] : undefined;
  const label = typeof listed === "object" && listed !== null && "label" in listed ? listed.label : listed;
  const own = textAttribute(found.attributes, "title", "label", "value");
  return element("Tab", { title: own ?? (typeof label === "string" ? label : `Tab ${found.index + 1}`) }, found);
};

/** A link. Its target may be called otherwise; one that only code knows stays as it is written. */
export function linkRule(...targets: string[]): ComponentRule {
  return ({ attributes, isSelfClosing }, page) => {
    const target = textAttribute(attributes, ...targets);
    return element("a", { href: target === undefined ? attributes.get("href") : page.link(target) }, { isSelfClosing });
  };
}

/** A picture with its text and the attributes of the names. */
export function imageRule(...names: string[]): ComponentRule {
  return ({ attributes }, page) => {
    const source = attributes.get("src");
    const src = typeof source === "string" ? page.link(source) : source;
    const kept = { src, alt: attributes.get("alt") ?? "", ...pickAttributes(attributes, ...names) };
    return element("img", kept, { isSelfClosing: true });
  };
}

/** The picture of a landing page, or one for each color mode; empty for none. */
export function heroPictures({ light, dark, alt }: Data, link: (target: string) => string): string {
  return [
    { path: light, className: dark ? "block dark:hidden" : undefined },
    { path: dark, className: "hidden dark:block" },
  ]
    .flatMap(({ path, className }) =>
      typeof path === "string" ? openingTag("img", { className, src: link(path), alt: String(alt ?? "") }, true) : [],
    )
    .join("\n");
}
