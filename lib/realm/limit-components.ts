import { createTimeBudget } from "@/lib/realm/content-realm";

type AnyFunction = (...values: unknown[]) => unknown;
type CreateElement = (type: unknown, ...rest: unknown[]) => unknown;

/** What a module of components is made with. */
interface ComponentTools {
  React: unknown;
  components: Readonly<Record<string, unknown>>;
  Slot: unknown;
}

type Factory = (tools: ComponentTools) => Record<string, unknown>;

/**
 * A factory whose components are stopped on the server if drawing one takes too long: those it exports, and those they
 * draw. The built-in components it is handed stay as they are.
 */
export function limitComponents(factory: Factory): Factory {
  const budget = createTimeBudget();
  const limited = new WeakMap<object, AnyFunction>();
  const limit = (type: unknown): unknown => {
    if (typeof type !== "function" || "$$typeof" in type || type.prototype?.isReactComponent) return type;
    const known = limited.get(type);
    if (known) return known;
    const component = (...values: unknown[]) => budget.run(() => (type as AnyFunction)(...values));
    Object.defineProperty(component, "name", { value: type.name });
    limited.set(type, component);
    // Elements that travel through children are limited already.
    limited.set(component, component);
    return component;
  };
  return (tools) => {
    const react = tools.React as { createElement: CreateElement };
    const own = new Set<unknown>([tools.Slot, ...Object.values(tools.components)]);
    const createElement: CreateElement = (type, ...rest) =>
      react.createElement(own.has(type) ? type : limit(type), ...rest);
    const exports = budget.run(() => factory({ ...tools, React: { ...react, createElement } }));
    return Object.fromEntries(Object.entries(exports).map(([name, value]) => [name, limit(value)]));
  };
}
