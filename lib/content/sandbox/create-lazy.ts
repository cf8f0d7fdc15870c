type Props = Readonly<Record<string, unknown>>;

/** The parts of React that a component needs which waits for its code. */
export interface LazyTools {
  use(promise: Promise<unknown>): unknown;
  createElement(type: unknown, props: Props): unknown;
}

/**
 * Makes `React.lazy` for content: the component waits like any other of the content, so that one whose code does not come
 * is left out, and reported, at its place.
 */
export function createLazy({ use, createElement }: LazyTools) {
  return (load: () => unknown) => {
    let loading: Promise<unknown> | undefined;
    const render = (props: Props): unknown => {
      loading ??= Promise.resolve(load());
      const { default: component } = use(loading) as { default: unknown };
      return createElement(component, props);
    };
    return Object.defineProperty(render, "name", { value: "Lazy" });
  };
}
