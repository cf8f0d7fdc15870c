import { findCodeRegions } from "@/lib/content/syntax/code-regions";

/** What code begins with, and a snippet that may hold some. */
const CODE = /\{|^[ \t]*(?:import|export)\s|<Snippet\b/m;

/** False for a text of MDX without code: outside of code blocks and code spans, there is neither an expression nor a statement. */
export function mayHaveCode(source: string): boolean {
  if (!CODE.test(source)) return false;
  let end = 0;
  const outside = findCodeRegions(source).map((region) => {
    const before = source.slice(end, region.start);
    end = region.end;
    return before;
  });
  return CODE.test(outside.join("") + source.slice(end));
}
