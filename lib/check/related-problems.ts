import { type LinkTargets, suggestTarget } from "@/lib/check/link-targets";
import { frontmatterTexts } from "@/lib/content/frontmatter";
import type { PageRecord } from "@/lib/content/types";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";
import { readRelated } from "@/lib/site/page-overrides";
import type { Site } from "@/lib/site/types";

/**
 * Entries of `related` in the frontmatter that lead to nothing on the site.
 *
 * @param read the source of a page's file; asked for pages with such entries only
 */
export async function findRelatedProblems(
  site: Site,
  targets: LinkTargets,
  read: (file: string) => Promise<string>,
): Promise<Problem[]> {
  const suspects = [...site.pages.values()].filter(
    ({ frontmatter }) => brokenPaths(frontmatter.related, targets).length > 0,
  );
  const found = await Promise.all(suspects.map(async (record) => problemsOf(record, await read(record.file), targets)));
  return found.flat();
}

function problemsOf({ file }: PageRecord, source: string, targets: LinkTargets): Problem[] {
  return frontmatterTexts(source, "related").flatMap(({ text, ...place }) =>
    brokenPaths([text], targets).map((broken) => {
      const hint = suggestTarget(broken, targets);
      return createProblem(
        "broken-link",
        { file, ...place },
        {
          message: `\`related\` names \`${text}\`, but nothing exists at \`${broken}\`.`,
          ...(hint !== undefined && { hint }),
        },
      );
    }),
  );
}

function brokenPaths(related: unknown, targets: LinkTargets): string[] {
  return readRelated({ related }, () => undefined)
    .map(({ href }) => href.replace(/#.*$/, ""))
    .filter((href) => href.startsWith("/") && !targets.has(href));
}
