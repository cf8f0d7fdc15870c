import { isExternal } from "@/lib/base/paths";
import { type Finding, quotePath, replaceValue } from "@/lib/config/finding";
import { formatPath, type JsonPath } from "@/lib/config/json-path";
import { namedPages, walkNavigation } from "@/lib/config/walk-navigation";
import { parseEndpointString } from "@/lib/navigation/build-pages";
import { createPageIndex, pathOfReference } from "@/lib/navigation/page-index";
import type { Site } from "@/lib/site/types";

/** Finds pages whose paths in the navigation differ from their file names in case, which does not work everywhere. */
export function findOtherCapitals({ config, pages }: Pick<Site, "config" | "pages">): Finding[] {
  const index = createPageIndex(pages);
  const find = (reference: string, path: JsonPath): Finding[] => {
    const file = index.find(reference)?.path;
    const written = pathOfReference(reference);
    if (file === undefined || file === written || file.toLowerCase() !== written.toLowerCase()) return [];
    const message = `${quotePath(path)} is \`${reference}\`, but the file is named \`${file.slice(1)}\`.`;
    const correction = replaceValue(reference, file.slice(1));
    return [{ code: "page-case", path, message, hint: `Write \`"${file.slice(1)}"\`.`, correction }];
  };
  const roots = walkNavigation(config.navigation).flatMap(({ kind, value: { root }, path }) =>
    kind === "group" && typeof root === "string" ? find(root, [...path, "root"]) : [],
  );
  return [...roots, ...namedPages(config.navigation).flatMap(({ page, path }) => find(page, path))];
}

/**
 * Finds missing pages in parts of the navigation that are not built, such as the second of two patterns at one level, so that
 * they are reported together with the mistake that excludes the part.
 */
export function findMissingLeftOutPages(site: Pick<Site, "config" | "pages" | "problems">): Finding[] {
  const index = createPageIndex(site.pages);
  const known = new Set(site.problems.map(({ path }) => path));
  return namedPages(site.config.navigation).flatMap(({ page, path }): Finding[] => {
    const isPagePath = page.trim() !== "" && !isExternal(page) && !page.endsWith("*") && !parseEndpointString(page);
    if (!isPagePath || known.has(formatPath(path)) || index.find(page)) return [];
    const message = `No page file exists for \`${page}\`; this part of the navigation is left out.`;
    return [{ code: "missing-page", path, message }];
  });
}

/** Finds entries of a language that are not translated, for which readers see the page of the default language. */
export function findUntranslatedPages(site: Pick<Site, "config" | "pages">): Finding[] {
  return namedPages(site.config.navigation).flatMap(({ page, path }): Finding[] => {
    const original = site.pages.get(pathOfReference(page))?.standsInFor;
    if (!original) return [];
    const message = `\`${page}\` is not translated: readers see \`${original.path}\`.`;
    return [{ code: "missing-translation", path, message }];
  });
}
