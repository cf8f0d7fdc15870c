import { addressOf } from "@/migrate/address-book";
import { titleAttribute } from "@/migrate/lines/line-walker";
import type { NavigationItem } from "@/migrate/types";

/** The body of a page that lists the entries of a group, which several engines generate. */
export function indexBody(
  items: readonly NavigationItem[],
  titleOf: (path: string) => string,
  description?: string,
): string {
  const cards = items.map((item) => {
    const href = item.type === "link" ? item.href : item.type === "page" ? addressOf(item.path) : groupAddress(item);
    const title = item.type === "page" ? (item.label ?? titleOf(item.path)) : item.label;
    return `  <Card${titleAttribute(title)}${titleAttribute(href, "href")} />`;
  });
  return [description ?? "", `<Columns>\n${cards.join("\n")}\n</Columns>`].filter(Boolean).join("\n\n");
}

function groupAddress(item: NavigationItem): string | undefined {
  if (item.type !== "group") return undefined;
  if (item.root) return addressOf(item.root);
  const [first] = item.items;
  if (first?.type === "page") return addressOf(first.path);
  return first ? groupAddress(first) : undefined;
}
