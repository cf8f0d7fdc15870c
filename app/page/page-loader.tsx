import path from "node:path";
import type { ReactNode } from "react";
import { PageError } from "@/components/docs/page-error";
import { Island } from "@/components/islands/island";
import { findBundledPage } from "@/lib/bundled-pages/find-bundled-page";
import { createPageLoader, type PageLoader } from "@/lib/content/load-page";
import { readEnvironment } from "@/lib/env";
import { getMessages } from "@/lib/i18n/get-messages";
import { openIslandStore } from "@/lib/islands/island-store";
import type { PageFailure } from "@/lib/mdx/types";
import { siteDirectories } from "@/lib/site/site-store";
import type { Site } from "@/lib/site/types";
import { createMdxComponents } from "@/mdx-components";

const loaders = new WeakMap<Site, Promise<PageLoader>>();

/** The loader of a site's pages, made once for each site object. */
export function pageLoader(site: Site): Promise<PageLoader> {
  const known = loaders.get(site);
  if (known) return known;
  const { dataDirectory } = siteDirectories();
  const loader = createPageLoader(
    site,
    { dataDirectory, basePath: readEnvironment().LECTERN_BASE_PATH, islands: openIslandStore(dataDirectory) },
    {
      components: createMdxComponents(),
      Island,
      renderFailure: (failure) => <ContentFailure failure={failure} />,
    },
  );
  loaders.set(site, loader);
  return loader;
}

/** Stands in place of a component of the content that failed. */
function ContentFailure({ failure }: { failure: PageFailure }): ReactNode {
  return (
    <PageError failure={failure} messages={getMessages("en")} isDevelopment={process.env.NODE_ENV === "development"} />
  );
}

/** A page that the bundler compiled; only the project's own content has such pages. */
export function bundledPage(site: Site, file: string): ReturnType<typeof findBundledPage> {
  const ownContent = path.join(/* turbopackIgnore: true */ process.cwd(), "content");
  return site.contentDirectory === ownContent ? findBundledPage(file) : undefined;
}
