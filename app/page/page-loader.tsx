import * as React from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { PartError } from "@/components/docs/page-error";
import { Island } from "@/components/islands/island";
import type { PageLoader } from "@/lib/content/run/load-page";
import type { PageFailure } from "@/lib/content/sandbox/failure";
import { app } from "@/lib/port";
import type { Site } from "@/lib/site/types";
import { mdxComponents } from "@/mdx-components";

const loaders = new WeakMap<Site, Promise<PageLoader<React.ReactNode>>>();

/** The loader of a site's pages, made once for each site object. */
export function pageLoader(site: Site): Promise<PageLoader<React.ReactNode>> {
  const known = loaders.get(site);
  if (known) return known;
  const loader = app().createPageLoader<React.ReactNode>(site, {
    // Of the framework's bundle: its React for the server is another one than that of the package.
    react: { React, Fragment, jsx, jsxs },
    components: mdxComponents,
    Island,
    // Readers see the rest of the page; the log, the metrics and `check` tell what is missing.
    ...(app().isAuthoring ? { renderFailure } : {}),
  });
  loaders.set(site, loader);
  return loader;
}

function renderFailure(failure: PageFailure): React.ReactNode {
  return <PartError failure={failure} />;
}
