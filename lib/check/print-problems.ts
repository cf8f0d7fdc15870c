import { checkLoadedSite } from "@/lib/check/collect-problems";
import { formatProblems } from "@/lib/problems/format-problems";
import type { LoadedSite } from "@/lib/site/load-site";

/** Problems of one file that are printed; a large site may have hundreds. */
const PRINTED_PER_FILE = 10;

/** Prints what is wrong with a site, except for its pages, which are compiled later. Neither a build nor a server stops. */
export async function printProblems(loaded: LoadedSite): Promise<void> {
  const problems = (await checkLoadedSite(loaded)).filter(({ code }) => code !== "unlisted-page");
  if (problems.length === 0) return;
  console.warn(`${formatProblems(problems, { limitPerFile: PRINTED_PER_FILE })}. All of them: lectern check`);
}
