import { performance } from "node:perf_hooks";
import { failure, type Result, success } from "@/lib/base/result";
import { ContentError, renderFailureOf } from "@/lib/content/attempts";
import type { ComponentMap, ReactRuntime } from "@/lib/content/content-runtime";
import type { IslandFactory } from "@/lib/content/islands/types";
import type { TextCompiler } from "@/lib/content/page/compile-page";
import { contentProps, type ModuleState, runCompiled } from "@/lib/content/page-modules";
import type { PageEnvironment } from "@/lib/content/pipeline/page-context";
import { MOST_OUTPUT } from "@/lib/content/pipeline/page-limits";
import type { CompiledPage, PageFailure } from "@/lib/content/pipeline/types";
import { ENDLESS, endlessPlaces, tryPage, waitingPlace } from "@/lib/content/sandbox/code-limits";
import { TimeLimitError } from "@/lib/content/sandbox/sandbox";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";

/** React, the built-in components, and how both are rendered: `lib` imports none of them. */
export interface TrialRenderer {
  react: ReactRuntime;
  components: ComponentMap;
  /** The markup of content, once all of it has been rendered, whether or not parts failed. */
  render(content: unknown): Promise<string>;
}

/** What running a page has shown. */
interface RunResult {
  problems: Problem[];
  markup: string;
  /** Places whose code does not end, of this page and of others that were run before. */
  stopped: string[];
}

/** Runs code of a page to see what fails and what it says: where the server itself would run it first, an endless loop would hold up all pages. */
export type RunPage = (
  compiled: Pick<CompiledPage, "code" | "imports">,
  file: string,
) => Promise<Result<RunResult, PageFailure>>;

/** Milliseconds for which a page may have nothing to do until it is rendered: longer than a promise of it may take. */
const LONGEST_IDLE = 8_000;

/** What a trial runs pages with. */
interface TrialSite {
  environment: PageEnvironment;
  compile: TextCompiler;
  loadIsland: LoadIsland;
}

/** Finds the code of an interactive component, given as `<hash>/<file>`. */
export type LoadIsland = (module: string) => IslandFactory | undefined;

/** Makes the trials of a site. One runs at a time: they share the modules that pages import. */
export function createTrial(
  { react, components: builtIn, render }: TrialRenderer,
  { environment, compile, loadIsland }: TrialSite,
): RunPage {
  let found: PageFailure[] = [];
  const components = withOwn(builtIn, react, environment.ownComponents);
  const state: ModuleState = {
    runtime: { react, components, tryIsland: createIslandTrial({ react, components, environment, loadIsland }) },
    environment,
    compile,
    modules: new Map(),
    stopped: new Set(),
    onFailure: (part) => found.push(part),
  };
  const run: RunPage = async (compiled, file) => {
    found = [];
    for (const place of endlessPlaces()) state.stopped.add(place);
    try {
      const { namespace, problems } = await runCompiled(state, compiled, file, [file]);
      const content = namespace.default as (props: object) => unknown;
      const markup = await unlessIdle(render(content(contentProps(state.runtime.components))));
      if (markup.length > MOST_OUTPUT) return failure({ problem: tooMuchOutput(file) });
      const late = found.flatMap(({ problem, place }) =>
        place !== undefined && ENDLESS.test(problem.message) ? [place] : [],
      );
      const stopped = [...new Set([...state.stopped, ...late])];
      return success({ problems: [...problems, ...distinct(found)], markup, stopped });
    } catch (error) {
      const place = waitingPlace();
      return failure(error instanceof ContentError ? error.failure : renderFailureOf(error, file, { place }));
    }
  };
  return (compiled, file) => tryPage(() => run(compiled, file));
}

function tooMuchOutput(file: string): Problem {
  const message = `The page becomes more than ${MOST_OUTPUT / 1_000_000} MB of markup.`;
  return createProblem("page-too-large", { file, line: 1, column: 1 }, { message });
}

/** What a promise is fulfilled with. @throws TypeError if nothing happens in this thread while it is waited for. */
async function unlessIdle<Value>(promise: Promise<Value>): Promise<Value> {
  const before = performance.eventLoopUtilization();
  let timer: NodeJS.Timeout | undefined;
  const idle = new Promise<never>((_, reject) => {
    const look = () => {
      const { idle } = performance.eventLoopUtilization(before);
      if (idle > LONGEST_IDLE) reject(new TypeError("it waits for something that does not come"));
    };
    timer = setInterval(look, LONGEST_IDLE / 10);
  });
  try {
    return await Promise.race([promise, idle]);
  } finally {
    clearInterval(timer);
  }
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
  /** Runs its code as that of its place. */
  run(call: () => unknown, depth: number): unknown;
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
  const slot = ({ holes }: Props) => react.jsx(react.Fragment as never, { children: holes } as never);
  const { Suspense } = react.React as { Suspense: unknown };
  const component = ({ module, name, isBrowserOnly, props, run }: IslandProps): unknown => {
    if (isBrowserOnly) return null;
    try {
      const factory = loadIsland(module);
      const specifiers = factory?.packages?.specifiers ?? [];
      const load = (name: string) => [name, environment.loadPackage?.(name, react) ?? {}] as const;
      const packages = Object.fromEntries(specifiers.map(load));
      const exports = factory?.({ React: react.React, components, Slot: slot, packages, run });
      const exported = exports?.[name];
      // What fails in there is left to the browser.
      const content = exported ? react.jsx(exported as never, props as never) : null;
      return react.jsx(Suspense as never, { children: content } as never);
    } catch (error) {
      if (error instanceof TimeLimitError) throw error;
      return null;
    }
  };
  return Object.assign(component, { Hole: nothing });
}
