import { formatPath, type JsonPath } from "@/lib/config/json-path";
import { readObject } from "@/lib/config/read-value";
import type { Locate } from "@/lib/config/resolve-references";
import { openapi } from "@/lib/config/schema/api";
import { serveValue } from "@/lib/config/serve-value";
import { walkNavigation } from "@/lib/config/walk-navigation";
import { normalizePath } from "@/lib/paths";
import type { Problem } from "@/lib/problems/types";

/**
 * Gives each problem of an unreadable specification the place in docs.json that names it. What building the navigation says
 * of the same place is the same mistake with fewer words and is dropped.
 */
export function placeSpecifications(problems: readonly Problem[], config: unknown, locate: Locate): Problem[] {
  const places = findPlaces(config);
  const placed = problems.map((problem) => {
    const name = problem.code === "specification-unreadable" ? nameIn(problem.message) : undefined;
    const path = name === undefined ? undefined : places.get(name);
    return path === undefined ? problem : { ...problem, ...locate(path), path: formatPath(path) };
  });
  // Building the navigation points at the element, not at its setting.
  const explained = new Set(placed.filter(isUnreadable).map((problem) => problem.path.replace(/\.openapi$/, "")));
  const broken = new Set(
    problems
      .filter(({ code, level }) => code.startsWith("specification-") && level === "error")
      .map(({ file }) => file),
  );
  return placed.filter(
    ({ code, path, message }) =>
      code !== "missing-specification" || !(explained.has(path) || broken.has(normalizeFile(nameIn(message)))),
  );
}

/** The first name in code style that a message holds. */
function nameIn(message: string): string | undefined {
  return /`([^`]+)`/.exec(message)?.[1];
}

function normalizeFile(source = ""): string {
  return normalizePath(source.replace(/^\.\//, "")).slice(1);
}

function isUnreadable(problem: Problem): boolean {
  return problem.code === "specification-unreadable";
}

/** The first `openapi` setting that names each specification. */
function findPlaces(config: unknown): Map<string, JsonPath> {
  const { api, navigation } = readObject(config);
  const holders = [{ value: readObject(api), path: ["api"] as JsonPath }, ...walkNavigation(navigation)].reverse();
  const found = holders.flatMap(({ value, path }) =>
    (serveValue(openapi, value.openapi) ?? []).map(({ source }): [string, JsonPath] => [source, [...path, "openapi"]]),
  );
  return new Map(found);
}
