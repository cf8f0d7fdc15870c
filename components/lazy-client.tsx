"use client";

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { firstSign } from "@/components/intent/first-sign";
import { loadCode } from "@/components/ui/load-code";

/*
 * Client components that only some pages or readers need. The bundler loads all client components that the server modules
 * of a route import statically; behind `import()`, each is a chunk that no other page loads.
 */

type BrowserOnly<Props> = (props: Props & { placeholder?: ReactNode }) => ReactNode;

/**
 * A component that only browsers render, once its code is loaded; a placeholder until then. It has no Suspense boundary:
 * React would send the content of one at the end of a long page, and move it with a script.
 */
function browserOnly<Props extends object>(load: () => Promise<ComponentType<Props>>): BrowserOnly<Props> {
  return ({ placeholder, ...props }) => {
    const [Component, setComponent] = useState<ComponentType<object>>();
    useEffect(() => {
      loadCode(load).then((loaded) => setComponent(() => loaded as ComponentType<object>));
    }, []);
    return Component ? <Component {...props} /> : placeholder;
  };
}

/** Live reload and the list of problems, for authors. */
export const AuthorTools = browserOnly(async () => (await import("#browser/dev/author-tools-client.tsx")).AuthorTools);

/** Like `TocMarker`, but loaded at once, for pages that show only some of their headings. */
export const TocFilter = browserOnly(async () => (await import("#browser/docs/toc-marker-client.tsx")).TocMarker);

/** The number of stars or members next to a link. */
export const LinkBadge = browserOnly(async () => (await import("#browser/navigation/link-badge-client.tsx")).LinkBadge);

export const ReaderName = browserOnly(async () => (await import("#browser/navigation/reader-client.tsx")).ReaderName);

/** Says that a reader's session has ended. */
export const SessionBar = browserOnly(async () => (await import("#browser/navigation/reader-client.tsx")).SessionBar);

/** Starts the scripts of the repository. */
export const PageScripts = browserOnly(async () => (await import("#browser/docs/page-scripts-client.tsx")).PageScripts);

/** Scripts of other services. */
export const Integrations = browserOnly(
  async () => (await import("#browser/integrations/integrations-client.tsx")).Integrations,
);

/** Choices, deeper levels and the playground of API pages. */
export const ApiPageBehavior = browserOnly(
  async () => (await import("#browser/openapi/api-page-client.tsx")).ApiPageBehavior,
);

export const PageChat = browserOnly(async () => (await import("#browser/assistant/page-chat-client.tsx")).PageChat);

/*
 * Handlers for what the server has rendered. Their code is one module, loaded at the first sign that someone uses the page.
 */
type Parts = (typeof import("@/components/intent/parts-client"))["parts"];

const partsArrival = firstSign.then(() => loadCode(() => import("#browser/intent/parts-client.tsx")));

function onFirstSign<Name extends keyof Parts>(name: Name): Parts[Name] {
  return browserOnly(async () => (await partsArrival).parts[name] as ComponentType<object>) as Parts[Name];
}

/** Opens the assistant, and renders its panel. */
export const Assistant = onFirstSign("Assistant");

export const ButtonMenu = onFirstSign("ButtonMenu");

/** The content of the drawer of narrow screens. */
export const DrawerContent = onFirstSign("DrawerContent");

/** Handles the buttons of the feedback row. */
export const FeedbackAnswers = onFirstSign("FeedbackAnswers");

export const PageMenuActions = onFirstSign("PageMenuActions");

/** Opens the search, and renders its dialog. */
export const Search = onFirstSign("Search");

/** The list of keyboard shortcuts. */
export const Shortcuts = onFirstSign("Shortcuts");

/** The list in the table of contents of narrow screens. */
export const TocBarList = onFirstSign("TocBarList");

/** Marks the heading in view in the table of contents. */
export const TocMarker = onFirstSign("TocMarker");

/*
 * A component that the server renders as well. The server loads the code in advance: otherwise the first document would
 * have an empty place that a script fills.
 */
function serverRendered<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props) => ReactNode {
  let arrived: ComponentType<Props> | undefined;
  if (typeof window === "undefined") {
    load().then(
      (file) => {
        arrived = file.default;
      },
      // The error shows when the component is rendered.
      () => undefined,
    );
  }
  const Late: ComponentType<Props> = lazy(load);
  return (props) => {
    const Component = arrived ?? Late;
    return (
      <Suspense>
        <Component {...props} />
      </Suspense>
    );
  };
}

/** An interactive component of the content. */
export const IslandClient = serverRendered(async () => ({
  default: (await import("@/components/islands/island-client")).IslandClient,
}));

/** The choice between the servers of an API page. */
export const ServerChoice = serverRendered(async () => ({
  default: (await import("@/components/openapi/server-choice-client")).ServerChoice,
}));
