import type { ReactNode } from "react";
import { IslandHole } from "@/components/islands/island-slot-client";
import { IslandClient } from "@/components/lazy-client";
import { withBasePath } from "@/components/ui/base-path";

/** What content modules say of a client component. */
export interface IslandProps {
  /** `<hash>/<file>` of the island module; empty for one that could not be built. */
  module: string;
  /** Name of the component in the module. */
  name: string;
  /** Set if the component cannot be rendered on the server. */
  isBrowserOnly?: boolean;
  /** Built-in components rendered on the server for the module to place. */
  slots?: Readonly<Record<number, ReactNode>>;
  /** Props as the author wrote them. */
  props: Readonly<Record<string, unknown>>;
  children?: ReactNode;
}

function IslandStub({ module, children, ...rest }: IslandProps): ReactNode {
  if (module === "") return null;
  const path = module.split("/").map(encodeURIComponent).join("/");
  return (
    <IslandClient module={module} url={withBasePath(`/_lectern/islands/${path}.js`)} {...rest}>
      {children}
    </IslandClient>
  );
}

/** Rendered by content modules in place of client components. `Island.Hole` is where the browser puts what changes. */
export const Island = Object.assign(IslandStub, { Hole: IslandHole });
