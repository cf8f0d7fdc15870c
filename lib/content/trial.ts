import { ContentError, renderFailureOf } from "@/lib/content/attempts";
import type { ComponentMap, ReactRuntime } from "@/lib/content/evaluate-module";
import type { IslandFactory } from "@/lib/content/islands/types";
import { contentProps, type ModuleState, runCompiled } from "@/lib/content/page-modules";
import type { PageCompiler } from "@/lib/content/pipeline/compile-page";
import type { PageEnvironment } from "@/lib/content/pipeline/page-context";
import type { CompiledPage, PageFailure } from "@/lib/content/pipeline/types";
import { isError, TIME_LIMIT_MESSAGE, TimeLimitError } from "@/lib/content/sandbox/sandbox";
import type { Problem } from "@/lib/problems/types";
import { failure, type Result, success } from "@/lib/result";

/** React, the built-in components, and how both are rendered: `lib` imports none of them. */
export interface TrialRenderer {
  react: ReactRuntime;
  components: ComponentMap;
  /**
   * Renders content to nothing. Resolves once all of it has been rendered, whether or not parts failed.
   * @returns bytes of its markup.
   */
  render(content: unknown): Promise<number>;
}

/** What a trial has found. */
interface TrialResult {
  problems: Problem[];
  /** Places whose code does not end, as the compiled code gives them. */
  stopped: string[];
  /** Bytes of the markup, if the page was rendered. */
  outputSize?: number;
}

/** Runs a page to see what fails: where the server itself would run it first, an endless loop would hold up all pages. */
export type RunTrial = (compiled: CompiledPage, file: string) => Promise<Result<TrialResult, PageFailure>>;

/** Compiled code that has nothing of the author's in it cannot fail. */
const HOLDS_CODE = /arguments\[0\]\.(?:attempts|imports)\b/;

/** Characters of code from which a page is rendered in any case, to learn how large it becomes. */
const LONG_CODE = 50_000;

/** What a trial runs pages with. */
interface TrialSite {
  environment: PageEnvironment;
  compile: PageCompiler;
  loadIsland: LoadIsland;
}

/** Finds the code of an interactive component, given as `<hash>/<file>`. */
export type LoadIsland = (module: string) => IslandFactory | undefined;

/** Makes the trials of a site. One runs at a time: they share the modules that pages import. */
export function createTrial(
  { react, components: builtIn, render }: TrialRenderer,
  { environment, compile, loadIsland }: TrialSite,
): RunTrial {
  let found: PageFailure[] = [];
  const components = withOwn(builtIn, react, environment.ownComponents);
  const state: ModuleState = {
    runtime: { react, components, tryIsland: createIslandTrial({ react, components, environment, loadIsland }) },
    environment,
    compile,
    modules: new Map(),
    onFailure: (part) => found.push(part),
  };
  return async (compiled, file) => {
    if (!HOLDS_CODE.test(compiled.code) && compiled.code.length < LONG_CODE)
      return success({ problems: [], stopped: [] });
    found = [];
    try {
      const { namespace, problems } = await runCompiled(state, compiled, file, [file]);
      const content = namespace.default as (props: object) => unknown;
      const outputSize = await render(content(contentProps(state.runtime.components)));
      const stopped = found.flatMap(({ problem, place }) =>
        place !== undefined && problem.message.includes(TIME_LIMIT_MESSAGE) ? [place] : [],
      );
      return success({ problems: [...problems, ...distinct(found)], stopped, outputSize });
    } catch (error) {
      return failure(error instanceof ContentError ? error.failure : renderFailureOf(error, file));
    }
  };
}

/** The problems of failures. Containers look into components that are rendered in their place, too: each counts once. */
function distinct(failures: readonly PageFailure[]): Problem[] {
  const entries = failures.map(
    ({ problem }) => [`${problem.file}:${problem.line}:${problem.column} ${problem.message}`, problem] as const,
  );
  return [...new Map(entries).values()];
}

type Props = Readonly<Record<string, unknown>>;

/** Components of content, with stand-ins for the site's own, which are tried by themselves: they render what they contain. */
function withOwn(builtIn: ComponentMap, { jsx, Fragment }: ReactRuntime, names: Iterable<string> = []): ComponentMap {
  const standIn = ({ children }: Props) => jsx(Fragment as never, { children } as never);
  return { ...builtIn, ...Object.fromEntries(Array.from(names, (name) => [name, standIn])) };
}

interface IslandProps {
  module: string;
  name: string;
  isBrowserOnly?: boolean;
  props: Props;
}

interface IslandTrial extends Pick<TrialSite, "environment" | "loadIsland"> {
  react: ReactRuntime;
  components: Record<string, unknown>;
}

/**
 * Renders interactive components as the server does before the browser. One that does not end is stopped, as those of the
 * page are; one that fails otherwise is left to the browser.
 */
function createIslandTrial({ react, components, environment, loadIsland }: IslandTrial) {
  const nothing = () => null;
  const component = ({ module, name, isBrowserOnly, props }: IslandProps): unknown => {
    if (isBrowserOnly) return null;
    try {
      const factory = loadIsland(module);
      const specifiers = factory?.packages?.specifiers ?? [];
      const load = (name: string) => [name, environment.loadPackage?.(name, react) ?? {}] as const;
      const packages = Object.fromEntries(specifiers.map(load));
      const exports = factory?.({ React: react.React, components, Slot: nothing, packages });
      const exported = exports?.[name] as ((props: Props) => unknown) | undefined;
      return exported?.(props) ?? null;
    } catch (error) {
      if (isError(error) && error.cause instanceof TimeLimitError) throw error.cause;
      return null;
    }
  };
  return Object.assign(component, { Hole: nothing });
}
