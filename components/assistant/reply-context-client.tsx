"use client";

import { createContext, use } from "react";
import type { AssistantConfig } from "@/lib/assistant/client/panel-config";
import type { ReplySource } from "@/lib/assistant/client/types";

/** The values that all elements of a reply share. */
export interface ReplyContextValue {
  /** The sections that the reply cites, in the order of their numbers. */
  sources: readonly ReplySource[];
  /** All sections that the reply was written from. */
  passages: readonly ReplySource[];
  /** More of this block may come: nothing heavy is rendered yet. */
  isArriving: boolean;
  config: AssistantConfig;
}

export const ReplyContext = createContext<ReplyContextValue | undefined>(undefined);

/** Returns the context of the reply that contains the calling component. */
export function useReplyContext(): ReplyContextValue {
  const value = use(ReplyContext);
  if (!value) throw new Error("This component can only be used inside a reply.");
  return value;
}
