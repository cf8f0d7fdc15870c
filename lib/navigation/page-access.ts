import { type AccessRules, maySee } from "@/lib/access/decide";
import { hasReaderGroups } from "@/lib/config/navigation-elements";
import { type JsonObject, readBoolean } from "@/lib/config/read-value";
import { addProblem, type BuildContext, type BuildScope } from "@/lib/navigation/build-context";
import type { ElementPlace } from "@/lib/navigation/element-place";

/**
 * The scope below an element. `public` of the element applies to everything below it, and `groups` of readers restrict everything
 * below it. Without sign-in, a restricted element is reported, since its pages are refused.
 */
export function enterAccess(
  context: BuildContext,
  element: JsonObject,
  scope: BuildScope,
  { place, label }: { place: ElementPlace; label: string },
): BuildScope {
  if (context.servesPrivate) return scope;
  const isPublic = readBoolean(element.public, scope.isPublic);
  const isRefused = hasReaderGroups(element) && !maySee(context.viewer, { groups: element.groups }, true);
  if (isPublic === scope.isPublic && !isRefused) return scope;
  if ((!isPublic || isRefused) && context.viewer.type === "everyone") addProblem(context, "private-page", place, label);
  return { ...scope, isPublic, isClosed: isRefused || scope.isClosed };
}

/** Whether the viewer may see an element or page with these rules at a place of the navigation. */
export function mayEnter(
  { viewer, servesPrivate }: BuildContext,
  rules: AccessRules,
  scope: Pick<BuildScope, "isClosed" | "isPublic">,
): boolean {
  return servesPrivate || (!scope.isClosed && maySee(viewer, rules, scope.isPublic));
}

/** Decides whether a page may be listed at a place, and records the decision. A page needs only one accessible place. */
export function admitPage(
  context: BuildContext,
  path: string,
  frontmatter: Readonly<Record<string, unknown>>,
  scope: BuildScope,
): boolean {
  const isAdmitted = mayEnter(context, frontmatter, scope);
  (isAdmitted ? context.admittedPaths : context.refusedPaths).add(path);
  if (!isAdmitted) context.refusals += 1;
  return isAdmitted;
}
