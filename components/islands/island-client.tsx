"use client";

import * as React from "react";
import { preloadModule } from "react-dom";
import { IslandBoundary } from "@/components/islands/island-boundary-client";
import type { IslandFactory } from "@/lib/islands/types";

interface IslandClientProps {
  module: string;
  url: string;
  name: string;
  isBrowserOnly?: boolean;
  props: Readonly<Record<string, unknown>>;
  children?: React.ReactNode;
}

type Exports = Record<string, React.ComponentType<Record<string, unknown>>>;

const isServer = typeof window === "undefined";
const exportsByUrl = new Map<string, Promise<Exports>>();
const exportsOnServer = new WeakMap<IslandFactory, Promise<Exports>>();

/** Runs a factory; the built-in components are fetched only for the few modules that draw some in the browser. */
async function run(factory: IslandFactory): Promise<Exports> {
  const needsComponents = factory.components.length > 0;
  const components = needsComponents
    ? (await import("@/components/islands/island-components-client")).islandComponents
    : {};
  return factory({ React, components }) as Exports;
}

/** On the server modules are in memory or on disk, and their text is evaluated there, never in a browser. */
function loadOnServer(module: string): Promise<Exports> | undefined {
  const factory = globalThis.lecternIslands?.load(module);
  if (!factory) return undefined;
  const exports = exportsOnServer.get(factory) ?? run(factory);
  exportsOnServer.set(factory, exports);
  return exports;
}

function loadInBrowser(url: string): Promise<Exports> {
  let exports = exportsByUrl.get(url);
  if (!exports) {
    const module = import(/* turbopackIgnore: true */ /* webpackIgnore: true */ url) as Promise<{
      default: IslandFactory;
    }>;
    exports = module.then((namespace) => run(namespace.default));
    exportsByUrl.set(url, exports);
  }
  return exports;
}

function IslandContent({ module, url, name, props, children }: IslandClientProps): React.ReactNode {
  const exports = isServer ? loadOnServer(module) : loadInBrowser(url);
  const Component = exports && React.use(exports)[name];
  if (!Component) return null;
  return children === undefined ? <Component {...props} /> : <Component {...props}>{children}</Component>;
}

const subscribeToNothing = () => () => undefined;

/** Draws its children only once the browser has taken over. */
function AfterHydration({ children }: { children: React.ReactNode }): React.ReactNode {
  const isHydrated = React.useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return isHydrated ? children : null;
}

/**
 * One interactive component of the content: rendered on the server, then brought to life by its ES module. Whatever
 * goes wrong inside stays inside.
 */
export function IslandClient(props: IslandClientProps): React.ReactNode {
  if (isServer) preloadModule(props.url, { as: "script" });
  const content = <IslandContent {...props} />;
  return (
    <IslandBoundary name={props.name}>
      <React.Suspense>{props.isBrowserOnly ? <AfterHydration>{content}</AfterHydration> : content}</React.Suspense>
    </IslandBoundary>
  );
}
