import { checkValue, nameType } from "@/lib/config/explain-issue";
import { type Finding, quotePath } from "@/lib/config/finding";
import type { JsonPath } from "@/lib/config/json-path";
import { legacyGroupKeys } from "@/lib/config/legacy-keys";
import {
  type ContentKey,
  contentKeys,
  elementDefinitions,
  type ElementKind,
  elementKindOfKey,
  generatingKeys,
  hasReaderGroups,
  nonEmptyKeys,
  presentContentKeys,
  selectContentKey,
} from "@/lib/config/navigation-elements";
import { isObject, type JsonObject, readObject } from "@/lib/config/read-value";
import { folderOfGroup, globalNavigation, ownSchemas } from "@/lib/config/schema/navigation";
import { kindOfEntry, type NavigationElement, walkNavigation } from "@/lib/config/walk-navigation";
import { findLanguage, languages } from "@/lib/i18n/languages";

/**
 * Everything that is wrong with `navigation` as such, without knowing which pages exist: keys and values of each element,
 * what it holds (sections 2.1 to 2.4 of the format, and the nesting rules of the specification).
 */
export function validateNavigation(navigation: unknown): Finding[] {
  const path = ["navigation"];
  if (navigation === undefined) {
    return [
      { code: "missing-key", path, message: "docs.json has no `navigation`.", hint: "Add the key `navigation`." },
    ];
  }
  if (Array.isArray(navigation)) {
    const hint = 'Write `"navigation": { "groups": […] }`.';
    return [{ code: "wrong-type", path, message: "`navigation` must be an object, but it is a list.", hint }];
  }
  if (!isObject(navigation)) {
    const message = `\`navigation\` must be an object, but it is ${nameType(navigation)}.`;
    return [{ code: "wrong-type", path, message }];
  }
  return walkNavigation(navigation)
    .filter(({ kind, value, path }) => !(kind === "group" && isPageObject(value) && path.at(-2) === "pages"))
    .flatMap(checkElement);
}

function checkElement(element: NavigationElement): Finding[] {
  const { kind, value, path } = element;
  const contents = presentContentKeys(value);
  return [
    ...checkOwnFields(element),
    ...contents.flatMap((key) => checkContent(key, element)),
    ...checkCount(contents, element),
    ...checkLink(element, contents),
    ...checkFlags(element),
    ...(kind !== "group" && value.global !== undefined ? checkGlobal(value.global, [...path, "global"]) : []),
  ];
}

/** Validates the keys and values of the element itself. Its content is validated element by element. */
function checkOwnFields({ kind, value, path }: NavigationElement): Finding[] {
  const { global: _, ...own } = withoutContent(value);
  const otherKeys = [...elementDefinitions[kind].children, ...(kind === "group" ? [] : ["global"])];
  const findings = checkValue({ schema: ownSchemas[kind], value: own, path, otherKeys });
  return findings.map((finding) => refine(finding, kind, value));
}

function withoutContent(value: JsonObject): JsonObject {
  const content = contentKeys.filter((key) => key !== "groups" || !hasReaderGroups(value));
  return Object.fromEntries(Object.entries(value).filter(([key]) => !content.some((known) => known === key)));
}

/** Gives a finding on an element its closer name. */
function refine(finding: Finding, kind: ElementKind, value: JsonObject): Finding {
  const key = finding.path.at(-1);
  if (finding.code === "wrong-value" && kind === "language" && key === "language") {
    return { ...finding, code: "unknown-language", hint: finding.hint ?? suggestLanguage(value) };
  }
  if (finding.code === "unknown-key" && kind === "root" && (key === "graphql" || key === "sdk")) {
    return { ...finding, code: "forbidden-key", message: `${quotePath(finding.path)} is not allowed here.` };
  }
  const replacement = kind === "group" ? legacyGroupKeys[String(key)] : undefined;
  if (finding.code !== "unknown-key" || replacement === undefined) return finding;
  const message = `${quotePath(finding.path)} belongs to an older format.`;
  return { ...finding, code: "legacy-key", message, hint: `Use ${replacement}.` };
}

/** One list of the element: whether it is allowed, and whether its entries are of the right kind. */
function checkContent(key: ContentKey, { kind, value, path }: NavigationElement): Finding[] {
  const here = [...path, key];
  const name = quotePath(here);
  const findings: Finding[] = [];
  const holder = kindNames[kind];
  if (elementKindOfKey[key] === kind && kind !== "group") {
    const message = `${name}: ${holder} cannot directly contain ${key}.`;
    findings.push({ code: "self-nesting", path: here, part: "key", message });
  } else if (!elementDefinitions[kind].children.includes(key)) {
    const message = `${name}: ${holder} cannot contain ${key === "menu" ? "a menu" : key}.`;
    const hint = `It can contain ${elementDefinitions[kind].children.join(", ")}.`;
    findings.push({ code: "misplaced-children", path: here, part: "key", message, hint });
  }
  const children = value[key];
  if (!Array.isArray(children)) {
    const message = `${name} must be a list, but it is ${nameType(children)}.`;
    const isEmpty = isObject(children) && Object.keys(children).length === 0;
    const hint = isEmpty ? "Write `[]`." : "Put it in square brackets.";
    return [...findings, { code: "wrong-type", path: here, message, hint }];
  }
  if (children.length === 0 && nonEmptyKeys.has(key)) {
    findings.push({ code: "empty-list", path: here, message: `${name} must have at least one entry.` });
  }
  return [...findings, ...checkEntries(key, children, here)];
}

