import type { Complaint } from "@/lib/content/pipeline/types";

/** Ways to ask a diagram for the layout engine that is not part of the diagram library. */
const OTHER_LAYOUT = /^\s*flowchart-elk\b|\blayout["']?\s*:\s*["']?elk\b|defaultRenderer["']?\s*:\s*["']?elk\b/m;

/** What a block of code asks for and does not get, for its author; undefined if it gets all. */
export function findUnsupportedOption(code: string, language: string): Complaint | undefined {
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
