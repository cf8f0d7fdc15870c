import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** The rules that a change of color mode can break. */
export const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds wrong with a page, or with what a selector names: rule and selector of each element. Frames of other
 * sites are left out. Colors that are on their way from one mode to the other count only once they have arrived.
 * @param rules the only ones to check; all if absent.
 */
export async function findViolations(page: Page, part?: string, rules?: string[]): Promise<string[]> {
  await page.evaluate(async () => {
    // Functions with names of their own need a helper of the loader that no browser has.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
        .map(({ finished }) => finished),
    );
  });
  // Naming every element that is right takes longer than finding those that are wrong.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).exclude("iframe");
  // Otherwise axe opens another page to merge the results of frames, which are excluded here.
  builder.setLegacyMode();
  if (part) builder.include(part);
  if (rules) builder.withRules(rules);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id} ${target.join(" ")} ${html}`));
}
