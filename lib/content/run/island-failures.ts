import { suggest } from "@/lib/config/nearest";
import type { PageEnvironment } from "@/lib/content/pipeline/page-context";
import { reasonOf, renderFailureOf } from "@/lib/content/sandbox/failure";
import { isError } from "@/lib/content/sandbox/sandbox";
import { HOOK_NAMES, isBrowserName, REACT_NAMES } from "@/lib/content/syntax/names";
import type { Problem } from "@/lib/problems/types";

/** An interactive component that failed on the server. */
export interface IslandFailure {
  component: string;
  error: unknown;
  /** Place of the code that threw, as `file:line:column`, if it is known. */
  place: string | undefined;
}

/** Describes a failed component as a problem, or as a note if the component may work in a browser. @param file of the page */
export async function describeIslandFailure(
  environment: PageEnvironment,
  file: string,
  { component, error, place }: IslandFailure,
): Promise<Problem> {
  const { problem } = renderFailureOf(error, file, { name: component, place });
  const [, name] = /^(\w+) is not defined/.exec(reasonOf(error)) ?? [];
  const source = place === undefined ? undefined : await environment.readSource(problem.file);
  const mentioned = name === undefined ? source?.match(/\w+/g) : [name];
  return !mentioned || mentioned.some(isBrowserName) || !isError(error)
    ? { ...problem, level: "note", hint: "It failed on the server only if it needs a browser; otherwise correct it." }
    : { ...problem, hint: hintFor(name, problem.hint) };
}

/** Names that React exports. */
const REACT_EXPORTS: readonly string[] = [...HOOK_NAMES, ...REACT_NAMES];

function hintFor(name: string | undefined, other: string): string {
  if (name === undefined) return "Correct the component: it fails for every reader.";
  if (name === "React" || REACT_EXPORTS.includes(name)) return `Import \`${name}\` from \`react\`.`;
  return suggest(name, REACT_EXPORTS) ?? other;
}
