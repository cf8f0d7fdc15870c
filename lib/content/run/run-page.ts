import { failure, type Result, success } from "@/lib/base/result";
import type { IslandFactory } from "@/lib/content/islands/types";
import type { TextCompiler } from "@/lib/content/page/compile-page";
import type { PageEnvironment } from "@/lib/content/pipeline/page-context";
import type { CompiledPage } from "@/lib/content/pipeline/types";
import { describeIslandFailure, type IslandFailure } from "@/lib/content/run/island-failures";
import { contentProps, type ModuleState, runCompiled } from "@/lib/content/run/page-modules";
import type { ComponentMap, ReactRuntime } from "@/lib/content/sandbox/content-runtime";
import type { PageFailure } from "@/lib/content/sandbox/failure";
import { failureOf } from "@/lib/content/sandbox/failure";
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
 * @param components of the page besides the built-in ones, or in place of them
 * @returns a failure if the page failed as a whole, or if a part of it does not come to an end: then no server may run it
 */
export type RunPage = (
  compiled: Pick<CompiledPage, "code" | "imports">,
  file: string,
  components?: ComponentMap,
) => Promise<Result<PageRun, PageFailure>>;

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
  return async (compiled, file, added = {}) => {
    found = [];
    islandFailures.length = 0;
    try {
      const { namespace, problems } = await runCompiled(state, compiled, file, [file]);
      const content = namespace.default as (props: object) => unknown;
      const html = await render(content(contentProps({ ...components, ...added })));
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
