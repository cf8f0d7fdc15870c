/** The path of a value in a JSON document: keys and indexes from the root. */
export type JsonPath = readonly (string | number)[];

/** Formats a path for authors. @example formatPath(["navigation", "tabs", 1, "href"]) // "navigation.tabs[1].href" */
export function formatPath(path: JsonPath): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    if (!/^[\w$-]+$/.test(step)) return `${text}[${JSON.stringify(step)}]`;
    return text === "" ? step : `${text}.${step}`;
  }, "");
}

/** True if a path is equal to or below another one. */
export function isWithin(path: JsonPath, parent: JsonPath): boolean {
  return parent.length <= path.length && parent.every((step, index) => path[index] === step);
}

/** The value at a path; undefined if the path does not exist. */
export function valueAt(root: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>((value, step) => {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    return (value as Record<string | number, unknown>)[step];
  }, root);
}

/**
 * Parses a path written by `formatPath`.
 * @example parsePath("navigation.tabs[1].href") // ["navigation", "tabs", 1, "href"]
 */
export function parsePath(text: string): JsonPath {
  const steps = text.match(/\[\d+\]|\["(?:[^"\\]|\\.)*"\]|[^.[\]]+/g) ?? [];
  return steps.map((step) => (step.startsWith("[") ? (JSON.parse(step.slice(1, -1)) as string | number) : step));
}

/** All texts in a value, at any depth, with their paths. */
export function listTexts(value: unknown, path: JsonPath): { text: string; path: JsonPath }[] {
  if (typeof value === "string") return [{ text: value, path }];
  if (typeof value !== "object" || value === null) return [];
  const steps = Array.isArray(value) ? value.entries() : Object.entries(value);
  return [...steps].flatMap(([step, inner]) => listTexts(inner, [...path, step]));
}
