import type { Problem } from "@/lib/problems/types";

/** Codes of problems that an error at or below the same position explains, such as a group without pages whose page is misspelled. */
const CONSEQUENCES = new Set<Problem["code"]>(["empty-element", "specification-unreadable"]);

/** Leaves out problems that are consequences of another error, so that a mistake is reported once. */
export function withoutConsequences(problems: readonly Problem[]): Problem[] {
  const explained = new Set(
    problems
      .filter(({ code, level }) => level === "error" && !CONSEQUENCES.has(code))
      .flatMap(({ path }) => placesAround(path)),
  );
  const isBroken = problems.some(({ code, level }) => level === "error" && code.startsWith("specification-"));
  const isEmptyApi = ({ code, message }: Problem) =>
    code === "empty-element" && message.includes("its specification has no");
  const refused = new Set(
    problems.flatMap(({ code, file }) => (code === "private-page" ? file.replace(/\.mdx?$/, "") : [])),
  );
  const isRefused = ({ code, message }: Problem) =>
    code === "missing-page" && refused.has(/`\/?([^`]*)`/.exec(message)?.[1]?.replace(/\.mdx?$/, "") ?? "");
  return problems.filter(
    (problem) =>
      !isRefused(problem) &&
      !(CONSEQUENCES.has(problem.code) && explained.has(problem.path)) &&
      !(isBroken && isEmptyApi(problem)),
  );
}

/** A path and its parents: `a.b[1]`, `a.b`, `a`. */
function placesAround(path: string): string[] {
  const ends = [...path.matchAll(/[.[]/g)].map(({ index }) => index);
  return [path, ...ends.map((end) => path.slice(0, end))];
}
