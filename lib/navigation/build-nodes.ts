import { contentKeys, namesReaders } from "@/lib/config/navigation-elements";
import { isObject, type JsonObject, readBoolean, readChoice, readText } from "@/lib/config/read-value";
import { DIRECTORY_STYLES, folderOfGroup } from "@/lib/config/schema/navigation";
import {
  addEmptyElement,
  addProblem,
  type BuildContext,
  type BuildScope,
  childId,
  type NodePosition,
  noteListing,
} from "@/lib/navigation/build-context";
import { buildPageNode, buildRecordNode } from "@/lib/navigation/build-pages";
import type { ElementPlace } from "@/lib/navigation/element-place";
import { buildGeneratedGroups, enterOwner, isEmptyHeir } from "@/lib/navigation/generate-groups";
import { listFolder } from "@/lib/navigation/list-folder";
import { admitPage, enterAccess } from "@/lib/navigation/page-access";
import { pathOfReference } from "@/lib/navigation/page-index";
import { readLabel, readShared } from "@/lib/navigation/read-element";
import type { GroupNode, PageNode, SidebarNode } from "@/lib/navigation/types";
import { firstVisiblePath } from "@/lib/navigation/visible-nodes";

interface Entry {
  value: unknown;
  place: ElementPlace;
}

/**
 * The sidebar nodes of an element: its `pages`, then its `groups`, then those generated from its specifications. Having both
 * of the first two is a mistake that validation reports; the sidebar treats them as one list, so that no page is lost.
 * @param isOwner whether the element sets the specifications of the scope
 */
export function buildNodes(
  context: BuildContext,
  element: JsonObject,
  position: NodePosition,
  scope: BuildScope,
  isOwner: boolean,
): SidebarNode[] {
  const nodes: SidebarNode[] = [];
  const entries = listEntries(element, position);
  const named = entries.flatMap(({ value, place }) =>
    typeof value === "string" && folderOf({ value, place }) === undefined ? value : [],
  );
  const written = new Set(named.map(pathOfReference));
  const listed = entries.flatMap((entry) => expandFolder(context, entry, written));
  for (const [index, entry] of listed.entries()) {
    const node = buildNode(context, entry, index, position, scope);
    if (node) nodes.push(node);
  }
  if (!isOwner && !isEmptyHeir(element, scope)) return nodes;
  return [...nodes, ...buildGeneratedGroups(context, { ...position, index: nodes.length }, scope)];
}

/** Replaces a folder (`guides/*`) by its pages, except those that the list names. */
function expandFolder(context: BuildContext, entry: Entry, written: ReadonlySet<string>): Entry[] {
  const folder = folderOf(entry);
  if (folder === undefined) return [entry];
  const { pages, fallbackPages } = context;
  const found = listFolder(folder, { pages: [...pages.values()], fallbackPages });
  if (found.length === 0) addProblem(context, "missing-page", entry.place, String(entry.value), "folder");
  const others = found.filter((value) => typeof value !== "string" || !written.has(pathOfReference(value)));
  return others.map((value) => ({ value, place: entry.place }));
}

function folderOf({ value, place }: Entry): string | undefined {
  if (typeof value !== "string") return undefined;
  const [, folder] = place.key === "directory" ? ["", value] : (/^(.*\/|)\*$/.exec(value.trim()) ?? []);
  return folder?.replace(/^(?:\.?\/)+|\/+$/g, "");
}

function listEntries(element: JsonObject, { place, depth }: NodePosition): Entry[] {
  // Divisions inside a group are a mistake; they are rendered as groups.
  const keys = depth === 0 ? ["pages", "groups"] : ["pages", ...contentKeys.filter((key) => key !== "pages")];
  const entries = keys.flatMap((key): Entry[] => {
    const list = element[key];
    if (!Array.isArray(list) || (key === "groups" && namesReaders(element))) return [];
    const parent = { parent: place, key };
    return list.map((value: unknown, index) => ({ value, place: { parent, key: index } }));
  });
  const folder = folderOfGroup(element);
  return folder === undefined ? entries : [...entries, { value: folder, place: { parent: place, key: "directory" } }];
}

function buildNode(context: BuildContext, entry: Entry, index: number, position: NodePosition, scope: BuildScope) {
  const { value, place } = entry;
  if (typeof value === "string") return buildPageNode(context, value, childId(position.id, "n", index), place, scope);
  if (!isObject(value)) return undefined;
  const own = { id: childId(position.id, "g", index), place, depth: position.depth + 1 };
  return buildGroup(context, value, own, scope);
}

function buildGroup(
  context: BuildContext,
  element: JsonObject,
  position: NodePosition,
  inherited: BuildScope,
): GroupNode | undefined {
  const { id, place, depth } = position;
  // A blank label makes an unlabeled section.
  const label = readLabel(element, "group") ?? "";
  const admitted = enterAccess(context, element, inherited, { place, label });
  const scope = enterOwner(element, withDirectory(element, admitted));
  const refusalsBefore = context.refusals;
  const writtenRoot = buildRootPage(context, element, position, scope);
  const nodes = buildNodes(context, element, position, scope, scope.owner !== inherited.owner);
  const rootPage = writtenRoot ?? findNamesake(label, nodes);
  const children = nodes.filter((child) => child.type === "group" || child.path !== rootPage?.path);
  if (children.length === 0 && !rootPage) {
    // An object without `group` is not a group; validation reports it.
    const isRefused = context.refusals > refusalsBefore;
    if (element.group !== undefined && !isRefused) addEmptyElement(context, element, place, label);
    return undefined;
  }
  const firstPagePath = firstVisiblePath(rootPage ? [rootPage, ...children] : children);
  const isCollapsible = depth > 1;
  return {
    type: "group",
    id,
    label,
    ...readShared(element),
    isCollapsible,
    isInitiallyExpanded: !isCollapsible || readBoolean(element.expanded, false),
    ...(rootPage && { rootPath: rootPage.path, rootPage }),
    ...(firstPagePath !== undefined && { firstPagePath }),
    ...(writtenRoot && scope.directory !== "none" && { directory: scope.directory }),
    children,
  };
}

/** The first page, if it has the label of its group: the two share one row. */
function findNamesake(label: string, [first, ...others]: readonly SidebarNode[]): PageNode | undefined {
  if (first?.type !== "page" || others.length === 0 || first.isHidden || first.href || first.method) return undefined;
  return first.label.toLowerCase() === label.trim().toLowerCase() ? first : undefined;
}

/** The scope with the element's own `directory`, which applies to everything below it. */
export function withDirectory(element: JsonObject, scope: BuildScope): BuildScope {
  const directory = readChoice(element.directory, DIRECTORY_STYLES, undefined);
  return directory === undefined || directory === scope.directory ? scope : { ...scope, directory };
}

/** The landing page that `root` names; undefined if there is none. */
export function buildRootPage(
  context: BuildContext,
  element: JsonObject,
  { id, place }: NodePosition,
  scope: BuildScope,
): PageNode | undefined {
  const reference = readText(element.root);
  if (reference === undefined) return undefined;
  const rootPlace = { parent: place, key: "root" };
  const page = context.pageIndex.find(reference);
  if (!page) {
    addProblem(context, "missing-page", rootPlace, reference);
    return undefined;
  }
  if (!admitPage(context, page.path, page.frontmatter, scope)) return undefined;
  if (!context.pages.has(page.path)) context.adoptedPages.set(page.path, page);
  noteListing(context, page.path, rootPlace, scope);
  return buildRecordNode(context, page, `${id}.r`, scope);
}
