import { ownValue } from "@/lib/base/own-value";

/** Keys of other formats, and their possible equivalents in this one, the most likely first. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  from: ["source"],
  to: ["destination", "href"],
  url: ["href"],
  link: ["href"],
  path: ["href", "source"],
  src: ["source", "light"],
  title: ["label", "group", "tab", "anchor", "dropdown", "product", "version", "item", "header"],
  name: ["label", "group", "tab", "anchor", "dropdown", "version", "item"],
  label: ["group", "tab", "anchor", "dropdown", "product", "version", "item", "header", "title"],
  text: ["label", "content"],
  icon: ["name"],
  type: ["style"],
  lang: ["language"],
  locale: ["language"],
  file: ["source"],
  children: ["pages"],
  items: ["pages"],
  badge: ["tag"],
  collapsed: ["expanded"],
  defaultOpen: ["expanded"],
};

/** A hint with the equivalent of another format's key; undefined if there is none among the known keys. */
export function suggestSynonym(key: string, known: readonly string[]): string | undefined {
  const meant = ownValue(synonyms, key)?.find((candidate) => known.includes(candidate));
  return meant === undefined ? undefined : `Did you mean \`${meant}\`?`;
}
