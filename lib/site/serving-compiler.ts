import type { SiteCompiler } from "@/lib/content/compile-site";
import type { Site } from "@/lib/site/types";

type CompilerOf = (site: Site) => Promise<SiteCompiler>;

let compilerOf: CompilerOf | undefined;

/** Has the pages that authors look at checked by the compiler that serves them, which has compiled and run them before. */
export function shareServingCompiler(of: CompilerOf): void {
  compilerOf = of;
}

/** The compiler that serves a site in this process; undefined where none does. */
export async function servingCompiler(site: Site): Promise<SiteCompiler | undefined> {
  return compilerOf?.(site);
}
