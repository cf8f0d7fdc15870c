import { distance } from "fastest-levenshtein";
import { COMPONENT_FACTS } from "@/lib/content/component-facts/component-facts";

/** Components that content may use without an import. */
export const COMPONENT_NAMES: ReadonlySet<string> = new Set(Object.keys(COMPONENT_FACTS));

/** The known name closest to an unknown one, if it is close enough to be a typo. */
export function nearestComponentName(name: string): string | undefined {
  let nearest: string | undefined;
  let best = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of COMPONENT_NAMES) {
    const difference = distance(name.toLowerCase(), candidate.toLowerCase());
    if (difference < best) [nearest, best] = [candidate, difference];
  }
  return nearest;
}
