import { recordsOf, textOf } from "@/migrate/engines/shared";
import { indexBody } from "@/migrate/generated-index";
import type { ComponentRule, NavigationItem, NavigationVariant } from "@/migrate/types";

/** What is beside or below each page in a sidebar, by the path of the page. */
type Neighbors = ReadonlyMap<string, readonly NavigationItem[]>;

/** The cards of `<DocCardList>`: what its `items` list, else the entries of the category that the page opens or is in. */
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

/** Finds what cards of a page would list. */
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
