import { printProblems } from "@/lib/check/print-problems";
import { formatProblems } from "@/lib/problems/format-problems";
import { getLoadedSite, SiteError } from "@/lib/site/site-store";

/** Prints what is wrong with the site. @returns false if there is none, because its docs.json cannot be read. */
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
