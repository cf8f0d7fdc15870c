import { checkOutput } from "@/lib/content/sandbox/check-output";
import { lateError, Suspensions } from "@/lib/content/sandbox/promise-time";
import { createTimeBudget, isError } from "@/lib/content/sandbox/sandbox";

type AnyFunction = (...values: unknown[]) => unknown;
type CreateElement = (type: unknown, ...rest: unknown[]) => unknown;

/** What a module of components is made with. */
interface ComponentTools {
  React: unknown;
  components: Readonly<Record<string, unknown>>;
  Slot: unknown;
  /** Exports of npm packages by specifier. */
  packages?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
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

/** Tells of a component that failed on the server. */
export type ReportFailure = (message: string, error: unknown) => void;

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
export function limitComponents(
  factory: Factory,
  // Positions in code that is compiled into a line tell nothing.
  report: ReportFailure = (message, error) => console.error(`${message} ${String(error)}`),
): Factory {
  const budget = createTimeBudget();
  const failed = new Set<string>();
  const reportOnce: ReportFailure = (name, error) => {
    if (!failed.has(name)) report(`The component ${name} failed on the server; it is rendered in the browser.`, error);
    failed.add(name);
  };
  const suspensions = new Suspensions();
  const limited = new WeakMap<object, AnyFunction>();
  const builtIn = new Set<unknown>();
  const limit = (type: unknown, exportName?: string): unknown => {
    if (typeof type !== "function" || "$$typeof" in type || type.prototype?.isReactComponent) return type;
    const known = limited.get(type);
    if (known) return known;
    // Names inside a module are shortened; that of an export is the author's.
    const name = exportName ?? type.name;
    const call = (values: unknown[]) => {
      const output = (type as AnyFunction)(...values);
      checkOutput(output, (part) => builtIn.has(part));
      return output;
    };
    const component = (...values: unknown[]) =>
      render(name, reportOnce, suspensions, () => budget.run(() => call(values)));
    Object.defineProperty(component, "name", { value: type.name });
    limited.set(type, component);
    // Elements that travel through children are limited already.
    limited.set(component, component);
    return component;
  };
  return (tools) => {
    const react = tools.React as { createElement: CreateElement };
    for (const component of Object.values(tools.components)) builtIn.add(component);
    const given = [tools.components, ...Object.values(tools.packages ?? {})];
    const own = new Set<unknown>([tools.Slot, ...given.flatMap((values) => Object.values(values))]);
    const createElement: CreateElement = (type, ...rest) =>
      react.createElement(own.has(type) ? type : limit(type), ...rest);
    const exports = budget.run(() => factory({ ...tools, React: { ...react, createElement } }));
    return Object.fromEntries(Object.entries(exports).map(([name, value]) => [name, limit(value, name)]));
  };
}
