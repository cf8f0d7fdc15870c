import { getOrMake } from "@/lib/base/get-or-make";
import type { ReactModules } from "@/lib/content/packages/types";
import type { ReactRuntime } from "@/lib/content/sandbox/content-runtime";
import { HOOK_NAMES } from "@/lib/content/syntax/names";

/** Modules by React object: packages that get the same object share contexts. */
const made = new WeakMap<object, ReactModules>();

/**
 * React for packages on the server, whose React has neither contexts nor hooks. Packages create contexts and extend classes
 * while they are imported, so that stubs for both are added. Their components are rendered elsewhere.
 */
export function serverReact({ React, Fragment, jsx, jsxs }: ReactRuntime): ReactModules {
  return getOrMake(made, React, () => {
    // `...React` below overrides the hooks that the server's React has.
    const hooks = Object.fromEntries(HOOK_NAMES.map((name) => [name, () => failHook(name)]));
    return {
      react: { ...hooks, Component: BaseComponent, PureComponent: BaseComponent, createContext, ...React },
      "react/jsx-runtime": { Fragment, jsx, jsxs },
      "react/jsx-dev-runtime": { Fragment, jsxDEV: jsx },
      "react-dom": { createPortal: () => null, flushSync: (call: () => unknown) => call() },
    };
  });
}

/** React that renders nothing, for testing whether a package can be imported. */
export function inertReact(): ReactModules {
  const element = () => null;
  const wrap = (type: unknown) => ({ $$typeof: Symbol.for("react.memo"), type });
  const React = { createElement: element, forwardRef: wrap, memo: wrap, lazy: wrap, cache: (call: unknown) => call };
  return serverReact({ React, Fragment: Symbol.for("react.fragment"), jsx: element, jsxs: element });
}

class BaseComponent {}
Object.assign(BaseComponent.prototype, { isReactComponent: {} });

function createContext(): object {
  const context: Record<string, unknown> = { $$typeof: Symbol.for("react.context") };
  return Object.assign(context, { Provider: context, Consumer: { ...context } });
}

function failHook(name: string): never {
  throw new Error(`\`${name}\` can only be called while a component is rendered`);
}
