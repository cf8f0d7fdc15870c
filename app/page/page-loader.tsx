import * as React from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { PartFailure } from "@/components/docs/boundary-client";
import { PartError } from "@/components/docs/page-error";
import { Island } from "@/components/islands/island";
import { getOrMake } from "@/lib/base/get-or-make";
import type { PageLoader } from "@/lib/content/run/load-page";
import type { PageFailure } from "@/lib/content/sandbox/failure";
import { app } from "@/lib/port";
import type { Site } from "@/lib/site/types";
import { mdxComponents } from "@/mdx-components";

const loaders = new WeakMap<Site, Promise<PageLoader<React.ReactNode>>>();

/** The page loader of a site, created once for each site object. */
export function pageLoader(site: Site): Promise<PageLoader<React.ReactNode>> {
  return getOrMake(loaders, site, () =>
    app().createPageLoader<React.ReactNode>(site, {
      // From the framework's bundle, whose React for the server differs from that of the package.
      react: { React, Fragment, jsx, jsxs },
      components: mdxComponents,
      Island,
      renderFailure,
    }),
  );
}

/** Authors see the error. Readers see a line in place of a failed component, and nothing in place of a failed expression. */
function renderFailure(failure: PageFailure): React.ReactNode {
  if (app().isAuthoring) return <PartError failure={failure} />;
  return failure.component === undefined ? null : <PartFailure />;
}
