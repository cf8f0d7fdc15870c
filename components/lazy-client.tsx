"use client";

import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useState,
} from "react";
import { firstSign } from "@/components/intent/first-sign";
import type { PartProps, Parts } from "@/components/intent/parts-client";
import { loadCode } from "@/components/ui/load-code";

/*
 * Client components that only some pages render, or that a reader has to ask for. The bundler gives a route all the client
 * components that its server modules name; behind `lazy` each is a chunk of its own, which no other page loads.
 */

const lazyLinkBadge = lazy(async () => ({
  default: (await import("@/components/navigation/link-badge-client")).LinkBadge,
}));
const lazyTocMarker = lazy(async () => ({
  default: (await import("@/components/docs/toc-marker-client")).TocMarker,
}));
const lazyPageScripts = lazy(async () => ({
  default: (await import("@/components/docs/page-scripts-client")).PageScripts,
}));
const lazyIntegrations = lazy(async () => ({
  default: (await import("@/components/integrations/integrations-client")).Integrations,
}));
const lazyIsland = lazy(async () => ({ default: (await import("@/components/islands/island-client")).IslandClient }));
const lazyApiPage = lazy(async () => ({
  default: (await import("@/components/openapi/api-page-client")).ApiPageBehavior,
}));
const lazyPageChat = lazy(async () => ({
  default: (await import("@/components/assistant/page-chat-client")).PageChat,
}));
const lazyServerChoice = lazy(async () => ({
  default: (await import("@/components/openapi/server-choice-client")).ServerChoice,
}));

const lazyAuthorTools = lazy(async () => ({
  default: (await import("@/components/dev/author-tools-client")).AuthorTools,
}));

function onDemand<Props extends object>(Component: ComponentType<Props>): (props: Props) => ReactNode {
  return (props) => (
    <Suspense>
      <Component {...props} />
    </Suspense>
  );
}

/** Live reload and the list of problems, for authors. */
export const AuthorTools = onDemand(lazyAuthorTools);

/*
 * What a reader has to ask for: the server draws it, and its code is loaded at the first sign that someone uses the page.
 * One module for all, so that all are there at once.
 */
type PartsCode = typeof import("@/components/intent/parts-client");

let partsCode: PartsCode | undefined;
const partsArrival = loadParts();

async function loadParts(): Promise<PartsCode> {
  const load = () => import("@/components/intent/parts-client");
  const code = await (typeof window === "undefined" ? load() : firstSign.then(() => loadCode(load)));
  partsCode = code;
  return code;
}

function LatePart<Name extends keyof Parts>(props: PartProps<Name>): ReactNode {
  const { Part } = partsCode ?? use(partsArrival);
  return <Part {...props} />;
}

function onIntent<Name extends keyof Parts>(name: Name): (properties: ComponentProps<Parts[Name]>) => ReactNode {
  return (properties) => {
    const [, setIsThere] = useState(false);
    useEffect(() => {
      // React takes over what has waited only when nothing else is under way, such as a page that is slow to arrive; what
      // has changed, it takes over at once.
      partsArrival.then(() => setIsThere(true));
    }, []);
    return (
      <Suspense>
        <LatePart name={name} properties={properties} />
      </Suspense>
    );
  };
}

/** The ways to the assistant, and its panel. */
export const Assistant = onIntent("Assistant");

/** What is in the drawer of narrow screens. */
export const DrawerContent = onIntent("DrawerContent");

/** The feedback row. */
export const Feedback = onIntent("Feedback");

/** A button with a menu of links. */
export const MenuButton = onIntent("MenuButton");

/** The menu of a page's actions. */
export const PageMenuButton = onIntent("PageMenuButton");

/** The ways to the search, and its dialog. */
export const Search = onIntent("Search");

/** The list of keyboard shortcuts. */
export const Shortcuts = onIntent("Shortcuts");

/** The table of contents of narrow screens. */
export const TocBar = onIntent("TocBar");

/** What marks the heading in view in the table of contents. */
export const TocMarker = onIntent("TocMarker");

/** The same for pages that show some of their headings: it lists these at once. */
export const TocFilter = onDemand(lazyTocMarker);

/** The stars or members that a link leads to. */
export const LinkBadge = onDemand(lazyLinkBadge);

/** Starts the scripts of the repository. */
export const PageScripts = onDemand(lazyPageScripts);

/** Scripts of other services. */
export const Integrations = onDemand(lazyIntegrations);

/** An interactive component of the content. */
export const IslandClient = onDemand(lazyIsland);

/** The choice between the servers of an API page. */
export const ServerChoice = onDemand(lazyServerChoice);

/** Choices, deeper levels and the playground of API pages. */
export const ApiPageBehavior = onDemand(lazyApiPage);

/** The assistant as the content of a page. */
export const PageChat = onDemand(lazyPageChat);
