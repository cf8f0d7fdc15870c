import { printProblems } from "@/lib/check/print-problems";
import { formatProblems } from "@/lib/problems/format-problems";
import { getLoadedSite, SiteError } from "@/lib/site/site-store";

/** Prints the problems of the site. @returns false if docs.json cannot be read, so that there is no site. */
export async function printSiteProblems(): Promise<boolean> {
  try {
    await printProblems(await getLoadedSite());
    return true;
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    console.error(formatProblems(error.problems));
    return false;
  }
}
