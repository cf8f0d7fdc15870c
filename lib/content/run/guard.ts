import { addressProps } from "@/lib/base/base-path-addresses";
import { getOrMake } from "@/lib/base/get-or-make";
import { packageComponent } from "@/lib/content/packages/package-components";
import { builtInProps, hostProps, sentProps } from "@/lib/content/run/element-props";
import type { ContentRuntime } from "@/lib/content/sandbox/content-runtime";
import type { PageFailure } from "@/lib/content/sandbox/failure";
import { PLACE_ATTRIBUTE, renderFailureOf } from "@/lib/content/sandbox/failure";
import { inTime, isError, isPromise, runInTime, TimeLimitError } from "@/lib/content/sandbox/sandbox";

type AnyComponent = (props: Record<string, unknown>) => unknown;
type Props = Readonly<Record<string, unknown>>;
type CreateElement = ContentRuntime["react"]["jsx"];

/** Helpers that guard the code of a module. */
export interface GuardOptions {
  /** The file whose code runs. */
  file: string;
  runtime: ContentRuntime;
  /** Prefix of the addresses of the site. */
  basePath: string;
  /** Called for each failure. @returns what is shown in its place */
  onFailure(failure: PageFailure): unknown;
}

/**
 * Runs the expressions and components of one module in a try/catch each: one that throws is reported with its place and
 * replaced, and the rest of the page is rendered. Compiled code calls it (`lib/content/pipeline/rehype-guard.ts`).
 */
export class Guard {
  /** Where the code that runs now was written: `file:line:column`. */
  place: string | undefined;
  private readonly names: ReadonlyMap<unknown, string>;
  private readonly guarded = new WeakMap<object, Map<string | undefined, AnyComponent>>();

  constructor(private readonly options: GuardOptions) {
    this.names = namesOf(options.runtime.components);
  }

  /** Runs an expression among the text of a page. @returns its value, or what is shown in place of a failure */
  readonly content = (place: string, call: () => unknown): unknown => this.run(this.placeIn(place), call);

  /** Runs the expression of an attribute. @returns its value; undefined if it fails */
  readonly value = (place: string, call: () => unknown): unknown => {
    const at = this.placeIn(place);
    const failed = (error: unknown) => void this.recover(error, at);
    try {
      const value = this.within(at, call);
      return isPromise(value) ? inTime(value).catch(failed) : value;
    } catch (error) {
      return failed(error);
    }
  };

  /** Notes that the statement at a place of the module is next. */
  readonly statement = (place: string): void => {
    this.place = this.placeIn(place);
  };

  /** The functions that create elements, for compiled code: they guard components and leave out props that React refuses. */
  elements(): { jsx: CreateElement; jsxs: CreateElement } {
    const { jsx, jsxs } = this.options.runtime.react;
    const create =
      (make: CreateElement) =>
      (type: unknown, props: Props, key?: unknown): unknown =>
        key === undefined && isTextElement(type, props)
          ? make(type, { children: props.children })
          : this.createElement(make, type, props, key);
    return { jsx: create(jsx) as CreateElement, jsxs: create(jsxs) as CreateElement };
  }

  /** Reports a failure. @returns what is shown in its place */
  fail(error: unknown, place: string | undefined, name?: string): unknown {
    return this.options.onFailure(renderFailureOf(error, this.options.file, { place, name }));
  }

  /** Content without values that React cannot show, such as objects: they would fail the whole page. */
  showable(value: unknown, place = this.place): unknown {
    if (typeof value === "function") return null;
    if (typeof value === "symbol") return this.fail(new TypeError("a symbol is not text"), place);
    if (typeof value !== "object" || value === null || "$$typeof" in value) return value;
    if (Array.isArray(value)) {
      const items = value.map((item) => this.showable(item, place));
      return items.every((item, index) => item === value[index]) ? value : items;
    }
    if (isPromise(value)) {
      return inTime(value)
        .then((known) => this.showable(known, place))
        .catch((error) => this.recover(error, place));
    }
    if (Symbol.iterator in value) return this.showable([...(value as Iterable<unknown>)], place);
    return this.fail(new TypeError("an object is not text"), place);
  }

