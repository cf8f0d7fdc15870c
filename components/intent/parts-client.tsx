"use client";

import { Assistant } from "@/components/assistant/assistant-client";
import { FeedbackAnswers } from "@/components/docs/feedback-client";
import { PageMenuActions } from "@/components/docs/page-menu-client";
import { TocBarList } from "@/components/docs/toc-bar-client";
import { TocMarker } from "@/components/docs/toc-marker-client";
import { answerButtons } from "@/components/intent/answer-buttons";
import { ButtonMenu } from "@/components/navigation/button-menu-client";
import { DrawerContent } from "@/components/navigation/drawer-client";
import { previewLinks } from "@/components/navigation/link-preview";
import { Shortcuts } from "@/components/navigation/shortcuts-client";
import { Search } from "@/components/search/search-client";

/** The components that are loaded at the first sign of the reader, by name. */
export const parts = {
  Assistant,
  ButtonMenu,
  DrawerContent,
  FeedbackAnswers,
  PageMenuActions,
  Search,
  Shortcuts,
  TocBarList,
  TocMarker,
};

answerButtons();
previewLinks();
