import { readFile } from "node:fs/promises";
import { evaluate } from "@mdx-js/mdx";
import type { ReactNode } from "react";
import * as runtime from "react/jsx-runtime";
import type { RenderContext } from "@/app/prepare-render";
import type { PageHead } from "@/components/docs/docs-page";
import type { PageFailure, TocEntry } from "@/lib/mdx/types";
import type { PageView } from "@/lib/navigation/types";
import { createMdxComponents } from "@/mdx-components";

/** A page, ready to be placed in its frame. */
export interface RenderedContent {
  head: PageHead;
  toc: readonly TocEntry[];
  body?: ReactNode;
  failure?: PageFailure;
  props: { hasSidePanel?: boolean; hidesPager?: boolean; modifiedAt?: number };
}

export async function renderContent(context: RenderContext, path: string, _view: PageView): Promise<RenderedContent> {
  const page = context.site.pages.get(path);
  if (!page) return { head: { title: path }, toc: [], props: {} };
  const source = await readFile(`${context.site.contentDirectory}/${page.file}`, "utf8");
  try {
    const { default: Content } = await evaluate(source.replace(/^---[\s\S]*?\n---/, ""), { ...runtime, format: "mdx" });
    return { head: page, toc: [], body: <Content components={createMdxComponents({})} />, props: {} };
  } catch (error) {
    return {
      head: page,
      toc: [],
      failure: {
        problem: {
          code: "x",
          level: "error",
          file: page.file,
          line: 1,
          column: 1,
          path: "",
          message: String(error),
          hint: "",
        },
      },
      props: {},
    };
  }
}
