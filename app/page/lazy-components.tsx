import type { ComponentProps, ReactNode } from "react";
import type { Integrations } from "@/components/integrations/integrations-client";
import type { Island } from "@/components/islands/island";
import type { ApiOperationPage, ApiPageHeader, ApiPageSamples } from "@/components/openapi/api-operation-page";

/*
 * What only some pages draw. Code that reaches the browser comes with the server module that names it; loaded at the
 * moment of drawing, it stays off all other pages.
 */

export async function LazyIsland(props: ComponentProps<typeof Island>): Promise<ReactNode> {
  const module = await import("@/components/islands/island");
  return <module.Island {...props} />;
}

export async function LazyIntegrations(props: ComponentProps<typeof Integrations>): Promise<ReactNode> {
  const module = await import("@/components/integrations/integrations-client");
  return <module.Integrations {...props} />;
}

export async function LazyApiPageHeader(props: ComponentProps<typeof ApiPageHeader>): Promise<ReactNode> {
  const module = await import("@/components/openapi/api-operation-page");
  return <module.ApiPageHeader {...props} />;
}

export async function LazyApiOperationPage(props: ComponentProps<typeof ApiOperationPage>): Promise<ReactNode> {
  const module = await import("@/components/openapi/api-operation-page");
  return <module.ApiOperationPage {...props} />;
}

export async function LazyApiPageSamples(props: ComponentProps<typeof ApiPageSamples>): Promise<ReactNode> {
  const module = await import("@/components/openapi/api-operation-page");
  return <module.ApiPageSamples {...props} />;
}
