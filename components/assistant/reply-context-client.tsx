"use client";

import { createContext, use } from "react";
import type { AssistantConfig } from "@/lib/assistant/client/panel-config";
import type { ReplySource } from "@/lib/assistant/client/types";

/** What the elements of a reply need to know of it. */
export interface ReplyContextValue {
  /** What the reply cites, by its numbers. */
  sources: readonly ReplySource[];
  /** All sections that the reply was written from. */
  passages: readonly ReplySource[];
  /** More of this block may come: nothing heavy is rendered yet. */
  isArriving: boolean;
  config: AssistantConfig;
}

export const ReplyContext = createContext<ReplyContextValue | undefined>(undefined);

/** The reply around an element. */
export function useReplyContext(): ReplyContextValue {
  const value = use(ReplyContext);
  if (!value) throw new Error("This component can only be used inside a reply.");
  return value;
}
