import {
  type ContentKey,
  type DivisionKind,
  type ElementKind,
  elementDefinitions,
  elementKindOfKey,
  globalKeys,
  selectContentKey,
} from "@/lib/config/navigation-elements";
import { compact, isObject, type JsonObject, readBoolean, readObject, readText } from "@/lib/config/read-value";
import { findLanguage } from "@/lib/i18n/languages";
import {
  addEmptyElement,
  type BuildContext,
  type BuildScope,
  childId,
  type NodePosition,
  type SiteLanguages,
} from "@/lib/navigation/build-context";
import { buildNodes, buildRootPage, withDirectory } from "@/lib/navigation/build-nodes";
import { firstPageOf } from "@/lib/navigation/first-page";
import { enterOwner, notePagesWithoutPlace } from "@/lib/navigation/generate-groups";
import { enterAccess, mayEnter } from "@/lib/navigation/page-access";
import { readDivisionFields, readHref, readLabel, readShared } from "@/lib/navigation/read-element";
import type { DivisionContent, DivisionNode } from "@/lib/navigation/types";
import { allPages } from "@/lib/navigation/visible-nodes";

/** Letters for kinds in identifiers: the second tab of the first language is `l0.t1`. */
const idLetters: Readonly<Record<DivisionKind, string>> = {
  product: "p",
  language: "l",
  version: "v",
  tab: "t",
  dropdown: "d",
  anchor: "a",
  item: "i",
};

type DivisionKey = Exclude<ContentKey, "groups" | "pages">;

/**
 * Builds the content of an element: divisions of one kind, or the nodes of a sidebar. If there are several patterns at one
 * level, the first one in the fallback order counts (format reference 2.1, 2.3).
 */
export function buildContent(
  context: BuildContext,
  element: JsonObject,
  kind: ElementKind,
  position: NodePosition,
  inherited: BuildScope,
): DivisionContent {
  const scope = enterOwner(element, withDirectory(element, inherited));
  const key = selectContentKey(element, kind);
  if (key !== undefined && isDivisionKey(key)) {
    const divisions = buildDivisions(context, element, key, position, scope);
    if (scope.owner !== inherited.owner) notePagesWithoutPlace(context, position.place, scope);
    return divisions.length > 0 ? { type: "divisions", divisions } : { type: "none" };
  }
  const nodes = buildNodes(context, element, position, scope, scope.owner !== inherited.owner);
  return nodes.length > 0 ? { type: "nodes", nodes } : { type: "none" };
}

function isDivisionKey(key: ContentKey): key is DivisionKey {
  return key !== "groups" && key !== "pages";
}

function buildDivisions(
  context: BuildContext,
  element: JsonObject,
  key: DivisionKey,
  position: NodePosition,
  scope: BuildScope,
): DivisionNode[] {
  const kind = divisionKindOf(key);
  const list = element[key];
  if (!Array.isArray(list)) return [];
  const listPlace = { parent: position.place, key };
  const below = kind === "language" ? { ...scope, languages: languagesOf(list) } : scope;
  const divisions = list.flatMap((value: unknown, index): DivisionNode[] => {
    if (!isObject(value)) return [];
    const place = { parent: listPlace, key: index };
    const own = { id: childId(position.id, idLetters[kind], index), place, depth: 0 };
    return buildDivision(context, value, kind, own, below);
  });
  return kind === "language" || kind === "version" ? markDefault(divisions) : divisions;
}

function languagesOf(list: readonly unknown[]): SiteLanguages {
  const own = list.filter(isObject).filter((element) => readHref(element) === undefined);
  const standard = own.find((element) => readBoolean(element.default, false)) ?? own[0];
  const codeOf = (element: JsonObject | undefined) => (element && readLabel(element, "language")) ?? "";
  return { codes: new Set(own.map((element) => codeOf(element).toLowerCase())), standard: codeOf(standard) };
}

function divisionKindOf(key: DivisionKey): DivisionKind {
  const kind = elementKindOfKey[key];
  if (kind === "root" || kind === "group") throw new TypeError(`"${key}" holds no divisions`);
  return kind;
}

