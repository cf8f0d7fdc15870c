import type { Command } from "@/bench/support/command";

/** A way to make a documentation site: ours, a peer's, or a bare application of the framework. */
export interface Engine {
  /** Column of the tables. */
  name: string;
  /** Whether pages are generated for it; the bare application has one page of its own. */
  hasContent: boolean;
  /** Writes the content of a size and whatever else is needed; what is there already is used. */
  prepare(pages: number): Promise<void>;
  /** Forgets builds and caches of a size, so that the next build or start is cold. */
  forget(pages: number): Promise<void>;
  /** Prepared pages only. */
  build(pages: number, options?: { prerender?: "auto" | "all" | "none" }): Command;
  /** Serves what was built. */
  serve(pages: number, port: number, environment?: Readonly<Record<string, string>>): Command;
  dev(pages: number, port: number): Command;
  /** Address of a page by its path in the generated site. */
  address(path: string): string;
  /** File of a page, to be edited. */
  file(pages: number, path: string): string;
}
