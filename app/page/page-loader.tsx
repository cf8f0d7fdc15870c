import * as React from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { PartFailure } from "@/components/docs/boundary-client";
import { failureMessages, PartError } from "@/components/docs/page-error";
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
      // From the framework's bundle, whose server build of React differs from the package.
      react: { React, Fragment, jsx, jsxs },
      components: mdxComponents,
      Island,
      renderFailure,
    }),
  );
}

/** Renders a failure. Authors see the error; readers see a short message for a failed component, nothing for a failed expression. */
function renderFailure(failure: PageFailure): React.ReactNode {
  if (app().isAuthoring) return <PartError failure={failure} />;
  return failure.component === undefined ? null : <PartFailure messages={failureMessages()} />;
}
