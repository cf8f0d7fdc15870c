import { checkOutput } from "@/lib/content/sandbox/check-output";
import { callerDepth } from "@/lib/content/sandbox/code-limits";
import { createLazy, type LazyTools } from "@/lib/content/sandbox/create-lazy";
import { ElementSizes } from "@/lib/content/sandbox/element-sizes";
import { lateError, Suspensions } from "@/lib/content/sandbox/promise-time";
import { createTimeBudget, isError, TimeLimitError } from "@/lib/content/sandbox/sandbox";

type AnyFunction = (...values: unknown[]) => unknown;
type Props = Readonly<Record<string, unknown>>;
type CreateElement = (type: unknown, ...rest: unknown[]) => unknown;

/** What a module of components is made with. */
interface ComponentTools {
  React: unknown;
  components: Readonly<Record<string, unknown>>;
  Slot: unknown;
  /** Exports of npm packages by specifier. */
  packages?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Runs code of the components, where they are tried. */
  run?: ((call: () => unknown, depth: number) => unknown) | undefined;
}

type Factory = (tools: ComponentTools) => Record<string, unknown>;

/** The error digest that tells the framework to render in the browser instead of failing the page. */
const LEFT_TO_BROWSER = "BAILOUT_TO_CLIENT_SIDE_RENDERING";

/** Thrown in place of the error that a component threw on the server. */
class ComponentFailure extends Error {
  override name = "ComponentFailure";
  readonly digest = LEFT_TO_BROWSER;
}

/** React suspends a component by throwing too, which is not a failure. */
function isWaiting(thrown: unknown): boolean {
  if (typeof thrown !== "object" || thrown === null) return false;
  return "then" in thrown || (isError(thrown) && thrown.message.startsWith("Suspense Exception:"));
}

/** Tells of a component that failed on the server, by its name. */
export type ReportFailure = (component: string, error: unknown) => void;

/** Renders a component; one that fails, or makes the page wait too long, is reported once and left to the browser. */
function render(name: string, report: ReportFailure, suspensions: Suspensions, call: () => unknown): unknown {
  try {
    const output = call();
    suspensions.end(name);
    return output;
  } catch (error) {
    if (error instanceof ComponentFailure) throw error;
    const waiting = isWaiting(error) ? suspensions.next(name, error) : undefined;
    if (waiting) throw waiting;
    const cause = isWaiting(error) ? lateError() : error;
    report(name, cause);
    throw new ComponentFailure(`The component ${name} failed on the server.`, { cause });
  }
}

/**
 * A factory whose components are stopped on the server if rendering one takes too long: those it exports, and those they
 * render. One that throws there, or returns what React fails on, costs the page nothing but its own place. What it is handed
 * stays as it is: components know each other by identity.
 */
export function limitComponents(factory: Factory, report: ReportFailure = () => undefined): Factory {
  const failed = new Set<string>();
  const reportOnce: ReportFailure = (name, error) => {
    if (!failed.has(name)) report(name, error);
    failed.add(name);
  };
  return (tools) => {
    const budget = createTimeBudget();
    const suspensions = new Suspensions();
    const { run = (call: () => unknown) => call() } = tools;
    const attempt: Attempt = (name, depth, call) =>
      render(name, reportOnce, suspensions, () => run(() => budget.run(call), depth));
    const builtIn = new Set<unknown>(Object.values(tools.components));
    const limit = createLimit(attempt, (output) => checkOutput(output, (part) => builtIn.has(part)));
    const react = tools.React as LazyTools & { createElement: CreateElement };
    const given = [tools.components, ...Object.values(tools.packages ?? {})];
    const own = new Set<unknown>([tools.Slot, ...given.flatMap((values) => Object.values(values))]);
    const sizes = new ElementSizes();
    const createElement: CreateElement = (type, ...rest) => {
      const element = react.createElement(own.has(type) ? type : limit(type), ...rest) as { props: Props };
      try {
        sizes.add(element, element.props.children);
      } catch {
        // A browser would not come to an end either.
        throw new TimeLimitError();
      }
      return element;
    };
    const React = { ...react, createElement, lazy: createLazy({ ...react, createElement }) };
    const exports = budget.run(() => factory({ ...tools, React }));
    return Object.fromEntries(Object.entries(exports).map(([name, value]) => [name, limit(value, name)]));
  };
}

type Call = () => unknown;

/** Runs code of a component. @param depth how many components have rendered one another there. */
type Attempt = (name: string, depth: number, call: Call) => unknown;

/** Makes what limits components, also those that `memo` and `forwardRef` have made; all else stays as it is. */
function createLimit(attempt: Attempt, check: (output: unknown) => void) {
  const known = new WeakMap<object, Map<number, unknown>>();
  const wrappers = new WeakSet<object>();

  const wrap = (type: AnyFunction, name: string, depth: number): unknown => {
    const run = (call: Call) => attempt(name, depth, call);
    const render = (call: Call) =>
      run(() => {
        const output = call();
        check(output);
        return output;
      });
    if (type.prototype?.isReactComponent) return limitClass(type, run, render);
    const component = (...values: unknown[]) => render(() => type(...values));
    return Object.defineProperty(component, "name", { value: type.name });
  };

  const make = (type: object, depth: number, exportName?: string): unknown => {
    // Names inside a module are shortened; that of an export is the author's.
    if (typeof type === "function") return wrap(type as AnyFunction, exportName ?? type.name, depth);
    if ("render" in type) return { ...type, render: limit(type.render, exportName) };
    return "compare" in type && "type" in type ? { ...type, type: limit(type.type, exportName) } : type;
  };

  const limit = (type: unknown, exportName?: string): unknown => {
    const isMade = typeof type === "object" && type !== null && "$$typeof" in type;
    if (!isMade && (typeof type !== "function" || "$$typeof" in type)) return type;
    // Elements that travel through children are limited already.
    if (wrappers.has(type)) return type;
    const depth = callerDepth() + 1;
    const byDepth = known.get(type) ?? new Map<number, unknown>();
    known.set(type, byDepth);
    const limited = byDepth.get(depth) ?? make(type, depth, exportName);
    byDepth.set(depth, limited);
    wrappers.add(limited as object);
    return limited;
  };
  return limit;
}

/** Limits a class: what its constructor does, and what it renders. */
function limitClass(type: AnyFunction, run: (call: Call) => unknown, render: (call: Call) => unknown): unknown {
  return new Proxy(type, {
    construct(target, values, newTarget) {
      const instance = run(() => Reflect.construct(target, values, newTarget)) as { render: AnyFunction };
      // A class may define it as a property, too.
      const own = instance.render;
      instance.render = () => render(() => own.call(instance));
      return instance;
    },
  });
}
