import type { TextCompiler } from "@/lib/content/page/compile-page";
import type { PageEnvironment } from "@/lib/content/pipeline/page-context";
import { Guard } from "@/lib/content/run/guard";
import { reportFailure } from "@/lib/content/run/report-failure";
import type { ContentRuntime, ReactRuntime } from "@/lib/content/sandbox/content-runtime";
import type { FindPlace, PageFailure } from "@/lib/content/sandbox/failure";
import { ContentError, fileOfError, nameModule, renderFailureOf } from "@/lib/content/sandbox/failure";
import { compileAsyncInSandbox, handleTimerFailures, isSandboxPromise, runInTime } from "@/lib/content/sandbox/sandbox";
import type { Problem } from "@/lib/problems/types";

export type ModuleNamespace = Readonly<Record<string, unknown>>;

type AnyComponent = (props?: Readonly<Record<string, unknown>>) => unknown;

/** A component that only shows its content: it replaces imports from missing modules, and what is read from them (`Tabs.Tab`). */
const STAND_IN: AnyComponent = new Proxy<AnyComponent>((props) => props?.children ?? null, {
  get: (target, name) => (typeof name === "string" && /^[A-Z]/.test(name) ? STAND_IN : Reflect.get(target, name)),
});

/** A namespace where every name is a component that only shows its content. */
export const MISSING_MODULE: ModuleNamespace = withMissingNames({});

/**
 * A namespace where names that the module does not export only show their content.
 * @param onMissing told what is asked for and missing
 */
export function withMissingNames(namespace: ModuleNamespace, onMissing?: (name: string) => void): ModuleNamespace {
  return new Proxy(namespace, {
    get(target, name) {
      // Awaiting a namespace reads `then` first.
      if (name in target || name === "then") return Reflect.get(target, name);
      if (typeof name === "string") onMissing?.(name);
      return STAND_IN;
    },
  });
}

/** An evaluated module: its exports, and its problems and those of its imports. */
export interface ModuleResult {
  namespace: ModuleNamespace;
  problems: readonly Problem[];
}

/** The dependencies of module evaluation, and the evaluated modules. */
export interface ModuleState {
  runtime: ContentRuntime;
  environment: PageEnvironment;
  compile: TextCompiler;
  modules: Map<string, Promise<ModuleResult>>;
  /** Value of `user` in the modules; an empty object if absent. */
  user?: object | undefined;
  /** Called for each part of the content that fails while it is rendered. */
  onFailure(failure: PageFailure): void;
}

/** The reader of whom nothing is known, as the compiler declares it where content uses `user`. */
const UNKNOWN_READER = /^(export )?const user = \{\};$/m;

/**
 * Runs the function body of a compiled page or component module and returns its exports. Each expression and component is
 * guarded: one that throws is reported and replaced by what the runtime shows for a failure, and the page stays.
 * @throws ContentError for what the module's top level throws, and SyntaxError for a body that is not JavaScript.
 */
export async function evaluateModule(
  { runtime, environment, user, onFailure }: ModuleState,
  { code, findPlace }: { code: string; findPlace?: FindPlace },
  file: string,
  imports: Readonly<Record<string, ModuleNamespace>>,
): Promise<ModuleNamespace> {
  watchStrayFailures();
  const guard = new Guard({
    file,
    runtime,
    basePath: environment.basePath,
    onFailure: (failure) => {
      onFailure(failure);
      return runtime.renderFailure?.(failure) ?? null;
    },
  });
  const own = user ? code.replace(UNKNOWN_READER, "const user = arguments[0].user;") : code;
  const body = compileAsyncInSandbox(own, nameModule(file, findPlace)) as (scope: object) => Promise<ModuleNamespace>;
  const elements = guard.elements();
  const scope = {
    ...elements,
    Fragment: runtime.react.Fragment,
    React: { ...runtime.react.React, lazy: createLazy(runtime.react) },
    Island: runtime.Island ?? STAND_IN,
    components: runtime.components,
    imports,
    user,
    missing: MISSING_MODULE,
    context: (name: string) => createLostContext(name, elements),
    guard,
  };
  try {
    const namespace = await runInTime(() => body(scope));
    guard.place = undefined;
    if (typeof namespace.default !== "function") return namespace;
    return { ...namespace, default: limitContent(namespace.default as AnyComponent, file, guard) };
  } catch (error) {
    throw new ContentError(renderFailureOf(error, file, { place: guard.place ?? `${file}:1:1` }));
  }
}

/**
 * `React.lazy` for content: the component is guarded like any other of the content, so that one whose code cannot be loaded
 * is left out, and reported, at its place.
 */
function createLazy({ React, jsx }: ReactRuntime) {
  const { use } = React as { use(promise: Promise<unknown>): unknown };
  return (load: () => unknown) => {
    let loading: Promise<unknown> | undefined;
    const render = (props: object): unknown => {
      loading ??= Promise.resolve(load());
      // oxlint-disable-next-line react/rules-of-hooks -- this function is a component, whose name is set below
      const { default: component } = use(loading) as { default: unknown };
      return jsx(component, props);
    };
    return Object.defineProperty(render, "name", { value: "Lazy" });
  };
}

/** Stands for a context where a page uses it: what is around it is rendered, and the loss is reported. */
function createLostContext(name: string, { jsx }: Pick<ReactRuntime, "jsx">) {
  const lost = (member: string) => {
    const component = () => {
      throw new TypeError("a context works only inside the components of a file; write one that renders the provider");
    };
    return jsx(Object.defineProperty(component, "name", { value: `${name}.${member}` }), {}, "lost");
  };
  const around = ({ children }: { children?: unknown }) => [lost("Provider"), children];
  const inside = () => lost("Consumer");
  return { Provider: around, Consumer: inside };
}

/** The content itself is called rather than rendered, so it is limited here. */
function limitContent(component: AnyComponent, file: string, guard: Guard): AnyComponent {
  const limited: AnyComponent = (props) => {
    try {
      return runInTime(() => component(props));
    } catch (error) {
      throw new ContentError(renderFailureOf(error, file, { place: guard.place }));
    }
  };
  // Failures name the component; these names are those of generated code.
  const name = /^(?:_default|MDXContent)$/.test(component.name) ? "" : component.name;
  return Object.defineProperty(limited, "name", { value: name });
}

let isWatching = false;

/**
 * Reports failures of page code that happen after the page was rendered: in timers, and in promises that nothing waits for.
 * By default, one of these ends the process. Those of the application end it as before.
 */
function watchStrayFailures(): void {
  if (isWatching) return;
  isWatching = true;
  const report = (error: unknown) =>
    reportFailure(renderFailureOf(error, fileOfError(error) ?? "a page").problem, "part");
  handleTimerFailures(report);
  process.on("unhandledRejection", (reason, promise) => {
    if (isSandboxPromise(promise)) report(reason);
    else if (process.listenerCount("unhandledRejection") === 1) throw reason;
  });
}
