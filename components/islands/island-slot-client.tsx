"use client";

import { createContext, type ReactNode, useContext } from "react";

/** Server-rendered content of the surrounding island. */
export const SlotsContext = createContext<Readonly<Record<number, ReactNode>>>({});
const HolesContext = createContext<readonly ReactNode[]>([]);

/** Shows, inside an island, a built-in component that the server has rendered. */
export function IslandSlot({ index, holes }: { index: number; holes?: readonly ReactNode[] }): ReactNode {
  const rendered = useContext(SlotsContext)[index];
  return holes ? <HolesContext value={holes}>{rendered}</HolesContext> : rendered;
}

/** Shows, inside content that the server has rendered, a part that the island renders. */
export function IslandHole({ index }: { index: number }): ReactNode {
  return useContext(HolesContext)[index];
}
