import { validateConfig } from "@/lib/config/validate-config";
import { sortProblems } from "@/lib/problems/sort-problems";
import type { Problem } from "@/lib/problems/types";
import { withoutConsequences } from "@/lib/problems/without-consequences";
import type { LoadedSite } from "@/lib/site/load-site";

/** Values of docs.json are judged once for each time that it is read, not for each page that is drawn. */
const judged = new WeakMap<object, Problem[]>();

/** What authors are told of on their pages while they write: what the site was built around, and values that mean nothing. */
export function authorProblems({ site, config }: Pick<LoadedSite, "site" | "config">): Problem[] {
  const values = judged.get(config) ?? validateConfig(config);
  judged.set(config, values);
  return sortProblems(withoutConsequences([...values, ...site.problems]));
}
