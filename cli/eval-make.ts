import { writeFile } from "node:fs/promises";
import { type PageHeadings, proposeQuestions } from "@/lib/assistant/evaluation/propose-questions";
import { closeStore, getStore } from "@/lib/assistant/service.server";
import { countOf } from "@/lib/base/count-of";
import { UserError } from "@/lib/base/user-error";
import { collectInsights } from "@/lib/insights/collect-insights";
import { collectPages } from "@/lib/search/collect-pages";
import { readSections } from "@/lib/search/read-sections";
import { getSite } from "@/lib/site/site-store";
import type { Site } from "@/lib/site/types";

/** Number of weeks whose questions are proposed. */
const WEEKS = 12;

/** Number of pages to read per question, since many have no unique heading. */
const PAGES_EACH = 3;

/** Writes proposed questions to a file, or prints them. */
export async function makeQuestions(count: number, file: string | undefined): Promise<void> {
  const [site, { database }] = [await getSite(), await getStore()];
  const { questions } = await collectInsights(database, { domain: site.domain, weeks: WEEKS, now: Date.now() });
  const proposals = proposeQuestions(questions, await readHeadings(site, count), count);
  await closeStore();
  if (proposals.length === 0) {
    throw new UserError(
      "There is nothing to propose: readers have asked no questions, and no heading is unique to its page.",
    );
  }
  const lines = proposals.map((proposal) => JSON.stringify(proposal)).join("\n");
  if (file === undefined) console.log(lines);
  else {
    await writeFile(file, `${lines}\n`);
    console.log(
      `${countOf(proposals.length, "question")} in ${file}. Correct them, delete what makes no sense, and add some that no page answers.`,
    );
  }
}

/** Reads the headings of guides in the default language and version, evenly sampled. */
async function readHeadings(site: Site, count: number): Promise<PageHeadings[]> {
  const guides = collectPages(site).filter(
    ({ facts }) => facts.route === undefined && facts.kind === undefined && facts.defaultVariant === undefined,
  );
  const step = Math.max(1, guides.length / (count * PAGES_EACH));
  const chosen = guides.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  const pages: PageHeadings[] = [];
  for (const page of chosen) {
    const sections = (await readSections(site, page, "")) ?? [];
    pages.push({ path: page.path, headings: sections.flatMap(({ heading }) => heading ?? page.facts.title) });
  }
  return pages;
}
