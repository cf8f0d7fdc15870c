"use client";

import { type ComponentProps, type ComponentType, createElement, type ReactNode, useEffect } from "react";
import { Assistant } from "@/components/assistant/assistant-client";
import { Feedback } from "@/components/docs/feedback-client";
import { PageMenuButton } from "@/components/docs/page-menu-client";
import { TocBar } from "@/components/docs/toc-bar-client";
import { TocMarker } from "@/components/docs/toc-marker-client";
import { answerClicks } from "@/components/intent/answer-clicks";
import { DrawerContent } from "@/components/navigation/drawer-client";
import { MenuButton } from "@/components/navigation/menu-button-client";
import { Shortcuts } from "@/components/navigation/shortcuts-client";
import { Search } from "@/components/search/search-client";
import { repeatPartInput } from "@/components/theme/early-input-client";

const parts = { Assistant, DrawerContent, Feedback, MenuButton, PageMenuButton, Search, Shortcuts, TocBar, TocMarker };

/** The components that wait for a first sign of the reader, by name. */
export type Parts = typeof parts;

export interface PartProps<Name extends keyof Parts> {
  name: Name;
  properties: ComponentProps<Parts[Name]>;
}

/** One of them. A click or key that came before is repeated. */
export function Part<Name extends keyof Parts>({ name, properties }: PartProps<Name>): ReactNode {
  useEffect(repeatPartInput, []);
  return createElement<object>(parts[name] as ComponentType<object>, properties);
}

if (typeof window !== "undefined") answerClicks();
