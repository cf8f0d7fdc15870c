import { findCodeRegions, withoutRanges } from "@/lib/content/syntax/code-regions";

/** Matches the beginning of code, and of snippets, which may contain code. */
const CODE = /\{|^[ \t]*(?:import|export)\s|<Snippet\b/m;

/** False for a text of MDX without code: outside of code blocks and code spans, there is neither an expression nor a statement. */
export function mayHaveCode(source: string): boolean {
  return CODE.test(source) && CODE.test(withoutRanges(source, findCodeRegions(source)));
}
