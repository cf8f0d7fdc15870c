import { contentKeys } from "@/lib/config/navigation-elements";
import { isObject, type JsonObject } from "@/lib/config/read-value";
import {
  addProblem,
  type BuildContext,
  type BuildScope,
  childId,
  type NodePosition,
} from "@/lib/navigation/build-context";
import { buildGeneratedNode, noteUnlistedPage, parseEndpointString } from "@/lib/navigation/build-pages";
import type { ElementPlace } from "@/lib/navigation/element-place";
import { readSources } from "@/lib/navigation/read-element";
import type { GroupNode } from "@/lib/navigation/types";
import { referenceOf } from "@/lib/openapi/document/operation-reference";
import type { GeneratedGroup } from "@/lib/openapi/document/types";

/**
 * The scope below an element that sets `openapi`: its specifications replace the inherited ones, and it owns the pages of
 * all their operations unless endpoint strings below it choose some (format reference 2.8). An element without its own
 * `openapi` keeps the scope.
 */
export function enterOwner(element: JsonObject, scope: BuildScope): BuildScope {
  const sources = readSources(element);
  if (!sources) return scope;
  return { ...scope, sources, owner: { sources, isWaiting: !choosesEndpoints(element) } };
}

/** True if an endpoint string at or below the element uses the element's specifications. */
function choosesEndpoints(element: JsonObject): boolean {
  return contentKeys.some((key) => {
    const list = element[key];
    return Array.isArray(list) && list.some(isChoice);
  });
}

function isChoice(entry: unknown): boolean {
  if (typeof entry === "string") {
    const reference = parseEndpointString(entry);
    // A string that names its own specification does not use the inherited one.
    return reference !== undefined && reference.specification === undefined;
  }
  return isObject(entry) && !readSources(entry) && choosesEndpoints(entry);
}

/** True for an element without content below an owner whose pages still need a place, so that they are generated here. */
export function isEmptyHeir(element: JsonObject, { owner }: BuildScope): boolean {
  if (!owner?.isWaiting || element.href !== undefined || element.root !== undefined) return false;
  return contentKeys.every((key) => element[key] === undefined);
}

/** Where generated groups are added: the element, and the index after its written children. */
interface GeneratedPosition extends NodePosition {
  index: number;
}

/**
 * One group per tag for all operations of the owner's specifications, each with its pages; groups of one name in several
 * specifications are merged. Empty if the owner's pages are already placed, or chosen by endpoint strings.
 */
export function buildGeneratedGroups(
  context: BuildContext,
  position: GeneratedPosition,
  scope: BuildScope,
): GroupNode[] {
  const { owner } = scope;
  if (!owner?.isWaiting) return [];
  owner.isWaiting = false;
  const byLabel = new Map<string, GeneratedGroup>();
  for (const source of owner.sources) {
    const generated = context.specifications.groups(source);
    if (!generated) addProblem(context, "missing-specification", position.place, source.source);
    for (const { label, pages } of generated ?? []) {
      byLabel.set(label, { label, pages: [...(byLabel.get(label)?.pages ?? []), ...pages] });
    }
  }
  reportRepeatedOperations(context, position.place, byLabel.values(), scope);
  const groups: GroupNode[] = [];
  for (const group of byLabel.values()) {
    const node = buildGeneratedGroup(context, group, position, position.index + groups.length, scope);
    if (node) groups.push(node);
  }
  return groups;
}

function buildGeneratedGroup(
  context: BuildContext,
  group: GeneratedGroup,
  position: GeneratedPosition,
  index: number,
  scope: BuildScope,
): GroupNode | undefined {
  const id = childId(position.id, "g", index);
  const place = { parent: position.place, key: "openapi" };
  // Pages of `x-hidden` operations exist without being listed.
  for (const page of group.pages) if (page.operation.isHidden) noteUnlistedPage(context, page, place, scope);
  const children = group.pages
    .filter((page) => !page.operation.isHidden)
    .flatMap((page, position) => buildGeneratedNode(context, page, childId(id, "n", position), place, scope) ?? []);
  const first = children.find((page) => page.isHidden !== true);
  if (children.length === 0) return undefined;
  return {
    type: "group",
    id,
    label: group.label,
    isCollapsible: position.depth > 0,
    isInitiallyExpanded: position.depth === 0,
    ...(first && { firstPagePath: first.path }),
    children,
  };
}

/** Adds the pages of an owner that have no place in any element below it: they are served but not listed. */
export function notePagesWithoutPlace(context: BuildContext, place: ElementPlace, scope: BuildScope): void {
  const { owner } = scope;
  if (!owner?.isWaiting) return;
  owner.isWaiting = false;
  for (const source of owner.sources) {
    const groups = context.specifications.groups(source);
    if (!groups) addProblem(context, "missing-specification", place, source.source);
    else addProblem(context, "unplaced-operations", place, source.source);
    for (const page of groups?.flatMap((group) => group.pages) ?? []) noteUnlistedPage(context, page, place, scope);
  }
}

/**
 * Reports page files below an element about an operation (frontmatter `openapi` or `asyncapi`) that the element also lists a
 * generated page for (format reference, section 5.3): readers would see the operation twice.
 */
function reportRepeatedOperations(
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
