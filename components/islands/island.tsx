import type { ReactNode } from "react";
import type { IslandProps } from "@/components/islands/island-client";
import { IslandHole } from "@/components/islands/island-slot-client";
import { IslandClient } from "@/components/lazy-client";
import { withBasePath } from "@/components/ui/base-path";

function IslandStub({ module, children, ...rest }: IslandProps): ReactNode {
  if (module === "") return null;
  const path = module.split("/").map(encodeURIComponent).join("/");
  return (
    <IslandClient module={module} url={withBasePath(`/_lectern/islands/${path}.js`)} {...rest}>
      {children}
    </IslandClient>
  );
}

/** Rendered by content modules in place of client components. `Island.Hole` marks where the browser inserts the parts that change. */
export const Island = Object.assign(IslandStub, { Hole: IslandHole });
