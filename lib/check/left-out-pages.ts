import { isExternal } from "@/lib/base/paths";
import type { Finding } from "@/lib/config/finding";
import { formatPath } from "@/lib/config/json-path";
import { walkNavigation } from "@/lib/config/walk-navigation";
import { parseEndpointString } from "@/lib/navigation/build-pages";
import { createPageIndex, pathOfReference } from "@/lib/navigation/page-index";
import type { Site } from "@/lib/site/types";

/**
 * Missing pages in parts of the navigation that are not built, such as the second of two patterns at one level: authors
 * hear of them together with the mistake that leaves the part out.
 */
export function findMissingLeftOutPages(site: Pick<Site, "config" | "pages" | "problems">): Finding[] {
  const index = createPageIndex(site.pages);
  const known = new Set(site.problems.map(({ path }) => path));
  return walkNavigation(site.config.navigation).flatMap(({ value, path }) =>
    Array.isArray(value.pages)
      ? value.pages.flatMap((entry: unknown, position): Finding[] => {
          const here = [...path, "pages", position];
          const isText = typeof entry === "string" && entry.trim() !== "";
          const isPagePath = isText && !isExternal(entry) && !entry.endsWith("*") && !parseEndpointString(entry);
          if (!isPagePath || known.has(formatPath(here)) || index.find(entry)) return [];
          const message = `No page file exists for \`${entry}\`; this part of the navigation is left out.`;
          return [{ code: "missing-page", path: here, message }];
        })
      : [],
  );
}

/** Entries of a language that nobody has translated: readers see the page of the default language. */
export function findUntranslatedPages(site: Pick<Site, "config" | "pages">): Finding[] {
  return walkNavigation(site.config.navigation).flatMap(({ value, path }) =>
    Array.isArray(value.pages)
      ? value.pages.flatMap((entry: unknown, position): Finding[] => {
          const original = typeof entry === "string" ? site.pages.get(pathOfReference(entry))?.standsInFor : undefined;
          if (!original) return [];
          const message = `\`${entry}\` is not translated: readers see \`${original.path}\`.`;
          return [{ code: "missing-translation", path: [...path, "pages", position], message }];
        })
      : [],
  );
}