const kindNames: Readonly<Record<ElementKind, string>> = {
  root: "the root",
  language: "a language",
  version: "a version",
  product: "a product",
  tab: "a tab",
  dropdown: "a dropdown",
  anchor: "an anchor",
  item: "a menu item",
  group: "a group",
};

/** Reports an element with several kinds of children, and a root without any. */
function checkCount(contents: readonly ContentKey[], { kind, value, path }: NavigationElement): Finding[] {
  if (contents.length === 0 && kind === "root") {
    return [{ code: "no-pattern", path, message: "`navigation` has nothing to show." }];
  }
  const [first, second] = contents;
  if (first === undefined || second === undefined) return [];
  const list = contents.map((key) => `\`${key}\``).join(" and ");
  const isOneList = kind === "group" || contents.every((key) => key === "groups" || key === "pages");
  const fate = isOneList
    ? "They are shown as one list."
    : `\`${selectContentKey(value, kind) ?? first}\` is used and the others are ignored.`;
  const hint = `${fate} Keep one and nest the others inside it.`;
  const at = { path: [...path, second], part: "key", hint } as const;
  return kind === "root"
    ? [{ ...at, code: "several-patterns", message: `The root of the navigation has ${list}.` }]
    : [
        {
          ...at,
          code: "mixed-children",
          ...(isOneList && { level: "warning" as const }),
          message: `${quotePath(path)} contains ${list}.`,
        },
      ];
}

/** A link has no content; a group has pages, or a specification to make them from. */
function checkLink({ kind, value, path, ancestors }: NavigationElement, contents: readonly ContentKey[]): Finding[] {
  const [content] = contents;
  if (value.href !== undefined && content !== undefined && elementDefinitions[kind].canLink) {
    const message = `${quotePath(path)} has both \`href\` and \`${content}\`.`;
    return [{ code: "link-with-content", path: [...path, "href"], part: "key", message }];
  }
  if (kind !== "group" || content !== undefined || folderOfGroup(value) !== undefined) return [];
  const hasSource = [value, ...ancestors.map((ancestor) => ancestor.value)].some((holder) =>
    generatingKeys.some((key) => holder[key] !== undefined),
  );
  if (hasSource) return [];
  const hint = "Add `pages`, or `openapi` to generate pages from a specification.";
  return [{ code: "missing-key", path: [...path, "pages"], message: `${quotePath(path)} has no \`pages\`.`, hint }];
}

/** Fields that need another one, or another place, to have an effect. */
function checkFlags({ kind, value, path, ancestors }: NavigationElement): Finding[] {
  const findings: Finding[] = [];
  if (value.searchable !== undefined && value.hidden !== true && (kind === "tab" || kind === "group")) {
    const message = `${quotePath([...path, "searchable"])} has no effect on an element that is not hidden.`;
    findings.push({ code: "unused-searchable", path: [...path, "searchable"], part: "key", message });
  }
  if (kind === "group" && value.expanded === false && ancestors.at(-1)?.kind !== "group") {
    const message = `${quotePath([...path, "expanded"])} has no effect on a top-level group, which is always open.`;
    findings.push({ code: "unused-expanded", path: [...path, "expanded"], part: "key", message });
  }
  return findings;
}

/** A hint that names the code of the language that an element means by its name, or by a code with a region. */
function suggestLanguage({ language }: JsonObject): string | undefined {
  if (typeof language !== "string") return undefined;
  const name = language.trim().toLowerCase();
  const named = languages.find((known) => [known.name, known.nativeName].some((own) => own.toLowerCase() === name));
  const meant = findLanguage(name) ?? named ?? findLanguage(name.split(/[-_]/)[0] ?? "");
  return meant && `Did you mean \`${meant.code}\`?`;
}

/** A `global` object: links on all pages. Its anchors must lead to other sites: here, the specification takes precedence over the format in use. */
function checkGlobal(global: unknown, path: JsonPath): Finding[] {
  const findings = checkValue({ schema: globalNavigation, value: global, path }).map(refineGlobal);
  return [...findings, ...checkAnchors(readObject(global).anchors, [...path, "anchors"])];
}

