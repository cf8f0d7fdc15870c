"use client";

import { createContext, type ReactNode, useContext } from "react";

const PathContext = createContext("");

/** Tells what is below it the path of the page that is rendered; empty if no page is. */
export function CurrentPath({ path, children }: { path: string; children: ReactNode }): ReactNode {
  return <PathContext value={path}>{children}</PathContext>;
}

/** Takes the place of `current-path-client` while authors write, when no segment of the address holds the path. */
export function useCurrentPath(): string {
  return useContext(PathContext);
}
