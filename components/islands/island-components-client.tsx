"use client";

import { type ComponentType, Fragment, type ReactNode } from "react";

type IslandComponent = ComponentType<{ children?: ReactNode }>;

const known: Readonly<Record<string, IslandComponent>> = {};

/** Built-in components as islands see them; an unknown one draws its children, so that no text is lost. */
export const islandComponents: Readonly<Record<string, IslandComponent>> = new Proxy(known, {
  get: (target, name) => target[String(name)] ?? Fragment,
});
