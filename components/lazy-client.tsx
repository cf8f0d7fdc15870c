"use client";

import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

/*
 * Client components that only some pages render. The bundler gives a route all the client components that its server
 * modules name; behind `lazy` each is a chunk of its own, which no other page loads.
 */

const lazyFeedback = lazy(async () => ({ default: (await import("@/components/docs/feedback-client")).Feedback }));
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

/** The feedback row. */
export const Feedback = onDemand(lazyFeedback);

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
