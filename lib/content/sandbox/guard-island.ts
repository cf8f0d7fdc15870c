import { isError, isPromise, runInTime } from "@/lib/content/sandbox/sandbox";

type AnyFunction = (...values: unknown[]) => unknown;
type CreateElement = (type: unknown, ...rest: unknown[]) => unknown;

/** The values that an island module receives instead of imports. */
export interface IslandRuntime {
  React: unknown;
  /** Built-in MDX components by name. */
  components: Readonly<Record<string, unknown>>;
  /** Component that inserts server-rendered content, with the props `index` and `holes` (for its parts that change). */
  Slot: unknown;
  /** Exports of npm packages by specifier, on the server. */
  packages?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

type Factory = (tools: IslandRuntime) => Record<string, unknown>;

/** The error digest with which the framework renders a component in the browser instead of failing the page. */
const LEFT_TO_BROWSER = "BAILOUT_TO_CLIENT_SIDE_RENDERING";

/** Replaces an error that a component throws on the server. */
class ComponentFailure extends Error {
  override name = "ComponentFailure";
  readonly digest = LEFT_TO_BROWSER;
}

/** Reports the name and error of a component that failed on the server. */
export type ReportFailure = (component: string, error: unknown) => void;

/**
 * Guards the interactive components of a module on the server: a component that throws or does not end is reported once and
 * rendered in the browser. Components of packages and built-in ones are not wrapped, since they recognize each other by
 * identity.
 */
export function guardIsland(factory: Factory, report: ReportFailure = () => undefined): Factory {
  const failed = new Set<string>();
  const run = (name: string, call: () => unknown): unknown => {
    try {
      return runInTime(call);
    } catch (error) {
      // React suspends a component by throwing, which is not a failure.
      const isWaiting = isPromise(error) || (isError(error) && error.message.startsWith("Suspense Exception:"));
      if (isWaiting || error instanceof ComponentFailure) throw error;
      if (!failed.has(name)) report(name, error);
      failed.add(name);
      throw new ComponentFailure(`The component ${name} failed on the server.`, { cause: error });
    }
  };
  return (tools) => {
    const guarded = new WeakMap<object, unknown>();
    const providers = [tools.components, ...Object.values(tools.packages ?? {})];
    const unguarded = new Set<unknown>([tools.Slot, ...providers.flatMap((values) => Object.values(values))]);
    const guard = (type: unknown, exportName?: string): unknown => {
      if (unguarded.has(type) || (typeof type !== "function" && typeof type !== "object") || type === null) return type;
      const known = guarded.get(type);
      if (known) return known;
      const wrapper = wrap(type, exportName);
      guarded.set(type, wrapper);
      guarded.set(wrapper as object, wrapper);
      return wrapper;
    };
    // Names inside a module are minified, so exports are reported by their export name.
    const wrap = (type: object, exportName?: string): unknown => {
      if ("$$typeof" in type) {
        if ("render" in type) return { ...type, render: guard(type.render, exportName) };
        return "compare" in type && "type" in type ? { ...type, type: guard(type.type, exportName) } : type;
      }
      if (typeof type !== "function" || type.prototype?.isReactComponent) return type;
      const name = exportName ?? type.name;
      const component: AnyFunction = (...values) => run(name, () => (type as AnyFunction)(...values));
      return Object.defineProperty(component, "name", { value: type.name });
    };
    const react = tools.React as { createElement: CreateElement };
    const createElement: CreateElement = (type, ...rest) => react.createElement(guard(type), ...rest);
    const exports = runInTime(() => factory({ ...tools, React: { ...react, createElement } }));
    return Object.fromEntries(Object.entries(exports).map(([name, value]) => [name, guard(value, name)]));
  };
}
