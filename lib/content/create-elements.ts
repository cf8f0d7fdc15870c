import { addressProps } from "@/lib/base/base-path-addresses";
import { PLACE_ATTRIBUTE, type PlacedAttempts } from "@/lib/content/attempts";
import { createComponentGuard } from "@/lib/content/component-guard";
import type { ContentRuntime } from "@/lib/content/content-runtime";
import { hostProps, sentProps } from "@/lib/content/element-props";
import { packageComponent } from "@/lib/content/packages/package-components";
import { readAt, runAt } from "@/lib/content/sandbox/code-limits";
import { ElementSizes } from "@/lib/content/sandbox/element-sizes";
import { type TimeBudget, TimeLimitError } from "@/lib/content/sandbox/sandbox";

type Props = Readonly<Record<string, unknown>>;
type CreateElement = ContentRuntime["react"]["jsx"];

/** An element that React, or what stands in for it, has made. */
interface MadeElement {
  $$typeof: unknown;
  type: unknown;
  props: Props;
  key: string | null | undefined;
}

/** Names that React accepts as tags. */
const TAG_NAME = /^[a-z_][\w:.\-\u00b7-\uffff]*$/i;

/**
 * The functions that create elements, for compiled code. Components of content and built-in ones are guarded, and elements
 * get nothing that React fails on: what it refuses is reported and left out. The elements that components make by
 * themselves are treated alike, when they are shown.
 */
export function createElements(
  { react, basePath = "", ...runtime }: ContentRuntime & { basePath?: string | undefined },
  attempts: PlacedAttempts,
  budget: TimeBudget,
) {
  const guard = createComponentGuard(runtime, attempts, budget);
  const isIsland = (type: unknown) => type === runtime.Island || type === runtime.tryIsland;
  const made = new WeakSet<object>();
  const sizes = new ElementSizes();
  const sample = react.jsx("b" as never, {} as never) as MadeElement;

  const propsOf = (type: unknown, props: Props): Props => {
    if (typeof type === "string") return addressProps(hostProps(type, props, attempts), basePath);
    if (isIsland(type)) return islandProps(props, attempts, type === runtime.tryIsland);
    return type === react.Fragment ? { ...props, children: attempts.showable(props.children) } : props;
  };

  const island = runtime.tryIsland ?? runtime.Island;

  const create = (make: CreateElement, type: unknown, { [PLACE_ATTRIBUTE]: at, ...props }: Props, key: unknown) => {
    const component = packageComponent(type);
    if (component) {
      const { children, ...given } = props;
      const content = children === undefined ? {} : { children };
      const stub = island ? { ...component, props: given, ...content } : content;
      return create(make, island ?? react.Fragment, { [PLACE_ATTRIBUTE]: at, ...stub }, key);
    }
    const place = typeof at === "string" ? attempts.placeIn(at) : attempts.place;
    try {
      if (!isElementType(type, react.Fragment)) throw new TypeError(`${describeType(type)} is not a component`);
      // Components say themselves that they were stopped.
      if (typeof type === "string" && attempts.isStopped(place)) throw new TimeLimitError();
      const given = attempts.within(place, () => readAt(place, () => propsOf(type, props)));
      const element = make(guard(type, place), given as never, keyText(key)) as object;
      sizes.add(element, given.children);
      made.add(element);
      return element;
    } catch (error) {
      return attempts.fail(error, place);
    }
  };

  attempts.showElement = (value) => {
    if (made.has(value)) return value;
    const { $$typeof, type, props, key } = value as MadeElement;
    if ($$typeof !== sample.$$typeof || typeof props !== "object" || props === null) return undefined;
    const hasList = Array.isArray(props.children);
    return create(hasList ? react.jsxs : react.jsx, type, props, key ?? undefined);
  };
  return {
    jsx: (type: unknown, props: Props, key?: unknown) => create(react.jsx, type, props, key),
    jsxs: (type: unknown, props: Props, key?: unknown) => create(react.jsxs, type, props, key),
  };
}

/** What an island is rendered with. @param isTried its component runs here, to find what fails, instead of being rendered */
function islandProps(props: Props, attempts: PlacedAttempts, isTried: boolean): Props {
  const name = String(props.name);
  const { place } = attempts;
  // What the server has stopped would not end in the browser either.
  if (attempts.isStopped(place)) throw new TimeLimitError();
  const given = { ...props, props: sentProps(props.props as Props, name, attempts) };
  const run = (call: () => unknown, depth: number) => {
    try {
      return runAt(place, call, depth);
    } catch (error) {
      if (error instanceof TimeLimitError) attempts.fail(error, place, name);
      throw error;
    }
  };
  return isTried ? { ...given, run } : given;
}

/** What React can make an element of: a tag, a component, or a type of its own. */
function isElementType(type: unknown, fragment: unknown): boolean {
  if (typeof type === "string") return TAG_NAME.test(type);
  if (typeof type === "symbol") return type === fragment || Boolean(type.description?.startsWith("react."));
  return typeof type === "function" || (typeof type === "object" && type !== null && "$$typeof" in type);
}

function describeType(type: unknown): string {
  return typeof type === "string" ? `<${type}>` : type === null ? "null" : `a value of type ${typeof type}`;
}

/** Keys are texts; React fails on those that cannot become one. */
function keyText(key: unknown): string | undefined {
  return key === undefined ? undefined : String(key);
}
