import { onEach } from "@/components/ui/on-each";

const items = (tree: Element) =>
  [...tree.querySelectorAll<HTMLElement>("[role=treeitem]")].filter((item) => item.offsetParent !== null);

function setExpanded(item: Element, isExpanded: boolean): void {
  if (item.hasAttribute("aria-expanded") && !item.hasAttribute("data-locked")) {
    item.setAttribute("aria-expanded", String(isExpanded));
  }
}

const isExpanded = (item: Element) => item.getAttribute("aria-expanded") === "true";

function focus(tree: Element, item: HTMLElement | null | undefined): void {
  if (!item) return;
  for (const other of tree.querySelectorAll<HTMLElement>("[role=treeitem]")) other.tabIndex = -1;
  item.tabIndex = 0;
  item.focus();
}

/** Handles a key by the tree pattern of the ARIA practices. @returns false to leave the key to the browser. */
function handleKey(tree: Element, item: HTMLElement, key: string): boolean {
  const visible = items(tree);
  const index = visible.indexOf(item);
  const [inward, outward] =
    getComputedStyle(tree).direction === "rtl" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  const steps = new Map([
    ["ArrowDown", visible[index + 1]],
    ["ArrowUp", visible[index - 1]],
    ["Home", visible[0]],
    ["End", visible.at(-1)],
  ]);
  if (steps.has(key)) focus(tree, steps.get(key));
  else if (key === "Enter" || key === " ") setExpanded(item, !isExpanded(item));
  else if (key === inward) {
    if (item.hasAttribute("aria-expanded") && !isExpanded(item)) setExpanded(item, true);
    else focus(tree, item.querySelector<HTMLElement>("[role=treeitem]"));
  } else if (key === outward) {
    if (isExpanded(item) && !item.hasAttribute("data-locked")) setExpanded(item, false);
    else focus(tree, item.parentElement?.closest<HTMLElement>("[role=treeitem]"));
  } else if (key === "*") {
    for (const sibling of item.parentElement?.children ?? []) setExpanded(sibling, true);
  } else return focusByLetter(tree, visible, index, key);
  return true;
}

function focusByLetter(tree: Element, visible: HTMLElement[], index: number, key: string): boolean {
  if (key.length !== 1) return false;
  const letter = key.toLowerCase();
  const following = [...visible.slice(index + 1), ...visible.slice(0, index)];
  const name = (item: Element) => item.querySelector(".tree-name")?.textContent?.toLowerCase() ?? "";
  const match = following.find((item) => name(item).startsWith(letter));
  focus(tree, match);
  return match !== undefined;
}

/** Makes file trees work: clicks, and the keys of the tree pattern. */
export function attach(signal: AbortSignal): void {
  onEach("click", "[data-tree] .tree-label", signal, ({ parentElement: item }) => {
    const tree = item?.closest("[data-tree]");
    if (!item || !tree) return;
    setExpanded(item, !isExpanded(item));
    focus(tree, item);
  });
  onEach("keydown", "[data-tree] [role=treeitem]", signal, (item, event) => {
    const tree = item.closest("[data-tree]");
    if (!tree || event.ctrlKey || event.metaKey || event.altKey) return;
    if (handleKey(tree, item, event.key)) event.preventDefault();
  });
}
