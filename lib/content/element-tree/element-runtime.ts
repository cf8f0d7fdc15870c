import type { ReactRuntime } from "@/lib/content/run/content-runtime";

/** What `jsx` makes here: an element as data, never rendered to a page. */
export interface PlainElement {
  $$typeof: typeof ELEMENT;
  type: unknown;
  props: Readonly<Record<string, unknown>>;
  key: string | undefined;
}

/** A context of content: its value is that of the provider which is being expanded. */
interface PlainContext {
  value: unknown;
  Provider: unknown;
  Consumer: unknown;
}

/** A component that sets the value of a context for what it contains. */
interface ContextProvider {
  (props: { value?: unknown; children?: unknown }): unknown;
  context: PlainContext;
}

/** Stands for a component of the application: it stays an element under its name. */
export interface ComponentMarker {
  (): null;
  $$typeof: symbol;
  componentName: string;
}

const ELEMENT = Symbol("lectern.element");
const MARKER = Symbol("lectern.component");

/** The type of an element that is its children. */
export const FRAGMENT = Symbol("lectern.fragment");

type Props = Readonly<Record<string, unknown>>;
type AnyFunction = (...values: unknown[]) => unknown;

/** True for elements made by this runtime. */
export function isPlainElement(value: unknown): value is PlainElement {
  return typeof value === "object" && value !== null && "$$typeof" in value && value.$$typeof === ELEMENT;
}

/** True for components of the application. */
export function isMarker(value: unknown): value is ComponentMarker {
  return typeof value === "function" && "componentName" in value;
}

/** The components of the application by name, as content asks for them; `Tree.File` is a property of `Tree`. */
export function componentMarkers(names: Iterable<string>): Record<string, ComponentMarker> {
  const markers: Record<string, ComponentMarker> = {};
  for (const name of names) {
    const [root = name, member] = name.split(".");
    markers[root] ??= createMarker(root);
    if (member) Object.assign(markers[root], { [member]: createMarker(name) });
  }
  return markers;
}

function createMarker(componentName: string): ComponentMarker {
  return Object.assign(() => null, { $$typeof: MARKER, componentName });
}

function jsx(type: unknown, props: Props, key?: string): PlainElement {
  return { $$typeof: ELEMENT, type, props, key };
}

function createElement(type: unknown, props: Props | null, ...children: unknown[]): PlainElement {
  const { key, ...rest } = props ?? {};
  const own = children.length === 0 ? {} : { children: children.length === 1 ? children[0] : children };
  return jsx(type, { ...rest, ...own }, key === undefined ? undefined : String(key));
}

function cloneElement(element: PlainElement, props: Props | null, ...children: unknown[]): PlainElement {
  return createElement(element.type, { key: element.key, ...element.props, ...props }, ...children);
}

function createContext(initial: unknown): PlainContext {
  const context: PlainContext = { value: initial, Provider: undefined, Consumer: undefined };
  const provider = ({ children }: { children?: unknown }) => children;
  context.Provider = Object.assign(provider, { context, $$typeof: MARKER });
  context.Consumer = ({ children }: { children?: unknown }) =>
    typeof children === "function" ? children(context.value) : null;
  return context;
}

/** The context that an element sets for what it contains; undefined if it sets none. A context stands for its provider. */
export function providedContext(type: unknown): PlainContext | undefined {
  if (typeof type === "function" && "context" in type) return (type as ContextProvider).context;
  return isContext(type) ? type : undefined;
}

function nothing(): void {
  // Effects and event handlers run in browsers only.
}

/** The first value of a state, computed if it is given as a function. */
function firstValue(initial: unknown): unknown {
  return typeof initial === "function" ? initial() : initial;
}

/** What hooks return in the first rendering on a server. */
const HOOKS = {
  use: (source: unknown) => (isContext(source) ? source.value : undefined),
  useActionState: (_: unknown, initial: unknown) => [initial, nothing, false],
  useCallback: (callback: unknown) => callback,
  useContext: (context: PlainContext | undefined) => context?.value,
  useDebugValue: nothing,
  useDeferredValue: (value: unknown) => value,
  useEffect: nothing,
  useId: () => ":r0:",
  useImperativeHandle: nothing,
  useInsertionEffect: nothing,
  useLayoutEffect: nothing,
  useMemo: (compute: AnyFunction) => compute(),
  useOptimistic: (value: unknown) => [value, nothing],
  useReducer: (_: unknown, initial: unknown, compute?: AnyFunction) => [compute ? compute(initial) : initial, nothing],
  useRef: (initial: unknown) => ({ current: initial ?? null }),
  useState: (initial: unknown) => [firstValue(initial), nothing],
  useSyncExternalStore: (_: unknown, read: AnyFunction, readOnServer?: AnyFunction) => (readOnServer ?? read)(),
  useTransition: () => [false, nothing],
};

function isContext(value: unknown): value is PlainContext {
  return typeof value === "object" && value !== null && "Provider" in value;
}

/** The part of React that content can reach. */
class Component {
  state: unknown = {};
  constructor(readonly props: Props) {}
  setState(): void {
    // The state of a first rendering is that of the constructor.
  }
  forceUpdate(): void {
    // As above.
  }
  render(): unknown {
    return null;
  }
}
Object.assign(Component.prototype, { isReactComponent: {} });

/** Children as React counts them: a list without its levels, in which nothing and booleans have a place, too. */
function listChildren(children: unknown): unknown[] {
  if (children === null || children === undefined) return [];
  const listed = Array.isArray(children) ? children.flat(Number.POSITIVE_INFINITY) : [children];
  return listed.map((child) => (isEmpty(child) ? null : child));
}

function isEmpty(child: unknown): boolean {
  return child === null || child === undefined || typeof child === "boolean";
}

const CHILDREN = {
  count: (children: unknown) => listChildren(children).length,
  forEach: (children: unknown, callback: AnyFunction) => {
    for (const [index, child] of listChildren(children).entries()) callback(child, index);
  },
  map: (children: unknown, callback: AnyFunction) =>
    children === null || children === undefined
      ? children
      : shownChildren(listChildren(children).map((child, index) => callback(child, index))),
  only: (children: unknown) => {
    if (!isPlainElement(children)) throw new TypeError("React.Children.only expects one element");
    return children;
  },
  toArray: shownChildren,
};

function shownChildren(children: unknown): unknown[] {
  return listChildren(children).filter((child) => child !== null);
}

const REACT = {
  ...HOOKS,
  Children: CHILDREN,
  Component,
  Fragment: FRAGMENT,
  Profiler: FRAGMENT,
  PureComponent: Component,
  StrictMode: FRAGMENT,
  Suspense: FRAGMENT,
  cloneElement,
  createContext,
  createElement,
  createRef: () => ({ current: null }),
  forwardRef: (render: (props: Props, ref: null) => unknown) => (props: Props) => render(props, null),
  isValidElement: isPlainElement,
  lazy: () => () => null,
  memo: (component: unknown) => component,
  startTransition: (callback: AnyFunction) => callback(),
};

/**
 * Stands in for React where content is run to read what it says or to find what fails, not to render it: elements are
 * plain data, and hooks return what they return in the first rendering on a server.
 */
export const elementRuntime: ReactRuntime = { React: REACT, Fragment: FRAGMENT, jsx, jsxs: jsx };
