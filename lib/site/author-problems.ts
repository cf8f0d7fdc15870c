import { validateConfig } from "@/lib/config/validate-config";
import { sortProblems } from "@/lib/problems/sort-problems";
import type { Problem } from "@/lib/problems/types";
import { withoutConsequences } from "@/lib/problems/without-consequences";
import type { LoadedSite } from "@/lib/site/load-site";

/** Values of docs.json are checked once per load, not once per rendered page. */
const judged = new WeakMap<object, Problem[]>();

/** Problems shown on pages while authors write: those that the site was built around, and values that mean nothing. */
export function authorProblems({ site, config }: Pick<LoadedSite, "site" | "config">): Problem[] {
  const values = judged.get(config) ?? validateConfig(config);
  judged.set(config, values);
  return sortProblems(withoutConsequences([...values, ...site.problems]));
}
