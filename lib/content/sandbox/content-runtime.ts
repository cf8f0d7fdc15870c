import type { PageFailure } from "@/lib/content/sandbox/failure";

/** Components by tag name. */
export type ComponentMap = Readonly<Record<string, unknown>>;

/** The renderer's own React: with a second copy, elements would work but hooks would not. */
export interface ReactRuntime {
  React: object;
  Fragment: unknown;
  jsx(type: unknown, props: unknown, key?: string): unknown;
  jsxs(type: unknown, props: unknown, key?: string): unknown;
}

/** Functions and components of the application for content modules. */
export interface ContentRuntime<Element = unknown> {
  react: ReactRuntime;
  /** The component map of MDX content. */
  components: ComponentMap;
  /** Renders an island: for browsers (`components/islands/island.tsx`), or by running its code. Without it islands render nothing. */
  Island?: unknown;
  /** Renders what replaces an expression or a component of the content that failed; nothing if absent. */
  renderFailure?: (failure: PageFailure) => Element;
}
