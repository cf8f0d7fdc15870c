"use client";

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { firstSign } from "@/components/intent/first-sign";
import { loadCode } from "@/components/ui/load-code";

/*
 * Client components that only some pages render, or that a reader has to ask for. The bundler gives a route all the client
 * components that its server modules name; behind `import` each is a chunk of its own, which no other page loads.
 */

type Late<Props> = (props: Props & { placeholder?: ReactNode }) => ReactNode;

/**
 * A component that is rendered in browsers only, once its code is there; until then, the placeholder is shown. It has no
 * Suspense boundary: React sends what is inside one at the end of a long page, and a script moves it into its place.
 */
function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  return ({ placeholder, ...props }) => {
    const [Component, setComponent] = useState<ComponentType<object>>();
    useEffect(() => {
      loadCode(load).then((loaded) => setComponent(() => loaded as ComponentType<object>));
    }, []);
    return Component ? <Component {...props} /> : placeholder;
  };
}

/** Live reload and the list of problems, for authors. */
export const AuthorTools = late(async () => (await import("#browser/dev/author-tools-client.tsx")).AuthorTools);

/** The same as `TocMarker` for pages that show some of their headings: it lists these at once. */
export const TocFilter = late(async () => (await import("#browser/docs/toc-marker-client.tsx")).TocMarker);

/** The stars or members that a link leads to. */
export const LinkBadge = late(async () => (await import("#browser/navigation/link-badge-client.tsx")).LinkBadge);

export const ReaderName = late(async () => (await import("#browser/navigation/reader-client.tsx")).ReaderName);

/** Says that a reader's session has ended. */
export const SessionBar = late(async () => (await import("#browser/navigation/reader-client.tsx")).SessionBar);

/** Starts the scripts of the repository. */
export const PageScripts = late(async () => (await import("#browser/docs/page-scripts-client.tsx")).PageScripts);

/** Scripts of other services. */
export const Integrations = late(
  async () => (await import("#browser/integrations/integrations-client.tsx")).Integrations,
);

/** Choices, deeper levels and the playground of API pages. */
export const ApiPageBehavior = late(async () => (await import("#browser/openapi/api-page-client.tsx")).ApiPageBehavior);

export const PageChat = late(async () => (await import("#browser/assistant/page-chat-client.tsx")).PageChat);

/*
 * What a reader has to ask for. The server renders all of it that is visible; these components handle events of what was rendered.
 * Their code is loaded at the first sign that someone uses the page: one module, so that all are there at once.
 */
type Parts = typeof import("@/components/intent/parts-client")["parts"];

const partsArrival = firstSign.then(() => loadCode(() => import("#browser/intent/parts-client.tsx")));

function onSign<Name extends keyof Parts>(name: Name): Parts[Name] {
  return late(async () => (await partsArrival).parts[name] as ComponentType<object>) as Parts[Name];
}

/** The ways to the assistant, and its panel. */
export const Assistant = onSign("Assistant");

export const ButtonMenu = onSign("ButtonMenu");

/** What is in the drawer of narrow screens. */
export const DrawerContent = onSign("DrawerContent");

/** What the buttons of the feedback row do. */
export const FeedbackAnswers = onSign("FeedbackAnswers");

export const PageMenuActions = onSign("PageMenuActions");

/** The ways to the search, and its dialog. */
export const Search = onSign("Search");

/** The list of keyboard shortcuts. */
export const Shortcuts = onSign("Shortcuts");

/** The list in the table of contents of narrow screens. */
export const TocBarList = onSign("TocBarList");

/** What marks the heading in view in the table of contents. */
export const TocMarker = onSign("TocMarker");

/*
 * What the server renders as well: React takes it over once its code is there. The server loads the code ahead, and has it at once
 * when it renders: otherwise the first document would have an empty place that a script fills.
 */
function takenOver<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props) => ReactNode {
  let arrived: ComponentType<Props> | undefined;
  if (typeof window === "undefined") {
    load().then(
      (file) => {
        arrived = file.default;
      },
      // It fails again, and visibly, when it is rendered.
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
export const IslandClient = takenOver(async () => ({
  default: (await import("@/components/islands/island-client")).IslandClient,
}));

/** The choice between the servers of an API page. */
export const ServerChoice = takenOver(async () => ({
  default: (await import("@/components/openapi/server-choice-client")).ServerChoice,
}));
