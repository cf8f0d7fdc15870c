"use client";

import * as React from "react";
import * as ReactDOM from "react-dom";
import * as jsxRuntime from "react/jsx-runtime";
import { Catch, PartFailure } from "@/components/docs/boundary-client";
import { IslandSlot, SlotsContext } from "@/components/islands/island-slot-client";
import { repeatIslandClick } from "@/components/theme/early-input-client";
import { basePath } from "@/components/ui/base-path";
import { useIsHydrated } from "@/components/ui/use-is-hydrated-client";
import { withAddresses } from "@/lib/base/base-path-addresses";
import { getOrMake } from "@/lib/base/get-or-make";
import type { IslandFactory } from "@/lib/content/islands/types";
import { app } from "@/lib/port";

/** The props that content modules pass for a client component. */
export interface IslandProps {
  /** `<hash>/<file>` of the island module; empty for one that could not be built. */
  module: string;
  /** Name of the component in the module. */
  name: string;
  /** Set if the component cannot be rendered on the server. */
  isBrowserOnly?: boolean;
  /** Built-in components rendered on the server for the module to place. */
  slots?: Readonly<Record<number, React.ReactNode>>;
  /** Props as the author wrote them. */
  props: Readonly<Record<string, unknown>>;
  children?: React.ReactNode;
}

type IslandClientProps = IslandProps & { url: string };

type Exports = Record<string, React.ComponentType<Record<string, unknown>>>;
type Components = Readonly<Record<string, unknown>>;

/** React for code of the docs folder, whose URLs lack the base path: it is added when elements are created. */
const ContentReact = { ...React, createElement: withAddresses(React.createElement, basePath) };
const contentJsx = {
  ...jsxRuntime,
  jsx: withAddresses(jsxRuntime.jsx, basePath),
  jsxs: withAddresses(jsxRuntime.jsxs, basePath),
};

/** React, as the npm packages of islands import it. */
const react = {
  react: ContentReact,
  "react-dom": ReactDOM,
  "react/jsx-runtime": contentJsx,
  "react/jsx-dev-runtime": { ...contentJsx, jsxDEV: contentJsx.jsx },
};
if (typeof window !== "undefined") Object.assign(window, { lecternReact: react, React: ContentReact });

const isServer = typeof window === "undefined";
const exportsByUrl = new Map<string, Promise<Exports>>();
const exportsOnServer = new WeakMap<IslandFactory, Exports>();

/** The built-in components for islands; fetched only for the few modules that render some in the browser. */
async function loadComponents(): Promise<Components> {
  return (await import("#browser/islands/island-components-client.tsx")).islandComponents;
}

/** On the server, the parts are loaded synchronously: waiting would make React send islands after the page. Bundlers drop this branch for browsers. */
const componentsOnServer: Components =
  typeof window === "undefined" ? require("@/components/islands/island-components-client").islandComponents : {};

/** Exports of a module on the server, where it is evaluated from memory or disk. */
function useServerExports(module: string): Exports | undefined {
  const factory = app().islandFactory(module);
  if (!factory) return undefined;
  return getOrMake(exportsOnServer, factory, () => {
    const packages = factory.packages && app().islandPackages(factory.packages, react);
    const shared = { React: ContentReact, components: componentsOnServer, Slot: IslandSlot };
    return factory({ ...shared, ...(packages && { packages }) }) as Exports;
  });
}

async function importExports(url: string): Promise<Exports> {
  const { default: factory }: { default: IslandFactory } = await import(
    /* turbopackIgnore: true */ /* webpackIgnore: true */ url
  );
  return factory({
    React: ContentReact,
    components: factory.components.length > 0 ? await loadComponents() : {},
    Slot: IslandSlot,
  }) as Exports;
}

function useBrowserExports(url: string): Exports {
  return React.use(getOrMake(exportsByUrl, url, () => importExports(url)));
}

const useExports = isServer
  ? ({ module }: IslandClientProps) => useServerExports(module)
  : ({ url }: IslandClientProps) => useBrowserExports(url);

function IslandContent(island: IslandClientProps): React.ReactNode {
  const Component = useExports(island)?.[island.name];
  const { props, slots, children } = island;
  React.useEffect(repeatIslandClick, []);
  if (!Component) return null;
  const element = children === undefined ? <Component {...props} /> : <Component {...props}>{children}</Component>;
  return slots ? <SlotsContext value={slots}>{element}</SlotsContext> : element;
}

/** Renders its children only after hydration. */
function AfterHydration({ children }: { children: React.ReactNode }): React.ReactNode {
  return useIsHydrated() ? children : null;
}

/** An interactive component of the content, hydrated by its ES module. Its errors do not break the page: authors see them, readers a short message. */
export function IslandClient(props: IslandClientProps): React.ReactNode {
  if (isServer) ReactDOM.preloadModule(props.url, { as: "script" });
  const content = <IslandContent {...props} />;
  return (
    <Catch instead={(error) => <IslandFailure name={props.name} error={error} />}>
      <React.Suspense>{props.isBrowserOnly ? <AfterHydration>{content}</AfterHydration> : content}</React.Suspense>
    </Catch>
  );
}

function IslandFailure({ name, error }: { name: string; error: Error }): React.ReactNode {
  if (document.documentElement.dataset.authoring === undefined) return <PartFailure />;
  return (
    <p role="alert" className="rounded-md border border-danger p-3 text-danger text-sm">
      The component <code>{name}</code> of this page failed: {error.message}
    </p>
  );
}
