import { type LinkTargets, suggestTarget } from "@/lib/check/link-targets";
import { linksOfText } from "@/lib/content/pipeline/text-links";
import { frontmatterTexts } from "@/lib/content/scan/frontmatter";
import type { PageRecord } from "@/lib/content/scan/types";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";
import { readRelated } from "@/lib/site/page-overrides";
import type { Site } from "@/lib/site/types";

/** Fields that contain links, with functions that read their addresses. */
const FIELDS: Readonly<Record<string, (value: unknown) => string[]>> = {
  related: (related) => readRelated({ related }, () => undefined).map(({ href }) => href),
  description: (text) => (typeof text === "string" ? linksOfText(text).map(({ address }) => address) : []),
};

/**
 * Finds broken root-relative links in the frontmatter.
 *
 * @param read returns the source of a file; called only for pages with such links
 */
export async function findFrontmatterLinkProblems(
  site: Site,
  targets: LinkTargets,
  read: (file: string) => Promise<string>,
): Promise<Problem[]> {
  const suspects = [...site.pages.values()].flatMap((record) => {
    const fields = Object.keys(FIELDS).filter(
      (field) => brokenPaths(field, record.frontmatter[field], targets).length > 0,
    );
    return fields.length > 0 ? [{ record, fields }] : [];
  });
  const found = await Promise.all(
    suspects.map(async ({ record, fields }) => {
      const source = await read(record.file);
      return fields.flatMap((field) => problemsOf(record, field, source, targets));
    }),
  );
  return found.flat();
}

function problemsOf({ file }: PageRecord, field: string, source: string, targets: LinkTargets): Problem[] {
  return frontmatterTexts(source, field).flatMap(({ text, ...place }) =>
    brokenPaths(field, field === "related" ? [text] : text, targets).map((broken) => {
      const { hint } = suggestTarget(broken, targets);
      const message = `\`${field}\` leads to \`${broken}\`, but nothing exists there.`;
      return createProblem("broken-link", { file, ...place }, { message, hint });
    }),
  );
}

function brokenPaths(field: string, value: unknown, targets: LinkTargets): string[] {
  const addresses = FIELDS[field]?.(value) ?? [];
  return addresses
    .map((address) => address.replace(/[?#].*$/, ""))
    .filter((path) => /^\/(?!\/)/.test(path) && !targets.has(path));
}