/** Content in a global entry is more than an unknown key. */
function refineGlobal(finding: Finding): Finding {
  const key = finding.path.at(-1);
  const isContent = contentKeys.some((known) => known === key) && typeof finding.path.at(-2) === "number";
  if (!isContent || finding.code !== "unknown-key") return finding;
  const message = `${quotePath(finding.path)}: an entry of \`global\` is a link and has no content.`;
  return { ...finding, code: "misplaced-children", message, hint: "Move the element out of `global`." };
}

function checkAnchors(anchors: unknown, path: JsonPath): Finding[] {
  if (!Array.isArray(anchors)) return [];
  return anchors.flatMap((anchor, index): Finding[] => {
    const href = isObject(anchor) ? anchor.href : undefined;
    // Other forms are wrong everywhere and already reported.
    if (typeof href !== "string" || !/^(\/(?!\/)|#)/.test(href)) return [];
    const at = [...path, index, "href"];
    const message = `${quotePath(at)} must be the URL of another site, but it is \`${href}\`.`;
    return [{ code: "global-href", path: at, message }];
  });
}

/** Checks the entries of a list: their types, their kinds, and that their labels are unique. */
export function checkEntries(key: ContentKey, entries: readonly unknown[], path: JsonPath): Finding[] {
  return [
    ...entries.flatMap((entry, index) => checkEntry(key, entry, [...path, index])),
    ...(key === "pages" || key === "groups"
      ? []
      : [...checkLabels(key, entries, path), ...checkDefaults(entries, path)]),
  ];
}

function checkEntry(key: ContentKey, entry: unknown, path: JsonPath): Finding[] {
  const name = quotePath(path);
  if (key === "pages" && typeof entry === "string") return checkPageString(entry, path);
  if (!isObject(entry)) {
    const expected = key === "pages" ? "a page or a group" : "an object";
    return [{ code: "wrong-type", path, message: `${name} must be ${expected}, but it is ${nameType(entry)}.` }];
  }
  if (key === "pages" && isPageObject(entry)) {
    const message = `${name} must be the path of a page, or an object with \`group\` and \`pages\`.`;
    return [{ code: "wrong-type", path, message, hint: suggestPageString(entry) }];
  }
  const kind = kindOfEntry(key, entry);
  if (kind === elementKindOfKey[key]) return [];
  const list = contentKeys.find((name) => elementKindOfKey[name] === kind);
  const hint = `Move it to a list \`${list}\` outside \`pages\`.`;
  return [
    { code: "misplaced-element", path, message: `${name} is not a group; \`pages\` contains pages and groups.`, hint },
  ];
}

/** True for an object in `pages` that is neither a group nor another element, which is how some formats write pages. */
export function isPageObject(entry: JsonObject): boolean {
  return (
    kindOfEntry("pages", entry) === "group" &&
    ![...contentKeys, "group", "root", "openapi", "asyncapi", "sdk"].some((key) => entry[key] !== undefined)
  );
}

function suggestPageString({ page, path, href, file }: JsonObject): string {
  const written = [page, path, href, file].find((value) => typeof value === "string");
  const advice = "Set title, icon, and similar fields in the frontmatter of the page.";
  return written === undefined ? `Write the path as text. ${advice}` : `Write \`"${written}"\`. ${advice}`;
}

function checkPageString(page: string, path: JsonPath): Finding[] {
  const name = quotePath(path);
  if (page.trim() === "") return [{ code: "wrong-value", path, message: `${name} must name a page, but it is empty.` }];
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(page)) return [];
  const hint = "Use an anchor with `href`, or a page file with `url` in its frontmatter.";
  return [{ code: "wrong-value", path, message: `${name} must name a page, but it is a URL.`, hint }];
}

/** Finds labels of divisions, or codes of languages, that occur more than once in a list. */
function checkLabels(key: ContentKey, entries: readonly unknown[], path: JsonPath): Finding[] {
  const labelKey = elementDefinitions[elementKindOfKey[key]].labelKey ?? key;
  const seen = new Map<string, number>();
  return entries.flatMap((entry, index): Finding[] => {
    const label = isObject(entry) ? entry[labelKey] : undefined;
    if (typeof label !== "string") return [];
    const first = seen.get(label);
    seen.set(label, first ?? index);
    if (first === undefined) return [];
    const at = [...path, index, labelKey];
    const message = `${quotePath(at)} is \`${label}\`, as is ${quotePath([...path, first, labelKey])}.`;
    return [{ code: "duplicate-entry", path: at, message }];
  });
}

function checkDefaults(entries: readonly unknown[], path: JsonPath): Finding[] {
  const marked = entries.flatMap((entry, index) => (isObject(entry) && entry.default === true ? [index] : []));
  return marked.slice(1).map((index) => {
    const at = [...path, index, "default"];
    return { code: "several-defaults", path: at, part: "key", message: `${quotePath(at)} is a second default.` };
  });
}
