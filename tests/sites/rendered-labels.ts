import { expect, type Page } from "@playwright/test";
import type { Labels, WrittenPlace } from "./written-labels";

/** Fails unless the labels around a page are those of one of its places in docs.json, in the same order. */
export async function expectWrittenLabels(page: Page, pagePath: string, places: readonly WrittenPlace[]) {
  const rendered = await readRenderedLabels(page);
  const candidates = places.map(({ hasSpecification, ...written }) => {
    // A group without a label has no heading.
    const labels = { ...written, groups: written.groups.filter((group) => group !== "") };
    // Generated groups of operations are rendered after those that are written.
    const groups = rendered.groups.filter((group) => !hasSpecification || labels.groups.includes(group));
    return { written: labels, rendered: { ...rendered, groups } };
  });
  const isRight = candidates.some(({ written, rendered }) => JSON.stringify(written) === JSON.stringify(rendered));
  if (!isRight) expect(candidates[0]?.rendered, pagePath).toEqual(candidates[0]?.written);
}

/** Labels without the signs and tags beside them. */
function readRenderedLabels(page: Page): Promise<Labels> {
  return page.evaluate(() => {
    const read = (selector: string) =>
      [...document.querySelectorAll(selector)].flatMap((element) => {
        if (element.closest("dialog")) return [];
        const label = element.cloneNode(true) as Element;
        for (const aside of label.querySelectorAll("svg, .sr-only, .rounded-full")) aside.remove();
        return label.textContent?.trim() ?? "";
      });
    return {
      tabs: read(".nav-tabs-item"),
      anchors: read(".nav-anchor"),
      selectors: [...read(".nav-dropdown-trigger"), ...read("#localization-select-trigger")],
      groups: read("#sidebar .sidebar-group-header > .sidebar-title"),
    };
  });
}