function buildDivision(
  context: BuildContext,
  element: JsonObject,
  kind: DivisionKind,
  position: NodePosition,
  inherited: BuildScope,
): DivisionNode[] {
  const frame = buildFrame(element, kind, position.id);
  const access = enterAccess(context, element, inherited, { place: position.place, label: frame.label });
  const href = readHref(element);
  if (href !== undefined) return mayEnter(context, {}, access) ? [{ ...frame, href, content: { type: "none" } }] : [];
  const scope = kind === "language" ? { ...access, language: frame.value } : access;
  const refusalsBefore = context.refusals;
  const built = buildContent(context, element, kind, position, scope);
  const content = addLandingPage(context, element, position, scope, built);
  if (content.type === "none") {
    if (context.refusals === refusalsBefore) addEmptyElement(context, element, position.place, frame.label);
    return [];
  }
  return [
    compact({
      ...frame,
      isDefault: readBoolean(element.default, false) || undefined,
      firstPagePath: firstPageOf(content),
      globals: buildGlobals(context, element, position.id),
      content,
    }),
  ];
}

/** Everything about a division except its content. */
function buildFrame(element: JsonObject, kind: DivisionKind, id: string): Omit<DivisionNode, "content"> {
  const written = readLabel(element, elementDefinitions[kind].labelKey ?? kind) ?? `${kind} ${id}`;
  const language = kind === "language" ? findLanguage(written) : undefined;
  const name = kind === "product" ? readText(element.name) : language?.nativeName;
  const hasValue = kind === "language" || kind === "version";
  return {
    type: "division",
    kind,
    id,
    label: name ?? written,
    ...(hasValue && { value: written }),
    ...(kind === "language" && { languageTag: language?.tag ?? written }),
    ...readShared(element),
    ...readDivisionFields(element, kind),
  };
}

/** Adds the `root` of a division, which some sites set, as the first page, unless the division lists it. */
function addLandingPage(
  context: BuildContext,
  element: JsonObject,
  position: NodePosition,
  scope: BuildScope,
  content: DivisionContent,
): DivisionContent {
  const reference = readText(element.root);
  if (reference === undefined || content.type === "divisions") return content;
  const nodes = content.type === "nodes" ? content.nodes : [];
  const path = context.pageIndex.find(reference)?.path;
  for (const page of allPages(nodes)) if (page.path === path) return content;
  const landingPage = buildRootPage(context, element, position, scope);
  return landingPage ? { type: "nodes", nodes: [landingPage, ...nodes] } : content;
}

/** Marks exactly one language or version as default: the first marked one, or else the first (format reference 2.5). */
function markDefault(divisions: DivisionNode[]): DivisionNode[] {
  const candidates = divisions.filter((division) => division.href === undefined);
  const chosen = candidates.find((division) => division.isDefault) ?? candidates[0];
  return divisions.map(({ isDefault: _isDefault, ...division }) =>
    division.id === chosen?.id ? { ...division, isDefault: true } : division,
  );
}

/** Builds the links of `global` by kind, without hidden and inaccessible ones and entries without `href` (format reference 2.4). */
export function buildGlobals(
  context: BuildContext,
  element: JsonObject,
  id: string,
): Partial<Record<DivisionKind, DivisionNode[]>> | undefined {
  const globals: Partial<Record<DivisionKind, DivisionNode[]>> = {};
  const raw = readObject(element.global);
  for (const key of globalKeys) {
    const list = raw[key];
    const kind = divisionKindOf(key);
    if (!Array.isArray(list)) continue;
    const links = list.flatMap((value: unknown, index): DivisionNode[] => {
      const href = isObject(value) ? readHref(value) : undefined;
      if (!isObject(value) || href === undefined || readBoolean(value.hidden, false)) return [];
      // Links are public by default.
      if (!mayEnter(context, value, { isPublic: true })) return [];
      const linkId = childId(childId(id, "x", 0), idLetters[kind], index);
      return [{ ...buildFrame(value, kind, linkId), href, content: { type: "none" } }];
    });
    if (links.length > 0) globals[kind] = links;
  }
  return Object.keys(globals).length > 0 ? globals : undefined;
}
