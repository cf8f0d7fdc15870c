import { maySee } from "@/lib/access/decide";
import { type JsonObject, readBoolean } from "@/lib/config/read-value";
import { addProblem, type BuildContext, type BuildScope } from "@/lib/navigation/build-context";
import type { ElementPlace } from "@/lib/navigation/element-place";

/**
 * The scope below an element with its own `public`, which counts for everything below it. An element that is not public
 * is reported, since its pages are refused.
 */
export function enterAccess(
  context: BuildContext,
  element: JsonObject,
  scope: BuildScope,
  { place, label }: { place: ElementPlace; label: string },
): BuildScope {
  const isPublic = readBoolean(element.public, scope.isPublic);
  if (isPublic === scope.isPublic || context.servesPrivate) return scope;
  if (!isPublic && context.viewer.type === "everyone") addProblem(context, "private-page", place, label);
  return { ...scope, isPublic };
}

/** Whether a page may be listed here; notes the decision. A page that is listed several times needs one public place. */
export function admitPage(
  context: BuildContext,
  path: string,
  frontmatter: Readonly<Record<string, unknown>>,
  scope: BuildScope,
): boolean {
  const isAdmitted = context.servesPrivate || maySee(context.viewer, frontmatter, scope.isPublic);
  (isAdmitted ? context.admittedPaths : context.refusedPaths).add(path);
  if (!isAdmitted) context.refusals += 1;
  return isAdmitted;
}
