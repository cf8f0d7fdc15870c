import { failure, type Result, success } from "@/lib/base/result";
import { positionAt } from "@/lib/base/text-position";
import { suggest } from "@/lib/config/nearest";
import type { IslandFactory } from "@/lib/content/islands/types";
import type { TextCompiler } from "@/lib/content/page/compile-page";
import type { PageEnvironment } from "@/lib/content/pipeline/page-context";
import type { CompiledPage } from "@/lib/content/pipeline/types";
import type { ModuleState } from "@/lib/content/run/evaluate-module";
import { contentProps, runCompiled } from "@/lib/content/run/page-modules";
import type { ComponentMap, ReactRuntime } from "@/lib/content/sandbox/content-runtime";
import { failureOf, type PageFailure, reasonOf, renderFailureOf } from "@/lib/content/sandbox/failure";
import { isError } from "@/lib/content/sandbox/sandbox";
import { HOOK_NAMES, isBrowserName, REACT_NAMES } from "@/lib/content/syntax/names";
import type { Problem } from "@/lib/problems/types";

/** React, the built-in components, and how both are rendered: `lib` imports none of them. */
export interface PageRenderer {
  react: ReactRuntime;
  components: ComponentMap;
  /** Renders content to HTML. Resolves once all of it has been rendered, whether or not parts failed. */
  render(content: unknown): Promise<string>;
}

export interface PageRun {
  problems: Problem[];
  /** The content as static HTML, without what only browsers show. */
  html: string;
}

/**
 * Runs a compiled page as a server does for its first reader: to find what fails, and what its code says.
 * @returns a failure if the page failed as a whole, or if a part of it does not come to an end: then no server may run it
 */
export type RunPage = (
  compiled: Pick<CompiledPage, "code" | "imports">,
  file: string,
) => Promise<Result<PageRun, PageFailure>>;

/** An interactive component that failed on the server. */
export interface IslandFailure {
  component: string;
  error: unknown;
  /** Place of the code that threw, as `file:line:column`, if it is known. */
  place: string | undefined;
}

/** Finds the code of an interactive component, given as `<hash>/<file>`. */
export type LoadIsland = (module: string) => IslandFactory | undefined;

interface RunSite {
  environment: PageEnvironment;
  compile: TextCompiler;
  loadIsland: LoadIsland;
  /** Interactive components that failed since the code of a page began to run: where they fail, they are added. */
  islandFailures?: IslandFailure[];
}

/** Makes what runs the pages of a site. One runs at a time: they share the modules that they import. */
export function createPageRunner(
  { react, components: builtIn, render }: PageRenderer,
  { environment, compile, loadIsland, islandFailures = [] }: RunSite,
): RunPage {
  let found: PageFailure[] = [];
  const components = withOwn(builtIn, react, environment.ownComponents);
  const state: ModuleState = {
    runtime: {
      react,
      components,
      Island: createIslandRunner({ react, components, environment, loadIsland }),
    },
    environment,
    compile,
    modules: new Map(),
    onFailure: (part) => found.push(part),
  };
  return async (compiled, file) => {
    found = [];
    islandFailures.length = 0;
    try {
      const { namespace, problems } = await runCompiled(state, compiled, file, [file]);
      const content = namespace.default as (props: object) => unknown;
      const html = await render(content(contentProps(components)));
      const endless = found.find(({ isEndless }) => isEndless);
      if (endless) return failure(endless);
      const islands = islandFailures.map((failed) => describeIslandFailure(environment, file, failed));
      return success({ problems: [...problems, ...distinct(found), ...(await Promise.all(islands))], html });
    } catch (error) {
      return failure(failureOf(error, file));
    }
  };
}

/** The problems of failures. Containers also look into components that are rendered in their place: each counts once. */
function distinct(failures: readonly PageFailure[]): Problem[] {
  const entries = failures.map(
    ({ problem }) => [`${problem.file}:${problem.line}:${problem.column} ${problem.message}`, problem] as const,
  );
  return [...new Map(entries).values()];
}

/** Describes a failed component as a problem, or as a note if the component may work in a browser. @param file of the page */
async function describeIslandFailure(
  environment: PageEnvironment,
  file: string,
  { component, error, place }: IslandFailure,
): Promise<Problem> {
  const { problem, isEndless } = renderFailureOf(error, file, { name: component, place });
  const source = place === undefined ? undefined : await environment.readSource(problem.file);
  if (isEndless) {
    const declared = source?.search(new RegExp(`\\b(?:function|const|let|var|class)\\s+${component}\\b`)) ?? -1;
    return { ...problem, ...(source && declared >= 0 && positionAt(source, declared)), hint: FAILS_ALWAYS };
  }
  const [, name] = /^(\w+) is not defined/.exec(reasonOf(error)) ?? [];
  const mentioned = name === undefined ? source?.match(/\w+/g) : [name];
  return !mentioned || mentioned.some(isBrowserName) || !isError(error)
    ? { ...problem, level: "note", hint: "It failed on the server only if it needs a browser; otherwise correct it." }
    : { ...problem, hint: hintFor(name, problem.hint) };
}

/** Names that React exports. */
const REACT_EXPORTS: readonly string[] = [...HOOK_NAMES, ...REACT_NAMES];

const FAILS_ALWAYS = "Correct the component: it fails for every reader.";

function hintFor(name: string | undefined, other: string): string {
  if (name === undefined) return FAILS_ALWAYS;
  if (name === "React" || REACT_EXPORTS.includes(name)) return `Import \`${name}\` from \`react\`.`;
  return suggest(name, REACT_EXPORTS) ?? other;
}

type Props = Readonly<Record<string, unknown>>;

/** Built-in components, with stand-ins for the site's own, which are run by themselves: they render what they contain. */
function withOwn(builtIn: ComponentMap, { jsx, Fragment }: ReactRuntime, names: Iterable<string> = []): ComponentMap {
  const standIn = ({ children }: Props) => jsx(Fragment, { children });
  return { ...builtIn, ...Object.fromEntries(Array.from(names, (name) => [name, standIn])) };
}

interface IslandProps {
  module: string;
  name: string;
  isBrowserOnly?: boolean;
  props: Props;
}

interface IslandRun extends Pick<RunSite, "environment" | "loadIsland"> {
  react: ReactRuntime;
  components: Record<string, unknown>;
}

/** Renders interactive components as the server does before the browser. One that fails is left to the browser. */
function createIslandRunner({ react, components, environment, loadIsland }: IslandRun) {
  const nothing = () => null;
  const slot = ({ holes }: Props) => react.jsx(react.Fragment, { children: holes });
  const { Suspense } = react.React as { Suspense: unknown };
  const component = ({ module, name, isBrowserOnly, props }: IslandProps): unknown => {
    if (isBrowserOnly) return null;
    const factory = loadIsland(module);
    const specifiers = factory?.packages?.specifiers ?? [];
    const load = (specifier: string) => [specifier, environment.loadPackage?.(specifier, react) ?? {}] as const;
    const packages = Object.fromEntries(specifiers.map(load));
    const exported = factory?.({ React: react.React, components, Slot: slot, packages })[name];
    const content = exported ? react.jsx(exported, props) : null;
    return react.jsx(Suspense, { children: content });
  };
  return Object.assign(component, { Hole: nothing });
}
