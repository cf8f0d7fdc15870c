import type { PlacedAttempts } from "@/lib/content/attempts";
import type { ContentRuntime } from "@/lib/content/content-runtime";
import { callerDepth } from "@/lib/content/sandbox/code-limits";
import type { TimeBudget } from "@/lib/content/sandbox/sandbox";

type AnyComponent = (props: Record<string, unknown>) => unknown;

/** Gives the component that is rendered in place of another one, which was written at a place. */
export type ComponentGuard = (type: unknown, place: string | undefined) => never;

/**
 * Wraps the functions that content defines, and the built-in components: one that throws is reported and left out alone.
 * Client references stay as they are. Containers such as Tabs know their children by `originalComponent`.
 */
export function createComponentGuard(
  { components, Island }: Pick<ContentRuntime, "components" | "Island">,
  attempts: PlacedAttempts,
  budget: TimeBudget,
): ComponentGuard {
  const builtIn = namesOf(components);
  const guarded = new WeakMap<object, Map<string, AnyComponent>>();
  const wrappers = new WeakSet<object>();
  /** The built-in component that renders now. Components that it is made of fail under its name. */
  let owner: string | undefined;
  const wrap = (component: AnyComponent, place: string | undefined, depth: number): AnyComponent => {
    const known = builtIn.get(component) ?? owner;
    // The time of built-in components is not that of the content.
    const call: AnyComponent = known ? component : (props) => budget.run(() => component(props));
    const name = known ?? (component.name || "component");
    const wrapper: AnyComponent = (props) => {
      const outer = owner;
      owner = known;
      try {
        return attempts.component(name, place, () => call(props), depth);
      } finally {
        owner = outer;
      }
    };
    return Object.defineProperty(wrapper, "name", { value: name });
  };
  return (type, place) => {
    const component = type === Island || wrappers.has(type as object) ? undefined : callable(type);
    if (!component) return type as never;
    const places = guarded.get(type as object) ?? new Map<string, AnyComponent>();
    guarded.set(type as object, places);
    const depth = callerDepth() + 1;
    const key = `${place} ${owner} ${depth}`;
    const known = places.get(key) ?? Object.assign(wrap(component, place, depth), { original: type });
    places.set(key, known);
    wrappers.add(known);
    return known as never;
  };
}

/** The function of a component, also of one that `memo` or `forwardRef` made; undefined for all others. */
function callable(type: unknown): AnyComponent | undefined {
  if (typeof type === "function") {
    return "$$typeof" in type || type.prototype?.isReactComponent ? undefined : (type as AnyComponent);
  }
  if (typeof type !== "object" || type === null || !("$$typeof" in type)) return undefined;
  if ("type" in type) return callable(type.type);
  const { render } = type as { render?: (props: Record<string, unknown>, ref: null) => unknown };
  return typeof render === "function" ? (props) => render(props, null) : undefined;
}

/** The built-in components with the names that authors know them by; members such as `Tree.File` are properties, too. */
function namesOf(components: Readonly<Record<string, unknown>>): Map<unknown, string> {
  const names = new Map<unknown, string>();
  for (const [name, component] of Object.entries(components)) {
    if (!names.has(component)) names.set(component, name);
    if (typeof component !== "function" && (typeof component !== "object" || component === null)) continue;
    for (const [member, value] of Object.entries(component)) names.set(value, `${name}.${member}`);
  }
  return names;
}
