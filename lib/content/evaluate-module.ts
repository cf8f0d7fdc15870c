import { ContentError, ModuleAttempts, type PlacedAttempts, renderFailureOf } from "@/lib/content/attempts";
import { packageComponent } from "@/lib/content/packages/package-components";
import { PLACE_ATTRIBUTE } from "@/lib/content/pipeline/rehype-attempts";
import type { PageFailure } from "@/lib/content/pipeline/types";
import {
  compileAsyncInSandbox,
  createTimeBudget,
  type TimeBudget,
  TimeLimitError,
} from "@/lib/content/sandbox/sandbox";

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
  /** Renders islands instead, as code of the content. */
  tryIsland?: unknown;
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

/** What is done with the failures of a module. */
export type OnFailure = (failure: PageFailure) => void;

/** What a module is evaluated with besides its code. */
export interface ModuleContext {
  file: string;
  imports: Readonly<Record<string, ModuleNamespace>>;
  /** Places whose code is known not to end. */
  stopped?: readonly string[] | undefined;
}

/** Stops of one page's content after which it is given up. */
const MOST_STOPS = 3;

/**
 * Runs the function body of a compiled page or component module and returns its exports. Each expression and component is
 * guarded: one that throws is reported and replaced by what the runtime shows for a failure, and the page stands.
 * @throws ContentError for what the module's top level throws, and SyntaxError for a body that is not JavaScript.
 */
export async function evaluateModule(
  code: string,
  { file, imports, stopped }: ModuleContext,
  runtime: ContentRuntime,
  onFailure: OnFailure,
): Promise<ModuleNamespace> {
  const budget = createTimeBudget();
  const attempts = new ModuleAttempts({
    file,
    stopped,
    onFailure: (failure) => {
      onFailure(failure);
      return runtime.renderFailure?.(failure) ?? null;
    },
  });
  const body = compileAsyncInSandbox(code) as (scope: object) => Promise<ModuleNamespace>;
  const scope = {
    ...createElements(runtime, attempts, budget),
    Fragment: runtime.react.Fragment,
    React: runtime.react.React,
    Island: runtime.tryIsland ?? runtime.Island ?? Nothing,
    components: runtime.components,
    imports,
    missing: MISSING_MODULE,
    attempts,
  };
  try {
    const namespace = await budget.run(() => body(scope));
    attempts.end();
    return typeof namespace.default === "function"
      ? { ...namespace, default: limitContent(namespace.default as AnyComponent, file, attempts, budget) }
      : namespace;
  } catch (error) {
    throw new ContentError(renderFailureOf(error, file, { place: attempts.place }));
  }
}

type Props = Readonly<Record<string, unknown>>;

/** The functions that create elements. */
function createElements({ react, ...runtime }: ContentRuntime, attempts: PlacedAttempts, budget: TimeBudget) {
  const guard = createGuard(runtime, attempts, budget);
  const island = runtime.tryIsland ?? runtime.Island;
  const createWith = (create: CreateElement) => (type: unknown, props: Props, key: string | undefined) => {
    const { [PLACE_ATTRIBUTE]: place, ...own } = props;
    const component = packageComponent(type);
    if (component) {
      const { children, ...given } = own;
      const content = children === undefined ? {} : { children };
      const stub = island ? { ...component, props: given, ...content } : content;
      return create((island ?? react.Fragment) as never, stub as never, key);
    }
    const isElement = type === react.Fragment || typeof type === "string";
    const given = isElement ? elementProps(own, attempts, VOID_ELEMENTS.has(String(type))) : own;
    return create(guard(type, typeof place === "string" ? place : attempts.place), given as never, key);
  };
  return { jsx: createWith(react.jsx), jsxs: createWith(react.jsxs) };
}

/** Elements that have no content; React fails on any. */
const VOID_ELEMENTS = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));

/** Props of an element without what would fail the whole page: functions, and children that are not content. */
function elementProps(props: Props, attempts: PlacedAttempts, isVoid: boolean): Props {
  const entries = Object.entries(props).flatMap(([name, value]) => {
    if (name === "children") return isVoid ? [] : [[name, attempts.showable(value)] as const];
    return typeof value === "function" || typeof value === "symbol" ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

/** The content itself is called rather than rendered, so it needs its own limit. A part that was stopped is left out. */
function limitContent(
  component: AnyComponent,
  file: string,
  attempts: PlacedAttempts,
  budget: TimeBudget,
): AnyComponent {
  return (props) => {
    for (let stops = 1; ; stops += 1) {
      try {
        return budget.run(() => component(props));
      } catch (error) {
        const { place } = attempts;
        const mayGoOn = error instanceof TimeLimitError && stops < MOST_STOPS && attempts.skipStopped();
        if (!mayGoOn) throw new ContentError(renderFailureOf(error, file, { place }));
        budget.renew();
      }
    }
  };
}

/**
 * Wraps the functions that content defines. Client references and components of the application stay as they are:
 * containers such as Tabs know their children by them.
 */
function createGuard(
  runtime: Omit<ContentRuntime, "react">,
  attempts: PlacedAttempts,
  budget: TimeBudget,
): (type: unknown, place: string | undefined) => never {
  const own = new Set<unknown>([Nothing, runtime.Island, ...Object.values(runtime.components).flatMap(withMembers)]);
  const guarded = new WeakMap<object, Map<string | undefined, AnyComponent>>();
  return (type, place) => {
    if (typeof type !== "function" || own.has(type) || "$$typeof" in type || type.prototype?.isReactComponent) {
      return type as never;
    }
    const places = guarded.get(type) ?? new Map<string | undefined, AnyComponent>();
    guarded.set(type, places);
    const component = type as AnyComponent;
    const call: AnyComponent = (props) => budget.run(() => component(props));
    const known = places.get(place) ?? guardComponent(call, type.name || "component", place, attempts);
    places.set(place, known);
    return known as never;
  };
}

function guardComponent(
  component: AnyComponent,
  name: string,
  place: string | undefined,
  attempts: PlacedAttempts,
): AnyComponent {
  const wrapper: AnyComponent = (props) => attempts.component(name, place, () => component(props));
  Object.defineProperty(wrapper, "name", { value: name });
  return wrapper;
}

/** A component with those that are its properties, such as `Tree.File`. */
function withMembers(component: unknown): unknown[] {
  return typeof component === "function" ? [component, ...Object.values(component)] : [component];
}
