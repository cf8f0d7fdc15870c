import * as React from "react";
import type { ReactNode } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import type { RenderContext } from "@/app/page/prepare-render";
import { MathStyles } from "@/components/content/latex/math-styles";
import { PartFailure } from "@/components/docs/boundary-client";
import { failureMessages, PageError, PartError } from "@/components/docs/page-error";
import { sliceContent } from "@/components/docs/slices/slice-content";
import { Island } from "@/components/islands/island";
import { getOrMake } from "@/lib/base/get-or-make";
import { type Result, success } from "@/lib/base/result";
import type { CompiledPage } from "@/lib/content/pipeline/types";
import type { PageLoader } from "@/lib/content/run/load-page";
import type { PageFailure } from "@/lib/content/sandbox/failure";
import type { PageRecord } from "@/lib/content/scan/types";
import { app } from "@/lib/port";
import { sortProblems } from "@/lib/problems/sort-problems";
import type { Problem } from "@/lib/problems/types";
import type { Site } from "@/lib/site/types";
import { mdxComponents } from "@/mdx-components";

const loaders = new WeakMap<Site, Promise<PageLoader<ReactNode>>>();

/** The page loader of a site, created once for each site object. */
export function pageLoader(site: Site): Promise<PageLoader<ReactNode>> {
  return getOrMake(loaders, site, () =>
    app().createPageLoader<ReactNode>(site, {
      // From the framework's bundle, whose server build of React differs from the package.
      react: { React, Fragment, jsx, jsxs },
      components: mdxComponents,
      Island,
      renderFailure,
    }),
  );
}

/** Renders a failure. Authors see the error; readers see a short message for a failed component, nothing for a failed expression. */
function renderFailure(failure: PageFailure): ReactNode {
  if (app().isAuthoring) return <PartError failure={failure} />;
  return failure.component === undefined ? null : <PartFailure messages={failureMessages()} />;
}

/** The component map of a render, by the tag that authors write. */
type Components = Readonly<Record<string, unknown>>;

/** MDX in a file that is not a page, such as a specification; with `code: false`, Markdown without code. */
interface FileText {
  file: string;
  text: string;
  code?: false | undefined;
}

/** The rendered content of a page file, or of a text. */
export interface RenderedFile {
  body: ReactNode;
  compiled: CompiledPage;
}

/** Renders the content of a page file or of a text, with the styles that it needs. An error fails only this page. */
export async function renderFile(
  { site }: RenderContext,
  source: PageRecord | FileText,
  chooseComponents: (compiled: CompiledPage) => Components,
): Promise<Result<RenderedFile, PageFailure>> {
  const loader = await pageLoader(site);
  const loaded = await ("text" in source ? loader.loadText(source.file, source.text, source) : loader.load(source));
  if (!loaded.ok) return loaded;
  const { compiled, contentHash, problems } = loaded.value;
  const rendered = loaded.value.render(chooseComponents(compiled));
  if (!rendered.ok) return rendered;
  const body = (
    <>
      {compiled.hasMathematics && <MathStyles />}
      {compiled.styles !== "" && (
        <style href={`content-${contentHash}`} precedence="content">
          {compiled.styles}
        </style>
      )}
      {app().isAuthoring && <ErrorsAround problems={problems} />}
      {sliceContent(rendered.value)}
    </>
  );
  return success({ body, compiled });
}

/** Shows authors the errors of a page that was rendered despite them, such as imported files that cannot be read. */
function ErrorsAround({ problems }: { problems: readonly Problem[] }): ReactNode {
  // Render errors are shown in place of the failed component.
  const errors = sortProblems(problems).filter(({ level, code }) => level === "error" && code !== "render-error");
  return errors.map((problem) => <PageError key={JSON.stringify(problem)} failure={{ problem }} />);
}
