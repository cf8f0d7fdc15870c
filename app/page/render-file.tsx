import type { ReactNode } from "react";
import { pageLoader } from "@/app/page/page-loader";
import type { RenderContext } from "@/app/page/prepare-render";
import { MathStyles } from "@/components/content/latex/math-styles";
import { PageError } from "@/components/docs/page-error";
import { sliceContent } from "@/components/docs/slices/slice-content";
import { type Result, success } from "@/lib/base/result";
import type { CompiledPage } from "@/lib/content/pipeline/types";
import type { PageFailure } from "@/lib/content/sandbox/failure";
import type { PageRecord } from "@/lib/content/scan/types";
import { app } from "@/lib/port";
import { sortProblems } from "@/lib/problems/sort-problems";
import type { Problem } from "@/lib/problems/types";

/** The component map of a render, by the tag that authors write. */
type Components = Readonly<Record<string, unknown>>;

/** The rendered content of a page file. */
export interface RenderedFile {
  body: ReactNode;
  compiled: Pick<CompiledPage, "toc" | "styles" | "hasMathematics" | "hasSidePanel" | "lead"> &
    Partial<Pick<CompiledPage, "code" | "anchors">>;
}

/** Renders the content of a page file. An error fails only this page. */
export async function renderFile(
  { site }: RenderContext,
  page: PageRecord,
  chooseComponents: (compiled: RenderedFile["compiled"]) => Components,
): Promise<Result<RenderedFile, PageFailure>> {
  const loaded = await (await pageLoader(site)).load(page);
  if (!loaded.ok) return loaded;
  const { compiled, problems } = loaded.value;
  const rendered = loaded.value.render(chooseComponents(compiled));
  if (!rendered.ok) return rendered;
  const content = (
    <>
      {app().isAuthoring && <ErrorsAround problems={problems} />}
      {sliceContent(rendered.value)}
    </>
  );
  return success(complete(page, compiled, content));
}

/** Shows authors the errors of a page that was rendered despite them, such as imported files that cannot be read. */
function ErrorsAround({ problems }: { problems: readonly Problem[] }): ReactNode {
  // Render errors are shown in place of the failed component.
  const errors = sortProblems(problems).filter(({ level, code }) => level === "error" && code !== "render-error");
  return errors.map((problem) => <PageError key={JSON.stringify(problem)} failure={{ problem }} />);
}

/** Renders MDX that is in another file, such as a specification; with `code: false`, Markdown without code. */
export async function renderText(
  { site }: RenderContext,
  { file, text, ...options }: { file: string; text: string; code?: false | undefined },
  chooseComponents: (compiled: RenderedFile["compiled"]) => Components,
): Promise<Result<RenderedFile, PageFailure>> {
  const loaded = await (await pageLoader(site)).loadText(file, text, options);
  if (!loaded.ok) return loaded;
  const { compiled, contentHash } = loaded.value;
  const rendered = loaded.value.render(chooseComponents(compiled));
  return rendered.ok ? success(complete({ contentHash }, compiled, rendered.value)) : rendered;
}

/** Adds the styles that the content needs. */
function complete(
  page: Pick<PageRecord, "contentHash">,
  compiled: RenderedFile["compiled"],
  content: ReactNode,
): RenderedFile {
  const { hasMathematics, styles } = compiled;
  const body = (
    <>
      {hasMathematics && <MathStyles />}
      {styles !== "" && (
        <style href={`content-${page.contentHash}`} precedence="content">
          {styles}
        </style>
      )}
      {content}
    </>
  );
  return { body, compiled };
}
