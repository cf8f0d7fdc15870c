import { nameType } from "@/lib/config/explain-issue";
import { type Finding, quotePath } from "@/lib/config/finding";
import type { JsonPath } from "@/lib/config/json-path";
import { type ContentKey, contentKeys, elementDefinitions, elementKindOfKey } from "@/lib/config/navigation-elements";
import { isObject, type JsonObject } from "@/lib/config/read-value";
import { kindOfEntry } from "@/lib/config/walk-navigation";

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
