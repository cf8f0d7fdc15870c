import { checkLoadedSite } from "@/lib/check/collect-problems";
import { formatProblems } from "@/lib/problems/format-problems";
import type { LoadedSite } from "@/lib/site/load-site.server";

/** Prints the problems of a site, except for those in pages, which are compiled later. Does not stop a build or a server. */
export async function printProblems(loaded: LoadedSite): Promise<void> {
  const problems = (await checkLoadedSite(loaded)).filter(({ code }) => code !== "unlisted-page");
  if (problems.length === 0) return;
  console.warn(`${formatProblems(problems)}. All of them: lectern check`);
}
