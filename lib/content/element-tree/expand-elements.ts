import {
  FRAGMENT,
  isMarker,
  isPlainElement,
  type PlainElement,
  providedContext,
} from "@/lib/content/element-tree/element-runtime";
import { isPromise } from "@/lib/content/run/sandbox";

/** Content as data: text, or an element of HTML or of the application with what it contains. */
export type PlainNode = string | PlainTag;

/** An element whose type is a name. */
export interface PlainTag {
  name: string;
  /** Attributes, without `children`. */
  props: Readonly<Record<string, unknown>>;
  children: PlainNode[];
}

/** Components inside one another; more is a component that renders itself. */
const DEEPEST = 400;

/**
 * Calls the components that content defines until only text and named elements are left, in the order of the page.
 * @throws what a component throws, and TypeError for what React does not render either: objects, and endless nesting.
 */
export async function expandElements(node: unknown, depth = 0): Promise<PlainNode[]> {
  if (node === null || node === undefined || typeof node === "boolean" || typeof node === "function") return [];
  if (typeof node === "string") return node === "" ? [] : [node];
  if (typeof node === "number" || typeof node === "bigint") return [String(node)];
  if (depth > DEEPEST) throw new TypeError("Components are nested too deeply; look for one that renders itself");
  if (isPlainElement(node)) return expandElement(node, depth + 1);
  if (isPromise(node)) return expandElements(await node, depth);
  if (isIterable(node)) {
    const found: PlainNode[] = [];
    for (const child of node) found.push(...(await expandElements(child, depth)));
    return found;
  }
  throw new TypeError(`Objects are not valid as content (found: ${describeObject(node)})`);
}

async function expandElement({ type, props }: PlainElement, depth: number): Promise<PlainNode[]> {
  const { children, ...rest } = props;
  const name = typeof type === "string" ? type : isMarker(type) ? type.componentName : undefined;
  if (name !== undefined) return [{ name, props: rest, children: await expandElements(children, depth) }];
  if (type === FRAGMENT) return expandElements(children, depth);
  const context = providedContext(type);
  if (context) return expandProvider(context, props, depth);
  if (typeof type !== "function") return [];
  return expandElements(callComponent(type as Component, props), depth);
}

type Component = ((props: object) => unknown) & { prototype?: { isReactComponent?: unknown } };

function callComponent(component: Component, props: object): unknown {
  if (!component.prototype?.isReactComponent) return component(props);
  return (Reflect.construct(component, [props]) as { render(): unknown }).render();
}

async function expandProvider(
  context: { value: unknown },
  { value, children }: PlainElement["props"],
  depth: number,
): Promise<PlainNode[]> {
  const outer = context.value;
  context.value = value;
  try {
    return await expandElements(children, depth);
  } finally {
    context.value = outer;
  }
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}

function describeObject(value: unknown): string {
  return typeof value === "object" && value !== null
    ? `object with keys {${Object.keys(value).join(", ")}}`
    : String(value);
}
