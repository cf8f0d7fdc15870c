import type { Engine } from "@/bench/engines/types";
import type { Figure } from "@/bench/report/types";

/** What the command line asked for. */
export interface Options {
  /** Sizes of the builds, pages. */
  sizes: readonly number[];
  /** Sizes of the sites that are served, edited and looked at. */
  sites: readonly number[];
  /** Sizes of the sites that are started. */
  starts: readonly number[];
  /** Seconds of each load. */
  seconds: number;
  /** First of the ports to use. */
  port: number;
}

/** What a topic works with. */
export interface TopicContext {
  options: Options;
  peers: readonly Engine[];
  /** Takes a figure; it appears in the report in this order. */
  add(figure: Figure): void;
  /** A port that this run has not used yet. */
  nextPort(): number;
  /** Builds a site unless this run has done so; nothing is rendered ahead. */
  ensureBuilt(engine: Engine, pages: number): Promise<void>;
  /** Removes builds and caches of a site, so that what follows is cold. */
  forget(engine: Engine, pages: number): Promise<void>;
  /** Says that a site has been built. */
  markBuilt(engine: Engine, pages: number): void;
  /** Runs a part; when it fails, the row says so and the run goes on. */
  attempt(row: Pick<Figure, "id" | "title" | "engine" | "pages" | "unit">, part: () => Promise<void>): Promise<void>;
}

/** A table of the report. */
export interface Topic {
  id: string;
  title: string;
  method: string;
  run(context: TopicContext): Promise<void>;
}
