import { cache } from "react";
import type { CodeOptions } from "@/lib/content/pipeline/code/types";

type CodeLook = Pick<CodeOptions, "theme" | "isAlwaysDark">;

const current = cache((): { look?: CodeLook } => ({}));

/** Sets how code whose text is only known while a page runs is colored in the render in progress. */
export function setCodeLook(look: CodeLook): void {
  current().look = { theme: look.theme, isAlwaysDark: look.isAlwaysDark };
}

/** How this render highlights code; undefined if it was not set. */
export function codeLook(): CodeLook | undefined {
  return current().look;
}
