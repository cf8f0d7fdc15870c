import { findCodeRegions, withoutRanges } from "@/lib/content/syntax/code-regions";

/** Beginnings of code, and of snippets that may hold some. */
const CODE = /\{|^[ \t]*(?:import|export)\s|<Snippet\b/m;

/** False for a text of MDX without code: outside of code blocks and code spans, there is neither an expression nor a statement. */
export function mayHaveCode(source: string): boolean {
  return CODE.test(source) && CODE.test(withoutRanges(source, findCodeRegions(source)));
}
