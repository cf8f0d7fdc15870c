import type { ReactNode } from "react";
import type { RenderedFile } from "@/app/page/render-file";
import { SidePanel } from "@/components/content/side-panel/side-panel";
import { ApiOperationPage, type ApiPageProps, ApiPageSamples } from "@/components/openapi/api-operation-page";
import { mdxComponents } from "@/mdx-components";

/** Samples first: they are beside the text on wide screens, and before it on narrow ones. */
export function apiBody(api: ApiPageProps, introduction: string | undefined, authored?: RenderedFile): ReactNode {
  return (
    <>
      {!authored?.compiled.hasSidePanel && (
        <SidePanel>
          <ApiPageSamples {...api} />
        </SidePanel>
      )}
      <ApiOperationPage {...api} introduction={introduction}>
        {authored?.body}
      </ApiOperationPage>
    </>
  );
}

/** The components of a page's content. @param code compiled code of a page, by which authored examples are found. */
export function componentsFor(api: ApiPageProps | undefined, code = "") {
  return {
    ...mdxComponents,
    ...(api ? { SidePanel: SidePanelWithSamples.bind(null, api, authoredExamples(code)) } : {}),
  };
}

/** Examples that the author wrote replace the generated ones; the other kind stays beside them, request first. */
function SidePanelWithSamples(
  api: ApiPageProps,
  authored: { hasRequest: boolean; hasResponse: boolean },
  { children }: { children?: ReactNode },
): ReactNode {
  return (
    <SidePanel>
      {!authored.hasRequest && <ApiPageSamples {...api} hidesResponse />}
      {children}
      {!authored.hasResponse && <ApiPageSamples {...api} hidesRequest />}
    </SidePanel>
  );
}

function authoredExamples(code: string) {
  return { hasRequest: code.includes("RequestExample"), hasResponse: code.includes("ResponseExample") };
}
