import { checkOutput } from "@/lib/content/sandbox/check-output";
import { ElementSizes } from "@/lib/content/sandbox/element-sizes";
import { triedPage } from "@/lib/content/sandbox/page-run";
import { lateError, Suspensions } from "@/lib/content/sandbox/promise-time";
import { createTimeBudget, isEndless, isError, TimeLimitError } from "@/lib/content/sandbox/sandbox";

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

/** Limits a component: with the name of the export that renders it, which is its own if it is one. */
type Limit = (type: unknown, root?: string) => unknown;

/** What `memo` and `forwardRef` have made, with its component limited; all else as it is. */
function limitMade(type: object, root: string | undefined, limit: Limit): unknown {
  if ("render" in type) return { ...type, render: limit(type.render, root) };
  return "compare" in type && "type" in type ? { ...type, type: limit(type.type, root) } : type;
}

/** @throws TimeLimitError for what is too large to be rendered: a browser would not come to an end either */
function checkSize(sizes: ElementSizes, output: unknown): void {
  try {
    sizes.check(output);
  } catch {
    throw new TimeLimitError();
  }
}

/** The exports that were stopped: while a page is tried, for that page. */
class StoppedExports {
  private page: object | undefined;
  private names = new Set<string | undefined>();

  add(name: string | undefined): void {
    if (this.page !== triedPage()) this.names = new Set();
    this.page = triedPage();
    this.names.add(name);
  }

  has(name: string): boolean {
    return this.page === triedPage() && this.names.has(name);
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
): Factory & { isStopped(name: string): boolean } {
  const budget = createTimeBudget();
  const failed = new Set<string>();
  const reportOnce: ReportFailure = (name, error) => {
    if (!failed.has(name)) report(`The component ${name} failed on the server; it is rendered in the browser.`, error);
    failed.add(name);
  };
  const suspensions = new Suspensions();
  const stopped = new StoppedExports();
  /** The export that renders now. */
  let root: string | undefined;
  const builtIn = new Set<unknown>();
  const sizes = new ElementSizes();

  /** Runs code of a component as that of an export. */
  const run = (of: string | undefined, name: string, call: () => unknown): unknown => {
    const outer = root;
    root = of;
    try {
      return render(name, reportOnce, suspensions, () => budget.run(call));
    } catch (error) {
      if (isError(error) && isEndless(error.cause)) stopped.add(of);
      throw error;
    } finally {
      root = outer;
    }
  };

  const wrap = (type: AnyFunction, of: string | undefined): unknown => {
    // Names inside a module are shortened; that of an export is the author's.
    const name = of ?? type.name;
    const checked = (output: unknown) => {
      checkSize(sizes, output);
      checkOutput(output, (part) => builtIn.has(part));
      return output;
    };
    if (type.prototype?.isReactComponent) {
      return new Proxy(type, {
        construct(target, values, newTarget) {
          const instance = run(of, name, () => Reflect.construct(target, values, newTarget)) as { render: AnyFunction };
          const own = instance.render;
          instance.render = () => run(of, name, () => checked(own.call(instance)));
          return instance;
        },
      });
    }
    const component = (...values: unknown[]) => run(of, name, () => checked(type(...values)));
    return Object.defineProperty(component, "name", { value: type.name });
  };

  const known = new WeakMap<object, Map<string | undefined, unknown>>();
  const wrappers = new WeakSet<object>();
  const limit: Limit = (type, of = root) => {
    const isMade = typeof type === "object" && type !== null && "$$typeof" in type;
    if (!isMade && (typeof type !== "function" || "$$typeof" in type)) return type;
    // Elements that travel through children are limited already.
    if (wrappers.has(type)) return type;
    const byRoot = known.get(type) ?? new Map<string | undefined, unknown>();
    known.set(type, byRoot);
    const limited = byRoot.get(of) ?? (isMade ? limitMade(type, of, limit) : wrap(type as AnyFunction, of));
    byRoot.set(of, limited);
    wrappers.add(limited as object);
    return limited;
  };

  const limited = (tools: ComponentTools) => {
    const react = tools.React as { createElement: CreateElement };
    for (const component of Object.values(tools.components)) builtIn.add(component);
    const given = [tools.components, ...Object.values(tools.packages ?? {})];
    const own = new Set<unknown>([tools.Slot, ...given.flatMap((values) => Object.values(values))]);
    const createElement: CreateElement = (type, ...rest) => {
      const element = react.createElement(own.has(type) ? type : limit(type), ...rest) as { props: Props };
      sizes.add(element, element.props.children);
      return element;
    };
    const exports = budget.run(() => factory({ ...tools, React: { ...react, createElement } }));
    return Object.fromEntries(Object.entries(exports).map(([name, value]) => [name, limit(value, name)]));
  };
  return Object.assign(limited, { isStopped: (name: string) => stopped.has(name) });
}
