"use client";

import { type ComponentType, Fragment } from "react";
import { islandComponentMap } from "@/components/content/island-component-map-client";

const known = islandComponentMap as unknown as Readonly<Record<string, ComponentType>>;

/** The components that islands may use. Any other renders its children, so that no text is lost. */
export const islandComponents: Readonly<Record<string, ComponentType>> = new Proxy(known, {
  get: (target, name) => target[String(name)] ?? Fragment,
});