  private createElement(
    make: CreateElement,
    type: unknown,
    { [PLACE_ATTRIBUTE]: at, ...props }: Props,
    key?: unknown,
  ): unknown {
    const { react, Island } = this.options.runtime;
    const component = packageComponent(type);
    if (component) {
      const { children, ...given } = props;
      const content = children === undefined ? {} : { children };
      const stub = Island ? { ...component, props: given, ...content } : content;
      return this.createElement(make, Island ?? react.Fragment, { [PLACE_ATTRIBUTE]: at, ...stub }, key);
    }
    // A document has one of each, which is not the page's: their content is.
    if (typeof type === "string" && /^(?:html|head|body)$/.test(type))
      return this.createElement(make, react.Fragment, { [PLACE_ATTRIBUTE]: at, children: props.children }, key);
    const place = typeof at === "string" ? this.placeIn(at) : this.place;
    try {
      if (!isElementType(type, react.Fragment)) throw new TypeError(`${describeType(type)} is not a component`);
      const given = this.within(place, () => this.propsOf(type, props));
      const shown = type === Island ? type : this.guardComponent(type, place);
      return make(shown, given, key === undefined ? undefined : String(key));
    } catch (error) {
      return this.recover(error, place);
    }
  }

  private propsOf(type: unknown, props: Props): Props {
    const { react, Island } = this.options.runtime;
    if (typeof type === "string") return addressProps(hostProps(type, props, this), this.options.basePath);
    if (type === Island) {
      return { ...props, props: sentProps(props.props as Props, String(props.name), this) };
    }
    const name = this.names.get(type);
    if (name !== undefined) return builtInProps(props, name, this);
    return type === react.Fragment && "children" in props
      ? { ...props, children: this.showable(props.children) }
      : props;
  }

  /** A component that reports what it throws. Containers such as Tabs recognize their children by `original`. */
  private guardComponent(type: unknown, place: string | undefined): unknown {
    const component = callable(type);
    if (!component) return type;
    const places = getOrMake(this.guarded, type as object, () => new Map<string | undefined, AnyComponent>());
    const builtInName = this.names.get(type);
    const name = builtInName ?? (component.name || "component");
    // Built-in components come to an end.
    const call: AnyComponent = builtInName ? component : (props) => runInTime(() => component(props));
    const wrapper = places.get(place) ?? ((props: Record<string, unknown>) => this.run(place, () => call(props), name));
    places.set(place, Object.assign(Object.defineProperty(wrapper, "name", { value: name }), { original: type }));
    return wrapper;
  }

  private run(place: string | undefined, call: () => unknown, name?: string): unknown {
    try {
      const value = this.within(place, call);
      if (!isPromise(value)) return this.showable(value, place);
      return inTime(value)
        .then((known) => this.showable(known, place))
        .catch((error) => this.recover(error, place, name));
    } catch (error) {
      return this.recover(error, place, name);
    }
  }

  /** Runs a call as code of a place. */
  private within<Value>(place: string | undefined, call: () => Value): Value {
    const before = this.place;
    this.place = place;
    try {
      return call();
    } catch (error) {
      // Where code did not come to an end, its page is given up: the innermost place is the one to name.
      if (error instanceof TimeLimitError) error.place ??= place;
      throw error;
    } finally {
      this.place = before;
    }
  }

  private recover(error: unknown, place: string | undefined, name?: string): unknown {
    if (isControlFlow(error)) throw error;
    return this.fail(error, error instanceof TimeLimitError ? (error.place ?? place) : place, name);
  }

  /** A place as compiled code gives it, which has a file only in a snippet. */
  private placeIn(place: string): string {
    return /^\d+:\d+$/.test(place) ? `${this.options.file}:${place}` : place;
  }
}

/** React and Next throw to suspend, redirect, and respond with 404: these must pass. */
function isControlFlow(error: unknown): boolean {
  if (isError(error)) return error.message.startsWith("Suspense Exception") || "digest" in error;
  return isPromise(error);
}

/** True for an element that holds a text and has nothing else, such as the cell of a table: there is nothing to guard. */
function isTextElement(type: unknown, props: Props): boolean {
  for (const name in props) if (name !== "children" || typeof props[name] !== "string") return false;
  return typeof type === "string" && /^(?:t[dh]|p|li|h[1-6]|em|strong|code|span|div)$/.test(type);
}

/** Names that React accepts as tags. */
const TAG_NAME = /^[a-z_][\w:.\-\u00b7-\uffff]*$/i;

/** True for what React can make an element of: a tag, a component, or a type of its own. */
function isElementType(type: unknown, fragment: unknown): boolean {
  if (typeof type === "string") return TAG_NAME.test(type);
  if (typeof type === "symbol") return type === fragment || Boolean(type.description?.startsWith("react."));
  return typeof type === "function" || (typeof type === "object" && type !== null && "$$typeof" in type);
}

function describeType(type: unknown): string {
  return typeof type === "string" ? `<${type}>` : type === null ? "null" : `a value of type ${typeof type}`;
}

/** The function of a component, also of one that `memo` or `forwardRef` made; undefined for classes and client references. */
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
