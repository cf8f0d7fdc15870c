import type { RunningServer } from "@/bench/command";
import { type Engine, prepare, run, start } from "@/bench/engine";
import { bareApp, lectern } from "@/bench/engines";
import type { Figure, Unit } from "@/bench/figures";

/** Options of the command line. */
export interface Options {
  /** Sizes of the sites to build, in pages. */
  sizes: readonly number[];
  /** Sizes of the sites to serve, edit, and open, in pages. */
  sites: readonly number[];
  /** Sizes of the indexes to search, in sections. */
  sections: readonly number[];
  /** Duration of each load test. */
  seconds: number;
}

export interface TopicContext {
  options: Options;
  peers: readonly Engine[];
  /** Adds a figure to the table, after the earlier ones. */
  add(figure: Figure): void;
  /** Runs a part. If it fails, the error is added as a row, and the run continues. */
  attempt(row: Omit<Figure, "value" | "note">, part: () => Promise<void>): Promise<void>;
}

/** A group of measurements. */
export interface Topic {
  id: string;
  run(context: TopicContext): Promise<void>;
}

/** Builds an engine's site if necessary, and runs a task while the site is served. */
export async function withServer<Result>(
  engine: Engine,
  pages: number,
  task: (server: RunningServer) => Promise<Result>,
): Promise<Result> {
  await prepare(engine, pages);
  if (!engine.servesSources) await run(engine, pages, "build");
  const server = await start(engine, pages, "serve");
  try {
    return await task(server);
  } finally {
    await server.stop();
  }
}

/** Measures the bare application, then the engines at each size. @param engines by default, Lectern and its peers */
export async function measureEngines<Measured>(
  context: TopicContext,
  sizes: readonly number[],
  rows: readonly Row<Measured>[],
  measure: (engine: Engine, pages: number) => Promise<Measured>,
  engines: readonly Engine[] = [lectern, ...context.peers],
): Promise<void> {
  await measureRows(context, bareApp, 1, rows, () => measure(bareApp, 1));
  for (const pages of sizes) {
    for (const engine of engines) await measureRows(context, engine, pages, rows, () => measure(engine, pages));
  }
}

/** A row of the table: its title, its unit, and how its value is read, which is undefined if the engine does not have it. */
export type Row<Measured> = readonly [title: string, unit: Unit, read: (measured: Measured) => number | undefined];

/** Measures an engine at a size and adds its rows; if that fails, the first row contains the error. */
function measureRows<Measured>(
  context: TopicContext,
  engine: Engine,
  pages: number,
  rows: readonly Row<Measured>[],
  measure: () => Promise<Measured>,
): Promise<void> {
  const base = { engine: engine.name, ...(engine.hasContent ? { pages } : {}) };
  const [title, unit] = rows[0] ?? ["", "s"];
  return context.attempt({ ...base, title, unit }, async () => {
    const measured = await measure();
    for (const [title, unit, read] of rows) {
      const value = read(measured);
      if (value !== undefined) context.add({ ...base, title, unit, value });
    }
  });
}
