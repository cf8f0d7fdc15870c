import { replaceHash } from "@/components/content/replace-hash";
import { onEach } from "@/components/ui/on-each";
import { storedList } from "@/components/ui/stored-list";

/** Labels that the reader chose last. */
const chosenLabels = storedList<string>("lectern:tabs", 20, (label) => label);

const groups = () => [...document.querySelectorAll<HTMLElement>("[data-tabs]")];
const panelsOf = (group: Element) =>
  [...group.children].filter((child): child is HTMLElement => child.getAttribute("role") === "tabpanel");

/** Shows one panel of a group and marks its tab; the others are hidden. */
function show(group: Element, id: string): void {
  for (const panel of panelsOf(group)) panel.hidden = panel.id !== id;
  for (const tab of group.querySelectorAll<HTMLElement>("[role=tab]")) {
    if (tab.closest("[data-tabs]") !== group) continue; // a group within the panel
    const isSelected = tab.getAttribute("aria-controls") === id;
    tab.setAttribute("aria-selected", String(isSelected));
    tab.tabIndex = isSelected ? 0 : -1;
  }
  const select = group.querySelector<HTMLSelectElement>(":scope > .code-group-bar > [data-tab-select]");
  if (select) select.value = id;
}

function panelLabeled(group: Element, label: string): HTMLElement | undefined {
  return panelsOf(group).find((panel) => panel.dataset.label === label);
}

/** A reader's choice: shown here and in every group with the same label, remembered, and kept in place on screen. */
function choose(group: HTMLElement, id: string, anchor: Element): void {
  const before = anchor.getBoundingClientRect().top;
  show(group, id);
  const label = document.getElementById(id)?.dataset.label;
  if (label !== undefined && group.dataset.sync !== undefined) {
    for (const other of groups()) {
      const panel = other !== group && other.dataset.sync !== undefined ? panelLabeled(other, label) : undefined;
      if (panel) show(other, panel.id);
    }
    chosenLabels.add(label);
  }
  if (group.dataset.quiet === undefined) replaceHash(id);
  const moved = anchor.getBoundingClientRect().top - before;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
}

function restore(): void {
  const labels = chosenLabels.read();
  for (const group of groups()) {
    if (group.dataset.sync === undefined) continue;
    const label = labels.find((candidate) => panelLabeled(group, candidate));
    const panel = label === undefined ? undefined : panelLabeled(group, label);
    if (panel?.hidden) show(group, panel.id);
  }
}

function neighbor(tab: Element, key: string): HTMLElement | undefined {
  const tabs = [...(tab.parentElement?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
  const index = tabs.indexOf(tab as HTMLElement);
  const forward = getComputedStyle(tab).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  if (key === "Home") return tabs[0];
  if (key === "End") return tabs.at(-1);
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  return tabs[(index + (key === forward ? 1 : -1) + tabs.length) % tabs.length];
}

function chooseTab(tab: HTMLElement): void {
  const group = tab.closest<HTMLElement>("[data-tabs]");
  const id = tab.getAttribute("aria-controls");
  if (group && id) choose(group, id, tab);
}

function chooseOption(select: HTMLSelectElement): void {
  const group = select.closest<HTMLElement>("[data-tabs]");
  if (group) choose(group, select.value, select);
}

/** Makes tabs and code groups work: clicks, keys, selects, groups in sync, the remembered choice, opening on request. */
export function attach(signal: AbortSignal): void {
  // The choice may have come before this code.
  for (const select of document.querySelectorAll<HTMLSelectElement>("[data-tab-select]"))
    if (select.selectedIndex > 0) chooseOption(select);
  restore();
  onEach("click", "[data-tabs] [role=tab]", signal, chooseTab);
  onEach("keydown", "[data-tabs] [role=tab]", signal, (tab, event) => {
    const next = neighbor(tab, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
    chooseTab(next);
  });
  onEach("change", "[data-tab-select]", signal, (select) => chooseOption(select as HTMLSelectElement));
  onEach("lectern:reveal", "[data-tabs] > [role=tabpanel]", signal, (panel, { target }) => {
    if (panel === target && panel.parentElement) show(panel.parentElement, panel.id);
  });
}
