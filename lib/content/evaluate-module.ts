import type { PageFailure } from "@/lib/mdx/types";
import { compileAsyncInSandbox, createTimeBudget, isError, type TimeBudget } from "@/lib/sandbox/sandbox";

/** Components by tag name. */
export type ComponentMap = Readonly<Record<string, unknown>>;

type CreateElement = (type: never, props: never, key?: string) => unknown;

/** The renderer's own React: a second copy would create elements that work and hooks that do not. */
export interface ReactRuntime {
  React: object;
  Fragment: unknown;
  jsx: CreateElement;
  jsxs: CreateElement;
}

/** What the application provides to content modules. */
export interface ContentRuntime<Element = unknown> {
  react: ReactRuntime;
  /** The component map of MDX content. */
  components: ComponentMap;
  /** Renders a client island (`components/islands/island.tsx`); without it islands render nothing. */
  Island?: unknown;
  /** Renders what is in place of a component of the content that failed; nothing if absent. */
  renderFailure?: (failure: PageFailure) => Element;
}

/** The exports of a content module. */
export type ModuleNamespace = Readonly<Record<string, unknown>>;

type AnyComponent = (props: Record<string, unknown>) => unknown;

/** A component that renders nothing: replaces imports from missing modules. */
function Nothing(): null {
  return null;
}

/** A namespace where every name is a component that renders nothing. */
export const MISSING_MODULE: ModuleNamespace = withMissingNames({});

/** A namespace where names that the module does not export render nothing. */
export function withMissingNames(namespace: ModuleNamespace): ModuleNamespace {
  return new Proxy(namespace, {
    // Awaiting a namespace reads `then` first.
    get: (target, name) => (name in target || name === "then" ? Reflect.get(target, name) : Nothing),
  });
}

/**
 * Runs the function body of a compiled page or component module and returns its exports. Components of the content are
 * guarded: one that throws while React renders it is replaced by the runtime's failure, and the page stands.
 * @throws What the module's top level throws, and SyntaxError for a body that is not JavaScript.
 */
export async function evaluateModule(
  code: string,
  file: string,
  imports: Readonly<Record<string, ModuleNamespace>>,
  runtime: ContentRuntime,
): Promise<ModuleNamespace> {
  const budget = createTimeBudget();
  const guard = createGuard(file, runtime, budget);
  const body = compileAsyncInSandbox(code) as (scope: object) => Promise<ModuleNamespace>;
  const { React, Fragment, jsx, jsxs } = runtime.react;
  const createWith = (create: CreateElement) => (type: unknown, props: Props, key: string | undefined) => {
    const isElement = type === Fragment || typeof type === "string";
    return create(guard(type), (isElement ? withoutFunctions(props) : props) as never, key);
  };
  const scope = {
    Fragment,
    jsx: createWith(jsx),
    jsxs: createWith(jsxs),
    React,
    Island: runtime.Island ?? Nothing,
    components: runtime.components,
    imports,
    missing: MISSING_MODULE,
  };
  const namespace = await budget.run(() => body(scope));
  return typeof namespace.default === "function"
    ? { ...namespace, default: limitCalls(namespace.default as AnyComponent, budget) }
    : namespace;
}

type Props = Readonly<Record<string, unknown>>;

/** Removes functions used as content, such as `{Name}` for `<Name />`: they would fail the whole page. */
function withoutFunctions(props: Props): Props {
  const { children } = props;
  if (typeof children === "function") return { ...props, children: null };
  if (!Array.isArray(children) || !children.some((child) => typeof child === "function")) return props;
  return { ...props, children: children.map((child) => (typeof child === "function" ? null : child)) };
}

/** The content itself is called rather than rendered, so it needs its own limit. */
function limitCalls(component: AnyComponent, budget: TimeBudget): AnyComponent {
  return (props) => budget.run(() => component(props));
}

/** Wraps the functions that content defines; components of the application and client references stay as they are. */
function createGuard(file: string, runtime: ContentRuntime, budget: TimeBudget): (type: unknown) => never {
  const own = new Set<unknown>([Nothing, runtime.Island, ...Object.values(runtime.components)]);
  const guarded = new WeakMap<object, AnyComponent>();
  return (type) => {
    if (typeof type !== "function" || own.has(type) || "$$typeof" in type || type.prototype?.isReactComponent) {
      return type as never;
    }
    const known =
      guarded.get(type) ?? guardComponent(limitCalls(type as AnyComponent, budget), { file, name: type.name }, runtime);
    guarded.set(type, known);
    return known as never;
  };
}

function guardComponent(
  component: AnyComponent,
  { file, name: ownName }: { file: string; name: string },
  runtime: ContentRuntime,
): AnyComponent {
  const name = ownName || "component";
  const recover = (error: unknown) => {
    if (isControlFlow(error)) throw error;
    return runtime.renderFailure?.(renderFailureOf(error, file, name)) ?? null;
  };
  const wrapper: AnyComponent = (props) => {
    try {
      const result = component(props);
      return isPromise(result) ? result.then(undefined, recover) : result;
    } catch (error) {
      return recover(error);
    }
  };
  Object.defineProperty(wrapper, "name", { value: name });
  return wrapper;
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

/** React and Next throw to suspend, redirect, and respond with 404: these errors must pass. */
function isControlFlow(error: unknown): boolean {
  return !isError(error) || "digest" in error || error.message.startsWith("Suspense Exception");
}

/** A failure of the content's code during rendering. */
export function renderFailureOf(error: unknown, file: string, name?: string): PageFailure {
  const reason = isError(error) ? error.message : String(error);
  const place = name === undefined ? "The page" : `\`<${name}>\``;
  return {
    problem: {
      code: "render-error",
      level: "error",
      file,
      line: 1,
      column: 1,
      path: "",
      message: `${place} could not be rendered: ${reason.replace(/\.$/, "")}.`,
      hint: "Look for an undefined name or a missing value in the expressions of this file.",
    },
  };
}
