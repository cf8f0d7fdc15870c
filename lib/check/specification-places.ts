import { normalizePath } from "@/lib/base/paths";
import { formatPath } from "@/lib/config/json-path";
import type { Locate } from "@/lib/config/resolve-references";
import { DEFAULT_DIRECTORY } from "@/lib/openapi/document/generated-pages";
import type { Problem } from "@/lib/problems/types";
import { listSpecificationSources } from "@/lib/site/specification-sources";

/**
 * Places each problem of an unreadable specification at its setting in docs.json. Problems of the navigation about the same
 * place are dropped, since they report the same mistake in fewer words.
 */
export function placeSpecifications(problems: readonly Problem[], config: unknown, locate: Locate): Problem[] {
  // The outermost setting of each specification, since later entries replace earlier ones.
  const settings = listSpecificationSources(config).reverse();
  const places = new Map(settings.map(({ specification, path }) => [specification.source, path]));
  const placed = problems.map((problem) => {
    const name = isUnreadable(problem) ? nameIn(problem.message) : undefined;
    const path = name === undefined ? undefined : places.get(name);
    return path === undefined ? problem : { ...problem, ...locate(path), path: formatPath(path) };
  });
  // Problems of the navigation are at the element, not at its setting.
  const explained = new Set(placed.filter(isUnreadable).map(({ path }) => path.replace(/\.(?:openapi|asyncapi)$/, "")));
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

/** The first name in backticks in a message. */
function nameIn(message: string): string | undefined {
  return /`([^`]+)`/.exec(message)?.[1];
}

function normalizeFile(source = ""): string {
  return normalizePath(source.replace(/^\.\//, "")).slice(1);
}

function isUnreadable(problem: Problem): boolean {
  return problem.code === "specification-unreadable" || problem.code === "specification-unreachable";
}

/** Problems that may be caused by an unreachable specification. */
const DEPENDENT = new Set<Problem["code"]>(["missing-operation", "missing-specification", "empty-element"]);
const LINKS = new Set<Problem["code"]>(["broken-link", "redirect-nowhere", "missing-anchor"]);

/**
 * Removes problems that follow from specifications that could not be fetched: about their operations, elements with them, and
 * links to their pages.
 */
export function withoutUnreachable(problems: readonly Problem[], config: unknown): Problem[] {
  const names = new Set(
    problems.filter(({ code }) => code === "specification-unreachable").map(({ message }) => nameIn(message)),
  );
  if (names.size === 0) return [...problems];
  const sources = listSpecificationSources(config).filter(({ specification }) => names.has(specification.source));
  const folders = sources.map(({ specification: { directory = DEFAULT_DIRECTORY } }) => normalizePath(directory));
  const elements = sources.map(({ path }) => formatPath(path.slice(0, -1)));
  return problems.filter(({ code, path, message }) => {
    if (code === "missing-operation") return false;
    if (DEPENDENT.has(code)) return !elements.some((element) => element === "api" || path.startsWith(element));
    return !LINKS.has(code) || !folders.some((folder) => message.includes(`\`${folder}/`));
  });
}
