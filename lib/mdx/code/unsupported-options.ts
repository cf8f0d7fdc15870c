import type { FenceMeta } from "@/lib/mdx/code/fence-meta";
import type { Complaint } from "@/lib/mdx/page-context";

/** Ways to ask a diagram for the layout engine that is not part of the diagram library. */
const OTHER_LAYOUT = /^\s*flowchart-elk\b|\blayout["']?\s*:\s*["']?elk\b|defaultRenderer["']?\s*:\s*["']?elk\b/m;

/** What a block of code asks for and does not get, for its author; undefined if it gets all. */
export function findUnsupportedOption(code: string, language: string, meta: FenceMeta): Complaint | undefined {
  if (meta.wantsTypes) {
    return {
      code: "unsupported-code-option",
      level: "note",
      message: "`twoslash` has no effect: the block is highlighted without type information.",
      hint: "Remove `twoslash`, or write the types in comments.",
    };
  }
  if (language.toLowerCase() === "mermaid" && OTHER_LAYOUT.test(code)) {
    return {
      code: "unsupported-code-option",
      level: "note",
      message: "The ELK layout of diagrams is not included: this diagram is rendered with Mermaid's default layout.",
      hint: "Remove the setting, or split the diagram if its lines cross.",
    };
  }
  return undefined;
}
