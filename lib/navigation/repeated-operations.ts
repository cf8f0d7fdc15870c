import { addProblem, type BuildContext, type BuildScope } from "@/lib/navigation/build-context";
import type { ElementPlace } from "@/lib/navigation/element-place";
import { referenceOf } from "@/lib/openapi/document/operation-reference";
import type { GeneratedGroup } from "@/lib/openapi/document/types";

/**
 * Reports page files below an element that describe an operation (frontmatter `openapi` or `asyncapi`) for which the element also
 * lists a generated page (format reference, section 5.3): readers would find two rows of one operation.
 */
export function reportRepeatedOperations(
  context: BuildContext,
  place: ElementPlace,
  groups: Iterable<GeneratedGroup>,
  scope: BuildScope,
): void {
  const listed = new Set([...groups].flatMap(({ pages }) => pages.map(({ operation }) => operation)));
  for (const [path, listing] of context.listings) {
    const page = context.pages.get(path);
    const reference = page && isBelow(listing.place, place) && referenceOf(page);
    if (!page || !reference) continue;
    const operation = context.specifications.find(reference, scope.sources)?.operation;
    if (!operation || operation.isHidden || !listed.has(operation)) continue;
    addProblem(context, "operation-listed-twice", listing.place, `${operation.method} ${operation.path}`, page.file);
  }
}

function isBelow(place: ElementPlace, ancestor: ElementPlace): boolean {
  for (let current: ElementPlace | undefined = place; current; current = current.parent) {
    if (current === ancestor) return true;
  }
  return false;
}
