import type { ComponentType } from "react";
import type { CompiledPage } from "@/lib/content/pipeline/types";

/** What the frame of a page needs to know of its content; bundled pages export it as `pageData`. */
export type BundledPageData = Pick<
  CompiledPage,
  "toc" | "styles" | "hasMathematics" | "hasSidePanel" | "lead" | "problems"
> & {
  /** Hash of the file that was compiled. */
  sourceHash: string;
};

/** A page compiled by the bundler. */
export interface BundledPage {
  default: ComponentType<{ components?: Readonly<Record<string, unknown>> }>;
  pageData: BundledPageData;
}
